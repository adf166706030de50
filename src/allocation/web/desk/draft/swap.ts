import type { DraftRow } from '../../../contract.ts';
import { type Class, classes, classOf } from '../../../rule/classes.ts';

/** What a change of seats does to a delegate. */
interface Effect {
  readonly row: DraftRow;
  readonly from: Class;
  readonly to: Class;
}

/** What it would do if two changed seats: to each, and to the sum of classes (less is better). */
export function effectOfSwap(one: DraftRow, other: DraftRow): { effects: Effect[]; sum: number } {
  const effects = [effect(one, other.seat), effect(other, one.seat)];
  return { effects, sum: effects.reduce((sum, { from, to }) => sum + to - from, 0) };
}

function effect(row: DraftRow, seat: DraftRow['seat']): Effect {
  return { row, from: row.class, to: seat ? classOf(row, seat) : classes.waiting };
}
