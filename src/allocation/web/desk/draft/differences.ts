import { keyOf } from '../../../rule/inputs.ts';
import type { DraftRow } from '../api.ts';

/** A delegate whose seat differs between two drafts. */
export interface Move {
  readonly before: DraftRow;
  readonly after: DraftRow;
}

/** Groups the delegates who move between two drafts: better, worse and equally good. */
export function movesBetween(
  before: readonly DraftRow[],
  after: readonly DraftRow[],
): { gain: Move[]; lose: Move[]; even: Move[] } {
  const earlier = new Map(before.map((row) => [row.registrationId, row]));
  const moves = after.flatMap((row) => {
    const was = earlier.get(row.registrationId);
    return was && seatKey(was) !== seatKey(row) ? [{ before: was, after: row }] : [];
  });
  return {
    gain: moves.filter((move) => move.after.class < move.before.class),
    lose: moves.filter((move) => move.after.class > move.before.class),
    even: moves.filter((move) => move.after.class === move.before.class),
  };
}

const seatKey = ({ seat }: DraftRow): string => (seat ? keyOf(seat) : '');
