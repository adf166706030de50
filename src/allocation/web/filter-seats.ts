import type { AnswerOf } from '#platform/contract/call.ts';
import type { listSwappablePortfolios } from '../contract.ts';

type Seat = AnswerOf<typeof listSwappablePortfolios>['seats'][number];

export const nameSeat = ({ committeeName, portfolio }: Pick<Seat, 'committeeName' | 'portfolio'>): string =>
  `${committeeName}: ${portfolio}`;

/** Returns the seats whose committee and portfolio contain each typed word. */
export function filterSeats<Shown extends Pick<Seat, 'committeeName' | 'portfolio'>>(
  seats: readonly Shown[],
  search: string,
): Shown[] {
  const words = search.toLocaleLowerCase().split(/\s+/);
  return seats.filter((seat) => {
    const name = nameSeat(seat).toLocaleLowerCase();
    return words.every((word) => name.includes(word));
  });
}
