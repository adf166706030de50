import { isForeignKeyViolation } from '#platform/server/db/database-errors.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { type AnswerValue, answerText, type QuestionKind, surfacesOf } from '../contract.ts';
import { indexAnswers } from './searched-answers.sql.ts';

export interface NewAnswer {
  questionId: string;
  kind: QuestionKind;
  value: AnswerValue;
  /** Null unless the question is a consent. */
  consentVersion: number | null;
  isSearched: boolean;
  surchargePaise: number;
}

/**
 * Inserts answers. An answer that is already stored is not changed.
 * @returns the inserted answers; undefined when a question was deleted meanwhile. The caller must then roll back.
 */
export async function insertAnswers(
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
        answers.map(({ questionId, value, consentVersion, surchargePaise }) => ({
          registration_id: registrationId,
          question_id: questionId,
          value: JSON.stringify(value),
          consent_version: consentVersion,
          answered_at: now,
          surcharge_paise: surchargePaise,
        })),
      )
      .onConflict((given) => given.columns(['registration_id', 'question_id']).doNothing())
      .returning('question_id as questionId')
      .execute();
    const isNew = new Set(inserted.map(({ questionId }) => questionId));
    const added = answers.filter(({ questionId }) => isNew.has(questionId));
    await insertChosenOptions(transaction, registrationId, added);
    if (answers.some(({ isSearched }) => isSearched)) await indexAnswers(transaction, [registrationId]);
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
}

async function insertChosenOptions(
  transaction: Transaction,
  registrationId: string,
  answers: readonly NewAnswer[],
): Promise<void> {
  const rows = answers
    .filter(({ kind }) => surfacesOf(kind).includes('filter'))
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
  surchargePaise: number;
  answeredAt: number;
}

/** Lists the answers of a registration in the order of the questions. Answers to withdrawn questions are included. */
export async function listAnswers(db: Db, registrationId: string): Promise<StoredAnswer[]> {
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
      'answers.surcharge_paise as surchargePaise',
    ])
    .where('answers.registration_id', '=', registrationId)
    .orderBy('questions.position')
    .orderBy('questions.id')
    .execute();
  return rows.map((row) => ({ ...row, value: JSON.parse(row.value) }));
}

/**
 * Returns the answers of registrations as a map from registration id to a map from question id to answer.
 * @param registrationIds between one and a few thousand ids
 */
export async function listAnswersByRegistration(
  db: Db,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, AnswerValue>>> {
  const rows = await db
    .selectFrom('question_answers')
    .select(['registration_id as registrationId', 'question_id as questionId', 'value'])
    .where('registration_id', 'in', registrationIds)
    .execute();
  const values = new Map(registrationIds.map((id) => [id, new Map<string, AnswerValue>()]));
  for (const { registrationId, questionId, value } of rows)
    values.get(registrationId)?.set(questionId, JSON.parse(value));
  return values;
}

/** Returns the texts for the answer columns of the list: registration id, then question id, then text. */
export async function listColumnAnswers(
  db: Db,
  registrationIds: readonly string[],
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  if (registrationIds.length === 0 || questionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('question_answers')
    .innerJoin('questions', 'questions.id', 'question_answers.question_id')
    .select(['registration_id as registrationId', 'question_id as questionId', 'value', 'kind'])
    .where('registration_id', 'in', registrationIds)
    .where('question_id', 'in', questionIds)
    .execute();
  const answers = new Map<string, Record<string, string>>();
  for (const { registrationId, questionId, value, kind } of rows) {
    const text = answerText(kind, JSON.parse(value));
    const shown = text.length > maxColumnText ? `${text.slice(0, maxColumnText - 1)}…` : text;
    answers.set(registrationId, { ...answers.get(registrationId), [questionId]: shown.toWellFormed() });
  }
  return answers;
}

/** Longer texts are cut, so that a page of fifty registrations stays small. */
const maxColumnText = 80;

export async function listRegistrationsAnswering(db: Db, questionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('question_answers')
    .select('registration_id as registrationId')
    .where('question_id', '=', questionId)
    .orderBy('registration_id')
    .execute();
  return rows.map(({ registrationId }) => registrationId);
}
