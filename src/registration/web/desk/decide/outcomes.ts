import type { AnswerOf } from '#platform/contract/call.ts';
import { somethingWentWrong } from '#platform/web/api.ts';
import type { decideSeveral } from '../../../contract/decisions.ts';
import { type Decision, unanswered } from '../api.ts';
import { decidedInWords } from '../decided-in-words.ts';

export type Outcome = AnswerOf<typeof decideSeveral>['results'][number];

const decidedTexts = {
  confirm: { decided: 'Registration confirmed', decided_with_group: 'Registration confirmed with the group' },
  decline: { decided: 'Registration declined', decided_with_group: 'Registration declined with the group' },
} as const;

const errorTexts: Readonly<Record<string, string>> = {
  no_such_registration: 'Not done: this registration no longer exists.',
  no_such_status: 'Not done: it can’t be decided now.',
  own_registration: 'Not done: you can’t decide your own registration, or one of your group.',
  registrations_stay: 'Not done: the event is over.',
  busy: 'Not done: the server is busy. Try again in a moment.',
  [unanswered]: 'No answer from the server. Look at the list before you try again.',
};

/** The outcome of one of several decisions as text. A conflict shows the admin who decided first. */
export function outcomeText({ outcome, error = '', decision }: Outcome, wanted: Decision): string {
  if (outcome !== 'failed') return decidedTexts[wanted][outcome];
  if (decision) return `Not done: ${decidedInWords(decision)}`;
  return errorTexts[error] ?? `Not done: ${somethingWentWrong.toLowerCase()}.`;
}

/** Counts the decided registrations and the failed ones. */
export function outcomeSummary(results: readonly Outcome[]): string {
  const failed = results.filter(({ outcome }) => outcome === 'failed').length;
  const decided = `${results.length - failed} decided`;
  return failed === 0 ? decided : `${decided}, ${failed} not decided`;
}
