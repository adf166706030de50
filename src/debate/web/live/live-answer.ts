import type { FindRules } from '../../rule/course.ts';
import { readRuleSet } from '../../rule/rule-set/read.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { DebateAnswer, DebateNews } from './debate-calls.ts';

/** The last answer of the server, with the news since. The log is beside it. */
export type LiveAnswer = Omit<DebateAnswer, 'steps'>;

/** Adds news. Those that are older than what is known change nothing. */
export const withNews = (answer: LiveAnswer, { steps, ...news }: DebateNews): LiveAnswer =>
  news.version < answer.version ? answer : { ...answer, ...news };

/** Replaces an answer by a later one, which may be older than news that came between. */
export function withAnswer(former: LiveAnswer, answer: LiveAnswer): LiveAnswer {
  if (answer.version >= former.version) return answer;
  const { version, seq, hash, lead, phones, sideSteps, requests, now } = former;
  return { ...answer, version, seq, hash, lead, phones, sideSteps, requests, now };
}

/**
 * Reads the rules of an answer.
 * @throws Error if those of the next sitting cannot be read, because this page is older than the server
 */
export function readRules({ rules, ruleSet, revision }: LiveAnswer): {
  findRules: FindRules;
  chosen: RuleSet;
} {
  const found = new Map<string, RuleSet>();
  for (const one of rules) {
    const read = readRuleSet(one.document);
    if ('rules' in read) found.set(`${one.ruleSet} ${one.revision}`, read.rules);
  }
  const findRules: FindRules = (id, of) => found.get(`${id} ${of}`);
  const chosen = findRules(ruleSet, revision);
  if (!chosen) throw new Error('The rules of this debate cannot be read.');
  return { findRules, chosen };
}
