import { formatWeekdayDateTime, type Region } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';

interface Round {
  readonly name: string;
  /** End in epoch milliseconds. Null if the round ends only when its places are taken. */
  readonly endsAt: number | null;
  /** Number of places left. Null if the round ends only by time. */
  readonly placesLeft: number | null;
}

/**
 * Returns the first round that has an end time or a limited number of places, and is neither over nor full. Returns
 * undefined if there is no such round. The fees of the event apply then. The clock alone ends a round. No job does.
 * @param rounds in their order
 * @param now epoch milliseconds
 */
export function findCurrentFeeRound<Of extends Round>(rounds: readonly Of[], now: number): Of | undefined {
  return rounds.find(
    ({ endsAt, placesLeft }) =>
      (endsAt !== null || placesLeft !== null) &&
      (endsAt === null || now < endsAt) &&
      (placesLeft === null || placesLeft > 0),
  );
}

/** Describes a round, such as 'Early bird until Sunday 29 November, 11:59 pm, 12 places left'. */
export function describeFeeRound({ name, endsAt, placesLeft }: Round, region: Region): string {
  const until = endsAt === null ? '' : ` until ${formatWeekdayDateTime(endsAt, region)}`;
  const left =
    placesLeft === null ? '' : `, ${plural(placesLeft, { one: '# place left', other: '# places left' })}`;
  return `${name}${until}${left}`;
}
