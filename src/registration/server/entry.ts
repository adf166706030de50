import { maxCommittees, maxPortfolios, maxPortfoliosPerCommittee } from '#conference/contract.ts';
import { type Committee, committeesOf, type Event, type Portfolio } from '#conference/server/index.ts';
import type { ErrorSpec } from '#platform/contract/call.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type Answers, type Respondent, readAnswers } from '../contract/fields.ts';
import { noSeatLeftText, type RegistrationBody, register } from '../contract/form.ts';
import { countAssignedSeats } from './seats.sql.ts';

const { invalidCommittees, invalidPortfolios, portfolioFull } = register.errors;

/** The validated input of a registration in any mode. Students of the institute have neither college nor accommodation. */
export interface Entry extends Answers, Choice {}

/**
 * Validates the input that all modes share.
 * @param incomplete error when an answer is missing
 * @throws AppError 400; 409 for a portfolio without a free seat
 */
export async function validateEntry(
  db: Db,
  body: RegistrationBody,
  delegate: Respondent,
  event: Event,
  incomplete: ErrorSpec,
): Promise<Entry> {
  const answers = readAnswers(body, delegate);
  if (!answers) throw new AppError(incomplete);
  const choice = validatePortfolioChoices(await committeesOf(db, event), body);
  await requireFreeSeats(db, choice.portfolios);
  return { ...answers, ...choice };
}

type ChoiceBody = Pick<RegistrationBody, 'committeePreference' | 'portfolioPreference' | 'portfolioChoices'>;
type OfferedCommittee = Pick<Committee, 'id' | 'value' | 'name' | 'shortName'> & {
  portfolios: readonly Pick<Portfolio, 'id' | 'name' | 'isWithheld' | 'seats'>[];
};

/** A portfolio that a delegate prefers, with its committee. */
export interface ChosenPortfolio {
  id: string;
  name: string;
  seats: number;
  committee: OfferedCommittee;
}

/** The committees and portfolios that a delegate prefers, by rank. */
interface Choice {
  committees: OfferedCommittee[];
  portfolios: ChosenPortfolio[];
}

/**
 * Validates a delegate's choice against the event's committees (product 6.3).
 * @throws AppError 400 for no or more than three committees, an unknown or a repeated one; for no or more than nine
 *   portfolios, a repeated one, one outside the chosen committees, a withheld one, a name that two of the committees
 *   have, or more than three of one committee
 */
export function validatePortfolioChoices(catalogue: readonly OfferedCommittee[], body: ChoiceBody): Choice {
  const committees = chosenCommittees(catalogue, body.committeePreference);
  const portfolios = chosenPortfolios(committees, body);
  const isUnique = new Set(portfolios.map(({ id }) => id)).size === portfolios.length;
  const counts = committees.map(
    (chosen) => portfolios.filter(({ committee }) => committee === chosen).length,
  );
  if (!isUnique || counts.some((count) => count > maxPortfoliosPerCommittee))
    throw new AppError(invalidPortfolios);
  return { committees, portfolios };
}

function chosenCommittees(
  catalogue: readonly OfferedCommittee[],
  values: readonly string[],
): OfferedCommittee[] {
  const chosen = values.flatMap((value) => catalogue.find((committee) => committee.value === value) ?? []);
  const isUnique = new Set(values).size === values.length;
  if (values.length === 0 || values.length > maxCommittees || chosen.length < values.length || !isUnique)
    throw new AppError(invalidCommittees);
  return chosen;
}

/** Finds each name in the chosen committees. If two of them have it, `portfolioChoices` selects one. */
function chosenPortfolios(
  committees: readonly OfferedCommittee[],
  { portfolioPreference: names, portfolioChoices = [] }: ChoiceBody,
): ChosenPortfolio[] {
  if (names.length === 0 || names.length > maxPortfolios) throw new AppError(invalidPortfolios);
  const pairs = [...portfolioChoices];
  const found = names.flatMap((name) => {
    const at = pairs.findIndex(({ portfolio }) => portfolio === name);
    const [pair] = at === -1 ? [] : pairs.splice(at, 1);
    const matches = committees
      .filter(({ value }) => !pair || value === pair.committee)
      .flatMap((committee) =>
        committee.portfolios
          .filter((portfolio) => portfolio.name === name && !portfolio.isWithheld)
          .map(({ id, seats }) => ({ id, name, seats, committee })),
      );
    return matches.length === 1 ? matches : [];
  });
  if (found.length < names.length || pairs.length > 0) throw new AppError(invalidPortfolios);
  return found;
}

/**
 * Rejects portfolios without a free seat. Check-then-act is fine: a choice is a preference and reserves no seat (product 6.11).
 * @throws AppError 409 when a portfolio has no free seat, with the path of each one in the body
 */
export async function requireFreeSeats(db: Db, chosen: readonly ChosenPortfolio[]): Promise<void> {
  const assigned = await countAssignedSeats(db, { ids: chosen.map(({ id }) => id) });
  const mistakes = chosen.flatMap(({ id, name, seats, committee }, at) =>
    (assigned.get(id) ?? 0) < seats
      ? []
      : [{ path: ['portfolioPreference', at], text: noSeatLeftText(name, committee.shortName) }],
  );
  if (mistakes.length > 0) throw new AppError(portfolioFull, { mistakes });
}
