import type { AnswerOf } from '#platform/contract/call.ts';
import type { Option } from '#platform/web/ui/select.tsx';
import type { getSeats } from '../../../contract/decisions.ts';
import type { RegistrationRecord } from '../../../contract/desk.ts';

type Seats = AnswerOf<typeof getSeats>['committees'];
type Wishes = Pick<RegistrationRecord, 'committeePreference' | 'portfolioChoices'>;

/** The committees to assign with their free seats: the delegate's choices first and in that order. */
export function committeeOptions(
  seats: Seats,
  { committeePreference }: Pick<Wishes, 'committeePreference'>,
): Option[] {
  return wishesFirst(seats, committeePreference, ({ value }) => value).map(({ value, name, left }) => {
    const wish = committeePreference.indexOf(value);
    const note = wish === -1 ? '' : `choice ${wish + 1}, `;
    return { value, label: `${name} (${note}${left} free)`, disabled: left === 0 };
  });
}

/** The free portfolios of a committee: the delegate's choices first and in that order. */
export function portfolioOptions(
  seats: Seats,
  committee: string,
  { portfolioChoices }: Pick<Wishes, 'portfolioChoices'>,
): Option[] {
  const { free = [], withheld = [] } = seats.find(({ value }) => value === committee) ?? {};
  const wishes = portfolioChoices.filter((one) => one.committee === committee).map((one) => one.portfolio);
  return wishesFirst(free, wishes, (portfolio) => portfolio).map((portfolio) => {
    const note = wishes.includes(portfolio) ? 'asked for' : withheld.includes(portfolio) && 'withheld';
    return { value: portfolio, label: note ? `${portfolio} (${note})` : portfolio };
  });
}

/** The delegate's choices that are taken by other delegates, without the delegate's seat. */
export function goneWishes(
  seats: Seats,
  {
    portfolioChoices,
    assignedCommittee,
    assignedPortfolio,
  }: Pick<RegistrationRecord, 'portfolioChoices' | 'assignedCommittee' | 'assignedPortfolio'>,
): string[] {
  const isFree = (committee: string, portfolio: string) =>
    seats.some(({ value, free }) => value === committee && free.includes(portfolio));
  return portfolioChoices
    .filter(
      ({ committee, portfolio }) =>
        !isFree(committee, portfolio) &&
        !(committee === assignedCommittee && portfolio === assignedPortfolio),
    )
    .map(({ portfolio }) => portfolio);
}

function wishesFirst<T>(all: readonly T[], wishes: readonly string[], nameOf: (one: T) => string): T[] {
  const rank = (one: T) => {
    const at = wishes.indexOf(nameOf(one));
    return at === -1 ? wishes.length : at;
  };
  return all.toSorted((a, b) => rank(a) - rank(b));
}
