import { isForeignKeyViolation } from '#platform/server/db/database-errors.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import {
  type AnswerValue,
  canPlaceShowAnswersOfKind,
  parseFileAnswer,
  type QuestionKind,
} from '../contract.ts';
import { attachAnswerFile, deleteAttachedAnswerFiles } from './answer-files.sql.ts';
import type { GivenAnswer } from './given-answer.ts';

export interface NewAnswer {
  questionId: string;
  kind: QuestionKind;
  value: AnswerValue;
  /** Null unless the question is a consent. */
  consentVersion: number | null;
  surchargeAmount: number;
}

/**
 * Inserts answers. An answer that is already stored is not changed.
 * @returns the inserted answers; undefined when a question or a file was deleted meanwhile. The caller must then roll
 *   back.
 */
export async function insertMissingAnswers(
  transaction: Transaction,
  registrationId: string,
  answers: readonly NewAnswer[],
  now: number,
): Promise<NewAnswer[] | undefined> {
  if (answers.length === 0) return [];
  try {
    const inserted = await transaction
      .insertInto('question_answers')
      .values(
        answers.map(({ questionId, value, consentVersion, surchargeAmount }) => ({
          registration_id: registrationId,
          question_id: questionId,
          value: JSON.stringify(value),
          consent_version: consentVersion,
          answered_at: now,
          surcharge_amount: surchargeAmount,
        })),
      )
      .onConflict((given) => given.columns(['registration_id', 'question_id']).doNothing())
      .returning('question_id as questionId')
      .execute();
    const isNew = new Set(inserted.map(({ questionId }) => questionId));
    const added = answers.filter(({ questionId }) => isNew.has(questionId));
    await insertChosenOptions(transaction, registrationId, added);
    if (!(await attachFiles(transaction, registrationId, added))) return undefined;
    return added;
  } catch (error) {
    if (isForeignKeyViolation(error)) return undefined;
    throw error;
  }
}

export async function deleteAnswers(
  transaction: Transaction,
  registrationId: string,
  questionIds: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('question_answers')
    .where('registration_id', '=', registrationId)
    .where('question_id', 'in', questionIds)
    .execute();
  await deleteAttachedAnswerFiles(transaction, registrationId, questionIds);
}

async function attachFiles(
  transaction: Transaction,
  registrationId: string,
  answers: readonly NewAnswer[],
): Promise<boolean> {
  for (const { kind, value } of answers) {
    const file = kind === 'file' && parseFileAnswer(value);
    if (file && !(await attachAnswerFile(transaction, file.id, registrationId))) return false;
  }
  return true;
}

async function insertChosenOptions(
  transaction: Transaction,
  registrationId: string,
  answers: readonly NewAnswer[],
): Promise<void> {
  const rows = answers
    .filter(({ kind }) => canPlaceShowAnswersOfKind('filter', kind))
    .flatMap(({ questionId, value }) =>
      [value].flat().map((option) => ({
        question_id: questionId,
        option,
        registration_id: registrationId,
      })),
    );
  if (rows.length > 0) await transaction.insertInto('chosen_options').values(rows).execute();
}

export interface StoredAnswer {
  questionId: string;
  kind: QuestionKind;
  label: string;
  value: AnswerValue;
  /** Text that the delegate agreed to. Null for other kinds of questions. */
  consentText: string | null;
  surchargeAmount: number;
  answeredAt: number;
}

/** Lists the answers of a registration in the order of the questions. Answers to withdrawn questions are included. */
export async function listAnswersOfRegistration(db: Db, registrationId: string): Promise<StoredAnswer[]> {
  const rows = await db
    .selectFrom('question_answers as answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .leftJoin('consent_texts', (join) =>
      join
        .onRef('consent_texts.question_id', '=', 'answers.question_id')
        .onRef('consent_texts.version', '=', 'answers.consent_version'),
    )
    .select([
      'questions.id as questionId',
      'questions.kind',
      'questions.label',
      'answers.value',
      'consent_texts.text as consentText',
      'answers.answered_at as answeredAt',
      'answers.surcharge_amount as surchargeAmount',
    ])
    .where('answers.registration_id', '=', registrationId)
    .orderBy('questions.position')
    .orderBy('questions.id')
    .execute();
  return rows.map((row) => ({ ...row, value: JSON.parse(row.value) }));
}

/**
 * Returns the answers of registrations as a map from registration id to a map from question id to answer.
 * @param registrationIds must not be empty; at most a few thousand ids, because each is a bind parameter
 * @param questionIds the questions whose answers are read; all questions if undefined
 */
export async function mapAnswersByRegistration(
  db: Db,
  registrationIds: readonly string[],
  questionIds?: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, GivenAnswer>>> {
  const rows = await db
    .selectFrom('question_answers')
    .select([
      'registration_id as registrationId',
      'question_id as questionId',
      'value',
      'answered_at as answeredAt',
    ])
    .where('registration_id', 'in', registrationIds)
    .$if(questionIds !== undefined, (answers) => answers.where('question_id', 'in', questionIds ?? []))
    .execute();
  const answers = new Map(registrationIds.map((id) => [id, new Map<string, GivenAnswer>()]));
  for (const { registrationId, questionId, value, answeredAt } of rows)
    answers.get(registrationId)?.set(questionId, { value: JSON.parse(value), answeredAt });
  return answers;
}

/**
 * Returns the sum of the surcharges by registration id, in minor units. Leaves out registrations without surcharges.
 */
export async function sumSurchargesByRegistration(
  db: Db,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('question_answers')
    .select(['registration_id as registrationId', 'surcharge_amount as amount'])
    .where('registration_id', 'in', registrationIds)
    .where('surcharge_amount', '>', 0)
    .execute();
  const sums = new Map<string, number>();
  for (const { registrationId, amount } of rows)
    sums.set(registrationId, (sums.get(registrationId) ?? 0) + amount);
  return sums;
}

export async function listRegistrationIdsWithAnswer(db: Db, questionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('question_answers')
    .select('registration_id as registrationId')
    .where('question_id', '=', questionId)
    .orderBy('registration_id')
    .execute();
  return rows.map(({ registrationId }) => registrationId);
}
