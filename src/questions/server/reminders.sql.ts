import type { Db, Transaction } from '#platform/server/db/tables.ts';

/**
 * Lists the last days to answer that are in a range, with their events, soonest first. Both ends of the range are
 * included.
 */
export async function listAnswerDeadlinesBetween(
  db: Db,
  days: { from: string; to: string },
): Promise<{ eventId: string; eventName: string; answerBy: string }[]> {
  const rows = await db
    .selectFrom('questions')
    .innerJoin('events', 'events.id', 'questions.event_id')
    .select(['events.id as eventId', 'events.name as eventName', 'questions.answer_by as answerBy'])
    .distinct()
    .where('questions.answer_by', '>=', days.from)
    .where('questions.answer_by', '<=', days.to)
    .where('questions.withdrawn_at', 'is', null)
    .orderBy('answerBy')
    .orderBy('eventId')
    .execute();
  return rows.flatMap(({ answerBy, ...row }) => (answerBy === null ? [] : [{ ...row, answerBy }]));
}

/**
 * Returns the ids of the given questions that the delegate was already reminded to answer by the deadline `answerBy`,
 * by registration id.
 */
export async function mapRemindedQuestionIdsByRegistration(
  db: Db,
  questionIds: readonly string[],
  answerBy: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('answer_reminders')
    .select(['registration_id as registrationId', 'question_id as questionId'])
    .where('question_id', 'in', questionIds)
    .where('answer_by', '=', answerBy)
    .execute();
  return byRegistration(rows);
}

/**
 * Records that a registration is reminded of questions.
 * @returns the ids of the questions that this call recorded. Concurrent callers recorded the others.
 */
export async function insertAnswerReminders(
  transaction: Transaction,
  registrationId: string,
  questionIds: readonly string[],
  answerBy: string,
): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .insertInto('answer_reminders')
    .values(
      questionIds.map((id) => ({ registration_id: registrationId, question_id: id, answer_by: answerBy })),
    )
    .onConflict((known) => known.doNothing())
    .returning('question_id as id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids of the given questions that registrations have answered, by registration id. */
export async function mapAnsweredQuestionIdsByRegistration(
  db: Db,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('question_answers')
    .select(['registration_id as registrationId', 'question_id as questionId'])
    .where('question_id', 'in', questionIds)
    .execute();
  return byRegistration(rows);
}

function byRegistration(
  rows: readonly { registrationId: string; questionId: string }[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = Map.groupBy(rows, ({ registrationId }) => registrationId);
  return new Map([...groups].map(([id, group]) => [id, new Set(group.map(({ questionId }) => questionId))]));
}
