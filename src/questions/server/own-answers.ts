import { isPossible, lockEventAndRequirePossible, toEventSituation } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { isMinorOn } from '#platform/rule/age.ts';
import { dayOf, type Region } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  addMissingAnswers as call,
  filterAskedQuestions,
  type getOwnAnswers as getCall,
  isAskedDuringRegistration,
  parseFileAnswer,
  type QuestionRespondent,
} from '../contract.ts';
import { insertMissingAnswers, listAnswersOfRegistration, mapAnswersByRegistration } from './answers.sql.ts';
import { sumSurcharges, validateAnswers } from './answers.ts';
import { getFormLayout } from './form-layout.sql.ts';
import { formatGivenAnswer } from './given-answer.ts';
import { listStoredQuestions } from './questions.sql.ts';
import { listRespondentRegistrations, listRespondentRegistrationsOfAccount } from './respondents.sql.ts';

const { errors } = call;

type OwnRow = Awaited<ReturnType<typeof listRespondentRegistrationsOfAccount>>[number];

export function toRespondent(row: OwnRow, region: Region): QuestionRespondent {
  const { mode, branch, accommodation, startsAt, birthDateAskedAt, birthDate, status, seatId } = row;
  return {
    mode,
    isHostStudent: branch !== null,
    needsAccommodation: accommodation === 'Yes',
    isMinor:
      startsAt !== null &&
      birthDateAskedAt !== null &&
      birthDate !== null &&
      isMinorOn(birthDate, dayOf(startsAt, region)),
    hasSeat: status === 'confirmed' && seatId !== null,
  };
}

const isActive = (row: OwnRow, now: number): boolean =>
  row.status !== 'declined' && isPossible('answer_questions', toEventSituation(row), now);

/** Returns the unanswered questions that are required or that the form does not ask. */
const filterMissingQuestions = (
  questions: Awaited<ReturnType<typeof listStoredQuestions>>,
  respondent: QuestionRespondent,
  answered: ReadonlySet<string>,
) =>
  filterAskedQuestions(questions, respondent).filter(
    (question) =>
      (question.isRequired || !isAskedDuringRegistration(question)) &&
      !question.isWithdrawn &&
      !answered.has(question._id),
  );

/** Maps registrations to the number of their unanswered questions, and whether the delegate is a minor. */
export async function countMissingAnswers(
  db: Db,
  registrationIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, { count: number; isMinor: boolean }>> {
  const rows = await listRespondentRegistrations(db, registrationIds);
  const region = await getClubRegion(db);
  const given = await mapAnswersByRegistration(db, registrationIds);
  const questionsByEvent = new Map<string, Awaited<ReturnType<typeof listStoredQuestions>>>();
  for (const eventId of new Set(rows.map((row) => row.eventId)))
    questionsByEvent.set(eventId, await listStoredQuestions(db, eventId));
  return new Map(
    rows.map((row) => {
      const respondent = toRespondent(row, region);
      const answered = new Set(given.get(row.id)?.keys());
      const questions = isActive(row, now) ? (questionsByEvent.get(row.eventId) ?? []) : [];
      const count = filterMissingQuestions(questions, respondent, answered).length;
      return [row.id, { count, isMinor: respondent.isMinor }];
    }),
  );
}

async function answersOf(db: Db, row: OwnRow, region: Region, now: number) {
  const respondent = toRespondent(row, region);
  const given = await listAnswersOfRegistration(db, row.id);
  const answered = new Set(given.map(({ questionId }) => questionId));
  const questions = isActive(row, now) ? await listStoredQuestions(db, row.eventId) : [];
  return {
    registrationId: row.id,
    isMinor: respondent.isMinor,
    ...(await getFormLayout(db, row.eventId)),
    answers: given.map(({ questionId, kind, label, value, answeredAt, surchargeAmount }) => ({
      _id: questionId,
      label,
      value,
      surchargeAmount,
      text: formatGivenAnswer(kind, { value, answeredAt }, region),
      fileId: kind === 'file' ? (parseFileAnswer(value)?.id ?? null) : null,
    })),
    missing: filterMissingQuestions(questions, respondent, answered),
  };
}

export async function getOwnAnswers(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getCall>> {
  const [rows, region] = await Promise.all([
    listRespondentRegistrationsOfAccount(queries, accountId),
    getClubRegion(queries),
  ]);
  return { registrations: await Promise.all(rows.map((row) => answersOf(queries, row, region, clock()))) };
}

/**
 * Adds the surcharges of new answers to the fee of a pending registration. The module `registration` implements it.
 * @param charge amounts in minor units; `beforeAmount` is the sum of the surcharges of earlier answers
 * @returns false when the registration is no longer pending or has changed concurrently. The caller must then roll
 *   back.
 */
export type ChargeAnswers = (
  transaction: Transaction,
  charge: { registrationId: string; accountId: string; beforeAmount: number; amount: number; at: number },
) => Promise<boolean>;

/**
 * Updates the text that the search of registrations reads. The module `registration` implements it. Call it after
 * answers or searched questions have changed. With `questionId` only the registrations that have answered this question
 * of the club are updated.
 */
export type ReindexRegistrations = (
  transaction: Transaction,
  registrations: { eventId: string; questionId?: string } | { ids: readonly string[] },
) => Promise<void>;

export interface AnswerHooks {
  readonly chargeAnswers: ChargeAnswers;
  readonly reindexRegistrations: ReindexRegistrations;
}

/**
 * Adds the answers that are missing, and their surcharges. An answer that is already stored is not changed.
 * @throws AppError 404 when the registration belongs to another delegate or was declined; 400 for an invalid answer, or
 *   when a question or a file was deleted meanwhile; 409 when the event is over, or when an answer costs more and the
 *   registration was decided or changed meanwhile
 */
export async function addMissingAnswers(
  { db, clock, chargeAnswers, reindexRegistrations }: Pick<Context, 'db' | 'clock'> & AnswerHooks,
  { accountId }: Caller,
  { registrationId, answers }: CheckedBody<typeof call>,
): Promise<void> {
  await db.change(async (transaction) => {
    const row = (await listRespondentRegistrationsOfAccount(transaction, accountId)).find(
      ({ id }) => id === registrationId,
    );
    if (!row || row.status === 'declined') throw new AppError(errors.noSuchRegistration);
    await lockEventAndRequirePossible(transaction, row.eventId, 'answer_questions', clock());
    const checked = await validateAnswers(
      transaction,
      { eventId: row.eventId, accountId },
      toRespondent(row, await getClubRegion(transaction)),
      answers,
      errors.invalidAnswers,
    );
    const at = clock();
    const added = await insertMissingAnswers(transaction, registrationId, checked, at);
    if (!added) throw new AppError(errors.invalidAnswers);
    await reindexRegistrations(transaction, { ids: [registrationId] });
    const amount = sumSurcharges(added);
    if (amount === 0) return;
    const beforeAmount = sumSurcharges(await listAnswersOfRegistration(transaction, registrationId)) - amount;
    if (!(await chargeAnswers(transaction, { registrationId, accountId, beforeAmount, amount, at })))
      throw new AppError(errors.surchargeRefused);
  });
}
