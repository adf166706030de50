import { maxCommittees, maxPortfolios, maxPortfoliosPerCommittee } from '#conference/contract.ts';
import type { Committee, Portfolio } from '#conference/server/index.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type RegistrationBody, register } from '../contract/form.ts';

const { invalidCommittees, invalidPortfolios } = register.errors;

type Wishes = Pick<RegistrationBody, 'committeePreference' | 'portfolioPreference' | 'portfolioChoices'>;
type Offered = Pick<Committee, 'id' | 'value' | 'name' | 'shortName'> & {
  portfolios: readonly Pick<Portfolio, 'id' | 'name' | 'isWithheld' | 'seats'>[];
};

/** A portfolio that a delegate asked for, with its committee. */
export interface ChosenPortfolio {
  id: string;
  name: string;
  seats: number;
  committee: Offered;
}

/** What a delegate asked for, in the order asked. */
export interface Choice {
  committees: Offered[];
  portfolios: ChosenPortfolio[];
}

/**
 * Checks a delegate's choice against the event's committees (product 6.3).
 * @throws AppError 400 for committees: none, more than three, unknown or repeated; for portfolios: none, more than nine,
 *   repeated, of no chosen committee, ambiguous between two, withheld, or more than three of one committee
 */
export function choosePortfolios(catalogue: readonly Offered[], wishes: Wishes): Choice {
  const committees = chosenCommittees(catalogue, wishes.committeePreference);
  const portfolios = chosenPortfolios(committees, wishes);
  const isEachOnce = new Set(portfolios.map(({ id }) => id)).size === portfolios.length;
  const ofEach = committees.map((one) => portfolios.filter(({ committee }) => committee === one).length);
  if (!isEachOnce || ofEach.some((count) => count > maxPortfoliosPerCommittee))
    throw new AppError(invalidPortfolios);
  return { committees, portfolios };
}

function chosenCommittees(catalogue: readonly Offered[], values: readonly string[]): Offered[] {
  const chosen = values.flatMap((value) => catalogue.find((committee) => committee.value === value) ?? []);
  const isEachOnce = new Set(values).size === values.length;
  if (values.length === 0 || values.length > maxCommittees || chosen.length < values.length || !isEachOnce)
    throw new AppError(invalidCommittees);
  return chosen;
}

/** Looks each name up in the chosen committees. If two of them have it, `portfolioChoices` selects one. */
function chosenPortfolios(
  committees: readonly Offered[],
  { portfolioPreference: names, portfolioChoices = [] }: Wishes,
): ChosenPortfolio[] {
  if (names.length === 0 || names.length > maxPortfolios) throw new AppError(invalidPortfolios);
  const said = [...portfolioChoices];
  const found = names.flatMap((name) => {
    const at = said.findIndex(({ portfolio }) => portfolio === name);
    const [meant] = at === -1 ? [] : said.splice(at, 1);
    const possible = committees
      .filter(({ value }) => !meant || value === meant.committee)
      .flatMap((committee) =>
        committee.portfolios
          .filter((one) => one.name === name && !one.isWithheld)
          .map(({ id, seats }) => ({ id, name, seats, committee })),
      );
    return possible.length === 1 ? possible : [];
  });
  if (found.length < names.length || said.length > 0) throw new AppError(invalidPortfolios);
  return found;
}
