import { buildPortfolioKey } from '../../../rule/inputs.ts';
import type { DraftRow } from '../api.ts';

export interface Move {
  readonly before: DraftRow;
  readonly after: DraftRow;
}

export function groupMovesBetweenDrafts(
  before: readonly DraftRow[],
  after: readonly DraftRow[],
): { gain: Move[]; lose: Move[]; even: Move[] } {
  const earlier = new Map(before.map((row) => [row.registrationId, row]));
  const moves = after.flatMap((row) => {
    const was = earlier.get(row.registrationId);
    return was && seatKey(was) !== seatKey(row) ? [{ before: was, after: row }] : [];
  });
  return {
    gain: moves.filter((move) => move.after.rank < move.before.rank),
    lose: moves.filter((move) => move.after.rank > move.before.rank),
    even: moves.filter((move) => move.after.rank === move.before.rank),
  };
}

const seatKey = ({ seat }: DraftRow): string => (seat ? buildPortfolioKey(seat) : '');
