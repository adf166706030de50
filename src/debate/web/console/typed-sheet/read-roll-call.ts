import { isRefusal, type Refusal, type RefusalCode } from '../../../rule/refusal.ts';
import type { VoteAnswer } from '../../../rule/rule-set/schema.ts';
import { refusalSentence, resultSentence } from '../../../rule/sentence.ts';
import type { State } from '../../../rule/state.ts';
import type { Subject } from '../../../rule/step.ts';
import { listCalled } from '../../../rule/vote-state.ts';
import type { Folded } from '../debate-log.ts';
import { newId, type Press } from '../press.ts';
import { applyOverruling, type Overruling } from './preview-rows.ts';

/** The letters of a member on a vote sheet: in the first call, and when called again after a pass. */
export interface CalledCells {
  first: string;
  again: string;
}

export interface CallProblem {
  text: string;
  /** The refusal that the chair can overrule. */
  overrulable?: RefusalCode | undefined;
}

/** Which refusals the chair overrules: of members by their ids, and of the vote itself. */
export type Overruled = Readonly<Record<string, readonly Overruling[]>>;
export const ofVote = '';

/** A roll call before it is recorded. */
export interface PreviewedCall {
  presses: Press[];
  /** The result as a sentence. Null while an answer is missing or refused. */
  result: string | null;
  /** Why it cannot be recorded: before the vote or after it. */
  problem: CallProblem | null;
  /** What is wrong with the answers of members, by their ids. */
  problems: Record<string, CallProblem>;
  /** Who votes, in the order of the call. */
  voters: string[];
  /** Who passed, and is called again. */
  passed: string[];
}

const letters: Readonly<Record<string, VoteAnswer>> = {
  y: 'yes',
  n: 'no',
  a: 'abstain',
  b: 'abstain',
  p: 'pass',
  x: 'pass',
  yr: 'yes_with_rights',
  nr: 'no_with_rights',
};

export const readLetter = (text: string): VoteAnswer | undefined =>
  letters[text.toLowerCase().replaceAll(/[^a-z]/g, '')];

const mistyped = 'Write Y, N, A or P. YR and NR ask for rights.';

/** Plays the columns of a vote sheet: first call, second call, result. */
export function previewRollCall(
  log: Folded,
  on: Subject,
  cells: Readonly<Record<string, CalledCells>>,
  { now, at, overruled = {} }: { now: number; at?: number | undefined; overruled?: Overruled },
): PreviewedCall {
  const call = startCall(log, { now, at });
  const vote = newId();
  call.press({ kind: 'vote_opened', body: { vote, on, method: 'roll_call' } }, overruled[ofVote]);
  const opened = call.state().vote;
  const voters = opened?.vote === vote ? opened.voters.map(({ member }) => member) : [];
  const problems: Record<string, CallProblem> = {};
  const passed: string[] = [];
  if (call.problem() === null)
    for (const round of ['first', 'again', 'final'] as const) {
      const called = listStillCalled(call.state(), round);
      if (round === 'again') passed.push(...called);
      for (const member of called) {
        const typed = cells[member]?.[round === 'final' ? 'again' : round] ?? '';
        const answer = readLetter(typed);
        if (typed.trim() !== '' && !answer) problems[member] = { text: mistyped };
        if (!answer) continue;
        const step: Press = { kind: 'vote_answered', body: { vote, member, answer } };
        const problem = call.press(step, overruled[member]);
        if (problem) problems[member] = problem;
      }
    }
  const isOpened = voters.length > 0 && call.problem() === null;
  if (isOpened && Object.keys(problems).length === 0)
    call.press({ kind: 'vote_closed', body: { vote } }, overruled[ofVote], true);
  const { lastVote } = call.state();
  return {
    presses: call.presses(),
    result: lastVote?.vote === vote ? resultSentence(call.state(), lastVote) : null,
    problem: call.problem(),
    problems,
    voters,
    passed,
  };
}

/** Who is called in a round: all, those who passed, or all again where the rules have a final round. */
function listStillCalled({ vote }: State, round: 'first' | 'again' | 'final'): string[] {
  if (!vote) return [];
  if (round === 'first') return listCalled(vote);
  if (round === 'again') return vote.secondCall ? listCalled(vote) : [];
  return vote.rule.rounds[vote.round] === 'final' ? vote.voters.map(({ member }) => member) : [];
}

const describeRefusal = (refusal: Refusal): CallProblem => ({
  text: refusalSentence(refusal),
  ...(!refusal.final && { overrulable: refusal.refused }),
});

/** Collects steps that the rules accept. */
function startCall(log: Folded, { now, at }: { now: number; at: number | undefined }) {
  const presses: Press[] = [];
  let current = log;
  let problem: CallProblem | null = null;
  return {
    presses: () => presses,
    problem: () => problem,
    state: () => current.debate.state,
    /** Returns why the step is refused. Refusals of the vote itself are kept. */
    press(
      step: Press,
      overruled: readonly Overruling[] = [],
      isOfVote = step.kind === 'vote_opened',
    ): CallProblem | undefined {
      const timed = { ...step, ...(at !== undefined && { at }) };
      const next = applyOverruling(current, [timed], { at: now, overruled });
      if (!isRefusal(next)) {
        presses.push(...next.presses);
        current = next.log;
        return undefined;
      }
      const refused = describeRefusal(next);
      if (isOfVote) problem = refused;
      return refused;
    },
  };
}
