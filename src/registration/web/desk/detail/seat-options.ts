import type { AnswerOf } from '#platform/contract/call.ts';
import type { Option } from '#platform/web/ui/select.tsx';
import type { getSeatsOfEvent } from '../../../contract/decisions.ts';
import type { RegistrationRecord } from '../../../contract/desk.ts';

export type Seats = AnswerOf<typeof getSeatsOfEvent>['committees'];
type Choices = Pick<RegistrationRecord, 'committeePreference' | 'portfolioChoices'>;

/** Lists the committees to select from. The delegate's choices come first, in order. */
export function listCommitteeOptions(
  seats: Seats,
  { committeePreference }: Pick<Choices, 'committeePreference'>,
): Option[] {
  return chosenFirst(seats, committeePreference, ({ value }) => value).map(({ value, name, freeSeats }) => {
    const rank = committeePreference.indexOf(value);
    const note = rank === -1 ? '' : `choice ${rank + 1}, `;
    return { value, label: `${name} (${note}${freeSeats} free)`, disabled: freeSeats === 0 };
  });
}

/** Lists the portfolios to select from. The delegate's choices come first, in order. */
export function listPortfolioOptions(
  seats: Seats,
  committee: string,
  { portfolioChoices }: Pick<Choices, 'portfolioChoices'>,
): Option[] {
  const { freePortfolios = [], withheldPortfolios = [] } =
    seats.find(({ value }) => value === committee) ?? {};
  const chosen = portfolioChoices
    .filter((choice) => choice.committee === committee)
    .map((choice) => choice.portfolio);
  return chosenFirst(freePortfolios, chosen, (portfolio) => portfolio).map((portfolio) => {
    const note = chosen.includes(portfolio) ? 'chosen' : withheldPortfolios.includes(portfolio) && 'withheld';
    return { value: portfolio, label: note ? `${portfolio} (${note})` : portfolio };
  });
}

export function listTakenPortfolioChoices(
  seats: Seats,
  {
    portfolioChoices,
    assignedCommittee,
    assignedPortfolio,
  }: Pick<RegistrationRecord, 'portfolioChoices' | 'assignedCommittee' | 'assignedPortfolio'>,
): string[] {
  const isFree = (committee: string, portfolio: string) =>
    seats.some(({ value, freePortfolios }) => value === committee && freePortfolios.includes(portfolio));
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
