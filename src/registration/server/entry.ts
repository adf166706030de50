import { committeesOf, type Event } from '#conference/server/index.ts';
import type { ErrorSpec } from '#platform/contract/call.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type Answers, type Respondent, readAnswers } from '../contract/fields.ts';
import type { RegistrationBody } from '../contract/form.ts';
import type { Needs } from './admission.ts';
import { type Choice, choosePortfolios } from './choose-portfolios.ts';
import { refuseFullPortfolios } from './refuse-full-portfolios.ts';

/** The checked input of a registration in any mode. Students of the institute have neither college nor accommodation. */
export interface Entry extends Answers, Choice {}

/** Validates the input that all modes share.
 * @param incomplete error when an answer is missing
 * @throws AppError 400; 409 for a portfolio without a free seat
 */
export async function readEntry(
  { db }: Pick<Needs, 'db'>,
  body: RegistrationBody,
  delegate: Respondent,
  event: Event,
  incomplete: ErrorSpec,
): Promise<Entry> {
  const answers = readAnswers(body, delegate);
  if (!answers) throw new AppError(incomplete);
  const choice = choosePortfolios(await committeesOf(db.queries, event), body);
  await refuseFullPortfolios(db.queries, choice.portfolios);
  return { ...answers, ...choice };
}
