import type { AnswerOf } from '#platform/contract/call.ts';
import type { Option } from '#platform/web/ui/select.tsx';
import type { getSeats, RegistrationRecord } from '../../contract.ts';

type Seats = AnswerOf<typeof getSeats>['committees'];
type Wishes = Pick<RegistrationRecord, 'committeePreference' | 'portfolioPreference'>;

/** The committees to give, those the delegate asked for first and in that order, each with what is free. */
export function committeeOptions(seats: Seats, { committeePreference }: Wishes): Option[] {
  return wishesFirst(seats, committeePreference, ({ value }) => value).map(({ value, name, free }) => {
    const wish = committeePreference.indexOf(value);
    const note = wish === -1 ? '' : `choice ${wish + 1}, `;
    return { value, label: `${name} (${note}${free.length} free)`, disabled: free.length === 0 };
  });
}

/** The free portfolios of a committee, those the delegate asked for first and in that order. */
export function portfolioOptions(seats: Seats, committee: string, { portfolioPreference }: Wishes): Option[] {
  const free = seats.find(({ value }) => value === committee)?.free ?? [];
  return wishesFirst(free, portfolioPreference, (portfolio) => portfolio).map((portfolio) => ({
    value: portfolio,
    label: portfolioPreference.includes(portfolio) ? `${portfolio} (asked for)` : portfolio,
  }));
}

/** What the delegate asked for and somebody else has been given: no committee offers it any more. */
export function goneWishes(seats: Seats, { committeePreference, portfolioPreference }: Wishes): string[] {
  const free = new Set(
    seats.filter(({ value }) => committeePreference.includes(value)).flatMap((one) => one.free),
  );
  return portfolioPreference.filter((portfolio) => !free.has(portfolio));
}

function wishesFirst<T>(all: readonly T[], wishes: readonly string[], nameOf: (one: T) => string): T[] {
  const rank = (one: T) => {
    const at = wishes.indexOf(nameOf(one));
    return at === -1 ? wishes.length : at;
  };
  return all.toSorted((a, b) => rank(a) - rank(b));
}
