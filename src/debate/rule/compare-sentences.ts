import { effectSentence, inOrderSentence } from './motion-sentences.ts';
import type { RuleSet } from './rule-set/schema.ts';
import { majoritySentence, ruleSetSentences, wordsSentence } from './set-sentences.ts';

/** The sentences that only one of two sets has: what a change of rules did. */
export function compareSentences(earlier: RuleSet, later: RuleSet): { before: string[]; after: string[] } {
  const all = (rules: RuleSet) => [
    ...ruleSetSentences(rules),
    ...rules.motions.flatMap((motion) => [
      `${motion.name}. ${inOrderSentence(rules, motion)}`,
      `${motion.name}. ${effectSentence(rules, motion)}`,
    ]),
    ...Object.keys(rules.majorities).map((name) => majoritySentence(rules, name)),
    ...Object.keys(rules.words).map((language) => wordsSentence(rules, language)),
  ];
  const [before, after] = [all(earlier), all(later)];
  return {
    before: before.filter((one) => !after.includes(one)),
    after: after.filter((one) => !before.includes(one)),
  };
}
