import type { AnswerOf } from '#platform/contract/call.ts';
import type { Option } from '#platform/web/ui/select.tsx';
import type { getSeats } from '../../../contract/decisions.ts';
import type { RegistrationRecord } from '../../../contract/desk.ts';

export type Seats = AnswerOf<typeof getSeats>['committees'];
type Choices = Pick<RegistrationRecord, 'committeePreference' | 'portfolioChoices'>;

/** The committees to assign with their free seats: the delegate's choices first and in that order. */
export function committeeOptions(
  seats: Seats,
  { committeePreference }: Pick<Choices, 'committeePreference'>,
): Option[] {
  return chosenFirst(seats, committeePreference, ({ value }) => value).map(({ value, name, left }) => {
    const rank = committeePreference.indexOf(value);
    const note = rank === -1 ? '' : `choice ${rank + 1}, `;
    return { value, label: `${name} (${note}${left} free)`, disabled: left === 0 };
  });
}

/** The free portfolios of a committee: the delegate's choices first and in that order. */
export function portfolioOptions(
  seats: Seats,
  committee: string,
  { portfolioChoices }: Pick<Choices, 'portfolioChoices'>,
): Option[] {
  const { free = [], withheld = [] } = seats.find(({ value }) => value === committee) ?? {};
  const chosen = portfolioChoices
    .filter((choice) => choice.committee === committee)
    .map((choice) => choice.portfolio);
  return chosenFirst(free, chosen, (portfolio) => portfolio).map((portfolio) => {
    const note = chosen.includes(portfolio) ? 'chosen' : withheld.includes(portfolio) && 'withheld';
    return { value: portfolio, label: note ? `${portfolio} (${note})` : portfolio };
  });
}

/** The delegate's choices that are taken by other delegates, without the delegate's seat. */
export function listTakenChoices(
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

function chosenFirst<T>(all: readonly T[], chosen: readonly string[], nameOf: (item: T) => string): T[] {
  const rank = (item: T) => {
    const index = chosen.indexOf(nameOf(item));
    return index === -1 ? chosen.length : index;
  };
  return all.toSorted((a, b) => rank(a) - rank(b));
}
