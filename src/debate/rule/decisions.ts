import { type Course, type FindRules, listSittings } from './course.ts';
import { replaySitting } from './fold.ts';
import type { Method, RuleSet, VoteAnswer } from './rule-set/schema.ts';
import { findMember, findPaper, findPhase, type Paper, type Result, type State, type Vote } from './state.ts';
import type { Step, Subject } from './step.ts';

/** The vote on a text, as the whole room saw it. */
interface DecidedVote {
  method: Method;
  passes: boolean;
  /** Null if the votes were not counted. */
  counts: { yes: number; no: number; abstain: number } | null;
  /** Answers of a roll call by portfolio, in the order in which it was called. Null for any other vote. */
  answers: { portfolio: string; answer: RecordedAnswer }[] | null;
}
type RecordedAnswer = 'yes' | 'no' | 'abstain' | 'pass';

/** A text that was adopted or failed. */
interface TextDecision {
  label: string;
  /** Label of the paper that it amends. Null if it is no amendment. */
  amends: string | null;
  isAdopted: boolean;
  votes: DecidedVote[];
}

/** What a committee dealt with and decided, in the order in which it did. It names portfolios, never persons. */
export interface Decisions {
  topics: string[];
  texts: TextDecision[];
}

/**
 * Lists what a committee decided in all sittings. Steps that were undone are left out, and corrected ones are as they
 * were corrected.
 * @param start the debate before its first step
 */
export function listDecisions(findRules: FindRules, start: Course, steps: readonly Step[]): Decisions {
  const sittings = listSittings(findRules, start, steps);
  const { papers } = (sittings.at(-1) ?? start).debate.state;
  const topics = new Set<string>();
  /** Texts by their key, in the order in which they were decided. */
  const texts = new Map<string, TextDecision>();
  const votes = new Map<string, DecidedVote[]>();
  for (const { rules, debate } of sittings)
    for (const { before, after } of replaySitting(rules, debate)) {
      if (after.topic !== null && isPublic(rules, after)) topics.add(after.topic);
      for (const paper of after.papers.filter((one) => isDecidedNow(before, one)))
        texts.set(keyOfPaper(paper), describePaper(after, paper));
      const { lastVote: result } = after;
      if (!result || result === before.lastVote || !before.vote || !isAboutText(result, before.vote))
        continue;
      if (result.on.kind === 'text' && !isPublic(rules, before)) continue;
      const key = keyOf(result.on);
      if (result.on.kind === 'text')
        texts.set(key, { label: result.on.text, amends: null, isAdopted: result.passes, votes: [] });
      votes.set(key, [...(votes.get(key) ?? []), describeVote(rules, before, result)]);
    }
  // A decision of an earlier sitting can be undone, or the paper withdrawn.
  const open = new Set(papers.filter((paper) => !isDecided(paper)).map(keyOfPaper));
  return {
    topics: [...topics],
    texts: [...texts].flatMap(([key, text]) =>
      open.has(key) ? [] : [{ ...text, votes: votes.get(key) ?? [] }],
    ),
  };
}

const keyOfPaper = ({ paper }: Pick<Paper, 'paper'>): string => `paper ${paper}`;
const keyOf = (on: Subject): string =>
  on.kind === 'paper' ? keyOfPaper(on) : `text ${on.kind === 'text' ? on.text : on.motion}`;

/** After an objection to adoption without a vote, the text is voted on, so only the later vote is of interest. */
const isAboutText = ({ on, passes }: Result, { method }: Vote): boolean =>
  on.kind !== 'motion' && (method !== 'consensus' || passes);

const isPublic = (rules: RuleSet, { phase }: State): boolean => findPhase(rules, phase)?.public !== false;

const isDecided = ({ status }: Paper): boolean => status === 'adopted' || status === 'failed';
const isDecidedNow = (before: State, paper: Paper): boolean =>
  isDecided(paper) && findPaper(before, paper.paper)?.status !== paper.status;

const describePaper = (state: State, { label, amends, status }: Paper): TextDecision => ({
  label,
  amends: amends === null ? null : (findPaper(state, amends)?.label ?? null),
  isAdopted: status === 'adopted',
  votes: [],
});

function describeVote(
  rules: RuleSet,
  before: State,
  { yes, no, abstain, passes, answers }: Result,
): DecidedVote {
  const { method = 'hands', voters = [] } = before.vote ?? {};
  const isByName = method === 'roll_call' && isPublic(rules, before);
  return {
    method,
    passes,
    counts: method === 'consensus' || yes + no + abstain === 0 ? null : { yes, no, abstain },
    answers:
      isByName && answers
        ? voters.flatMap(({ member }) => {
            const answer = answers[member];
            const portfolio = findMember(before, member)?.name;
            return answer && portfolio ? [{ portfolio, answer: withoutRights(answer) }] : [];
          })
        : null,
  };
}

const withoutRights = (answer: VoteAnswer): RecordedAnswer => {
  if (answer === 'yes_with_rights') return 'yes';
  return answer === 'no_with_rights' ? 'no' : answer;
};
