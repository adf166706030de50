import {
  maxChosenCommittees,
  maxChosenPortfolios,
  maxChosenPortfoliosPerCommittee,
} from '#conference/contract.ts';
import {
  type Committee,
  type Event,
  getCachedOfferedCommittees,
  type Portfolio,
} from '#conference/server/index.ts';
import type { ErrorSpec } from '#platform/contract/call.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  type BuiltInAnswers,
  type BuiltInRespondent,
  parseRequestAnswersIfComplete,
} from '#questions/contract/built-in-questions.ts';
import type { AnswersById } from '#questions/contract.ts';
import { getFormLayout, type NewAnswer, validateAnswers } from '#questions/server/index.ts';
import { noSeatLeftText, type RegistrationBody, register } from '../contract/form.ts';
import { countAssignedSeatsByPortfolio } from './seats.sql.ts';

const { invalidAnswers, invalidCommittees, invalidPortfolios, portfolioFull } = register.errors;

type AnswersBody = Parameters<typeof parseRequestAnswersIfComplete>[0] &
  ChoiceBody & { answers?: AnswersById | undefined };

export interface Entry extends BuiltInAnswers, Choice {
  /** Answers to the questions of the club. */
  questionAnswers: NewAnswer[];
}

/**
 * Validates the answers and choices of a registration.
 * @param incomplete error if an answer is missing
 * @param kept ids of portfolios that were chosen before and may have become full (product 6.11)
 * @throws AppError 400 for an invalid or missing answer or choice; 409 for a portfolio without a free seat, unless the
 *   event has a waiting list
 */
export async function validateRegistrationEntry(
  db: Db,
  body: AnswersBody,
  delegate: BuiltInRespondent & { id: string },
  event: Event,
  incomplete: ErrorSpec,
  kept: ReadonlySet<string> = new Set(),
): Promise<Entry> {
  const answers = parseRequestAnswersIfComplete(
    body,
    { offersAccommodation: event.fees.hospitalityAmount !== null, ...delegate },
    await getFormLayout(db, event.id),
  );
  if (!answers) throw new AppError(incomplete);
  const choice = validateCommitteeAndPortfolioChoices(await getCachedOfferedCommittees(db, event), body);
  if (!event.hasWaitingList) await requireFreeSeats(db, choice.portfolios, kept);
  const respondent = {
    ...delegate,
    needsAccommodation: answers.accommodation === 'Yes',
    isMinor: false,
    hasSeat: false,
  };
  const questionAnswers = await validateAnswers(
    db,
    { eventId: event.id, accountId: delegate.id },
    respondent,
    body.answers,
    invalidAnswers,
  );
  return { ...answers, ...choice, questionAnswers };
}

type ChoiceBody = Pick<RegistrationBody, 'committeePreference' | 'portfolioPreference' | 'portfolioChoices'>;
type OfferedCommittee = Pick<Committee, 'id' | 'value' | 'name' | 'shortName' | 'surchargeAmount'> & {
  portfolios: readonly Pick<Portfolio, 'id' | 'name' | 'isWithheld' | 'seats'>[];
};

interface ChosenPortfolio {
  id: string;
  name: string;
  seats: number;
  committee: OfferedCommittee;
}

interface Choice {
  committees: OfferedCommittee[];
  portfolios: ChosenPortfolio[];
}

/**
 * Validates the choices: 1 to 3 committees, and 1 to 9 of their portfolios, at most 3 of one committee and none twice
 * (product 6.3).
 * @throws AppError 400 for invalid choices
 */
export function validateCommitteeAndPortfolioChoices(
  catalogue: readonly OfferedCommittee[],
  body: ChoiceBody,
): Choice {
  const committees = chosenCommittees(catalogue, body.committeePreference);
  const portfolios = chosenPortfolios(committees, body);
  const isUnique = new Set(portfolios.map(({ id }) => id)).size === portfolios.length;
  const counts = committees.map(
    (chosen) => portfolios.filter(({ committee }) => committee === chosen).length,
  );
  if (!isUnique || counts.some((count) => count > maxChosenPortfoliosPerCommittee))
    throw new AppError(invalidPortfolios);
  return { committees, portfolios };
}

function chosenCommittees(
  catalogue: readonly OfferedCommittee[],
  values: readonly string[],
): OfferedCommittee[] {
  const chosen = values.flatMap((value) => catalogue.find((committee) => committee.value === value) ?? []);
  const isUnique = new Set(values).size === values.length;
  if (
    values.length === 0 ||
    values.length > maxChosenCommittees ||
    chosen.length < values.length ||
    !isUnique
  )
    throw new AppError(invalidCommittees);
  return chosen;
}

/**
 * Finds the chosen portfolios. If two chosen committees have a portfolio of the same name, `portfolioChoices` must name
 * the committee of the chosen portfolio.
 */
function chosenPortfolios(
  committees: readonly OfferedCommittee[],
  { portfolioPreference: names, portfolioChoices = [] }: ChoiceBody,
): ChosenPortfolio[] {
  if (names.length === 0 || names.length > maxChosenPortfolios) throw new AppError(invalidPortfolios);
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
 * Checks that each chosen portfolio has a free seat. No lock is needed: a preference reserves no seat (product 6.11).
 * @throws AppError 409 with the path of each full portfolio in the body
 */
async function requireFreeSeats(
  db: Db,
  chosen: readonly ChosenPortfolio[],
  kept: ReadonlySet<string>,
): Promise<void> {
  const assigned = await countAssignedSeatsByPortfolio(db, { ids: chosen.map(({ id }) => id) });
  const mistakes = chosen.flatMap(({ id, name, seats, committee }, at) =>
    kept.has(id) || (assigned.get(id) ?? 0) < seats
      ? []
      : [{ path: ['portfolioPreference', at], text: noSeatLeftText(name, committee.shortName) }],
  );
  if (mistakes.length > 0) throw new AppError(portfolioFull, { mistakes });
}
