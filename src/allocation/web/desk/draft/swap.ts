import { type Class, classOf } from '../../../rule/classes.ts';
import type { DraftRow } from '../api.ts';

/** What a change of seats does to a delegate. */
interface Effect {
  readonly row: DraftRow;
  readonly from: Class;
  readonly to: Class;
}

/** What it would do to each of two if they changed seats. */
export const effectsOfSwap = (one: DraftRow, other: DraftRow): Effect[] => [
  { row: one, from: one.class, to: classOf(one, other.seat ?? undefined) },
  { row: other, from: other.class, to: classOf(other, one.seat ?? undefined) },
];

/** Whether a delegate of a draft can change seats with another. */
export const maySwap = ({ how, name, seat }: DraftRow): boolean =>
  (how === 'rule' || how === 'pinned') && name !== null && seat !== null;
