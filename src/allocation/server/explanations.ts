import type { Context } from '#platform/server/context.ts';
import type { Explanation } from '../rule/explain.ts';
import type { Inputs, SeatName } from '../rule/inputs.ts';
import { stored } from './draft-documents.ts';
import type { StoredDraft } from './drafts.sql.ts';
import { addExplanations } from './explanations.sql.ts';
import { explainInChild } from './in-child.ts';

/** Why a delegate has what a draft gave, as it is stored. */
export type SeatExplanation =
  | ({ readonly code: 'rule' } & Explanation)
  | { readonly code: 'pinned'; readonly seat: SeatName }
  | { readonly code: 'left_out' };

/** The rows of `seat_explanations` for a draft. */
export type ExplainedDraft = readonly { readonly registrationId: string; readonly explanation: string }[];

/**
 * Explains what a draft gives, of all its delegates who had no seat before: one run of the solver, whatever their number.
 * @throws AppError 503 when it takes too long
 */
export async function explainDraft(draft: StoredDraft): Promise<ExplainedDraft> {
  const inputs = stored.inputs(draft);
  const byRule = await explainInChild(inputs);
  const all: [string, SeatExplanation][] = [
    ...byRule.map(({ ticket, ...why }): [string, SeatExplanation] => [ticket, { code: 'rule', ...why }]),
    ...byHand(inputs),
  ];
  return all.map(([registrationId, why]) => ({ registrationId, explanation: JSON.stringify(why) }));
}

const byHand = ({ pins, excluded }: Inputs): [string, SeatExplanation][] => [
  ...pins.map(({ ticket, ...seat }): [string, SeatExplanation] => [ticket, { code: 'pinned', seat }]),
  ...excluded.map((ticket): [string, SeatExplanation] => [ticket, { code: 'left_out' }]),
];

const running = new Map<string, Promise<void>>();

/** Explains a draft that has no explanations yet and stores them; concurrent calls share one run. */
export function storeExplanations({ db }: Pick<Context, 'db'>, draft: StoredDraft): Promise<void> {
  const shared = running.get(draft.id);
  if (shared) return shared;
  const run = explainDraft(draft)
    .then((explained) => db.change((changes) => addExplanations(changes, draft.id, explained)))
    .finally(() => running.delete(draft.id));
  running.set(draft.id, run);
  return run;
}
