import { eventSituationColumns } from '#conference/server/index.ts';
import { isForeignKeyViolation } from '#platform/server/db/database-errors.ts';
import { advanceRevision } from '#platform/server/db/revisions.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import {
  type PlaceToShowAnswer,
  placesToShowAnswers,
  type Question,
  type QuestionFields,
} from '../contract.ts';

export interface StoredQuestion extends Question {
  shownIn: PlaceToShowAnswer[];
  /** Options that were removed after a delegate had answered. Stored answers may contain them. */
  formerOptions: string[];
  isWithdrawn: boolean;
}

/** Lists all questions of an event in order, including withdrawn ones. */
export async function listStoredQuestions(db: Db, eventId: string): Promise<StoredQuestion[]> {
  const rows = await db
    .selectFrom('questions')
    .leftJoin('consent_texts', (join) =>
      join.onRef('consent_texts.question_id', '=', 'questions.id').on('consent_texts.version', '=', (eb) =>
        eb
          .selectFrom('consent_texts as versions')
          .select((row) => row.fn.max<number>('versions.version').as('latest'))
          .whereRef('versions.question_id', '=', 'questions.id'),
      ),
    )
    .select([
      'questions.id',
      'questions.kind',
      'questions.label',
      'questions.help',
      'questions.audience',
      'questions.options',
      'questions.former_options as formerOptions',
      'questions.listed_at as list',
      'questions.filtered_at as filter',
      'questions.searched_at as search',
      'questions.at_door_at as door',
      'questions.surcharges',
      'questions.required_at as requiredAt',
      'questions.after_seat_at as afterSeatAt',
      'questions.answer_by as answerBy',
      'questions.withdrawn_at as withdrawnAt',
      'consent_texts.version',
      'consent_texts.text',
    ])
    .where('questions.event_id', '=', eventId)
    .orderBy('questions.position')
    .orderBy('questions.id')
    .execute();
  return rows.map(
    ({
      id,
      requiredAt,
      afterSeatAt,
      answerBy,
      withdrawnAt,
      options,
      audience,
      formerOptions,
      surcharges,
      list,
      filter,
      search,
      door,
      version,
      text,
      ...row
    }) => ({
      ...row,
      _id: id,
      isRequired: requiredAt !== null,
      ...(afterSeatAt !== null && { afterSeat: { answerBy } }),
      options: JSON.parse(options),
      audience: JSON.parse(audience),
      ...(surcharges !== '[]' && { surcharges: JSON.parse(surcharges) }),
      formerOptions: JSON.parse(formerOptions),
      shownIn: placesToShowAnswers.filter(
        (place) => ({ card: null, list, filter, search, door })[place] !== null,
      ),
      consent: version === null || text === null ? null : { version, text },
      isWithdrawn: withdrawnAt !== null,
    }),
  );
}

export async function findQuestionKindAndAvailability(db: Db, id: string) {
  const row = await db
    .selectFrom('questions')
    .innerJoin('events', 'events.id', 'questions.event_id')
    .select(['questions.kind', 'questions.withdrawn_at as withdrawnAt', ...eventSituationColumns])
    .where('questions.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, isWithdrawn: row.withdrawnAt !== null };
}

/** Returns the revision of an event's questions, or 0 if it never had any. */
export async function getQuestionsRevision(db: Db, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('question_lists')
    .select('revision')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

/**
 * Increments the revision of an event's questions and locks it until the transaction ends.
 * @returns false when the stored revision differs from `revision`
 */
export function advanceQuestionsRevision(
  transaction: Transaction,
  eventId: string,
  revision: number,
): Promise<boolean> {
  return advanceRevision(transaction, 'question_lists', { eventId, revision });
}

export async function countAnswersByQuestion(db: Db, eventId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('question_answers')
    .innerJoin('questions', 'questions.id', 'question_answers.question_id')
    .select((eb) => ['question_answers.question_id as id', eb.fn.countAll<number>().as('answers')])
    .where('questions.event_id', '=', eventId)
    .groupBy('question_answers.question_id')
    .execute();
  return new Map(rows.map(({ id, answers }) => [id, Number(answers)]));
}

function toColumns(
  { label, help, audience, afterSeat, options, surcharges = [], shownIn, isRequired }: QuestionFields,
  now: number,
) {
  return {
    label,
    help,
    audience: JSON.stringify(audience),
    options: JSON.stringify(options),
    surcharges: JSON.stringify(surcharges),
    required_at: isRequired ? now : null,
    after_seat_at: afterSeat ? now : null,
    answer_by: afterSeat?.answerBy ?? null,
    listed_at: shownIn.includes('list') ? now : null,
    filtered_at: shownIn.includes('filter') ? now : null,
    searched_at: shownIn.includes('search') ? now : null,
    at_door_at: shownIn.includes('door') ? now : null,
  };
}

export async function insertQuestion(
  transaction: Transaction,
  eventId: string,
  fields: QuestionFields,
  position: number,
  now: number,
): Promise<string> {
  const id = newId();
  await transaction
    .insertInto('questions')
    .values({
      id,
      event_id: eventId,
      kind: fields.kind,
      ...toColumns(fields, now),
      former_options: '[]',
      position,
      withdrawn_at: null,
    })
    .execute();
  return id;
}

export async function updateQuestion(
  transaction: Transaction,
  id: string,
  fields: QuestionFields,
  formerOptions: readonly string[],
  now: number,
): Promise<void> {
  await transaction
    .updateTable('questions')
    .set({ ...toColumns(fields, now), former_options: JSON.stringify(formerOptions) })
    .where('id', '=', id)
    .execute();
}

/** Inserts a version of a consent's text. Earlier versions stay, because delegates may have agreed to them. */
export async function insertQuestionConsentText(
  transaction: Transaction,
  questionId: string,
  version: number,
  text: string,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('consent_texts')
    .values({ question_id: questionId, version, text, created_at: now })
    .execute();
}

export async function setQuestionWithdrawnAt(
  transaction: Transaction,
  id: string,
  at: number | null,
): Promise<void> {
  await transaction.updateTable('questions').set({ withdrawn_at: at }).where('id', '=', id).execute();
}

/** Deletes a question. Returns false when a delegate has answered it. The caller must then roll back. */
export async function deleteQuestion(transaction: Transaction, id: string): Promise<boolean> {
  try {
    await transaction.deleteFrom('questions').where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
