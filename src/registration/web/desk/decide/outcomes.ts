import type { AnswerOf } from '#platform/contract/call.ts';
import type { decideSeveral } from '../../../contract/desk/index.ts';
import { decidedInWords } from '../decided-in-words.ts';

export type Outcome = AnswerOf<typeof decideSeveral>['results'][number];

/** The outcome of one of several decisions as text. A conflict names the admin who decided first. */
export function outcomeInWords({ outcome, text, decision }: Outcome): string {
  if (outcome === 'done') return text;
  if (outcome === 'with the group') return `${text}, with the group`;
  return decision ? `Not done: ${decidedInWords(decision)}` : text;
}

/** The number of decided registrations, and of failed ones. */
export function summaryOf(results: readonly Outcome[]): string {
  const refused = results.filter(({ outcome }) => outcome === 'refused').length;
  const done = results.length - refused;
  return refused === 0 ? `${done} decided` : `${done} decided, ${refused} not`;
}
