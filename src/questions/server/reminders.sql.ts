import { changeableStates } from '#conference/contract.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';

/** Lists events with questions whose last day to answer is in a period and that had no reminder, soonest first. */
export async function listUnreminded(
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
    .where('questions.reminded_at', 'is', null)
    .where('questions.withdrawn_at', 'is', null)
    .where('events.state', 'in', changeableStates)
    .orderBy('answerBy')
    .orderBy('eventId')
    .execute();
  return rows.flatMap(({ answerBy, ...row }) => (answerBy === null ? [] : [{ ...row, answerBy }]));
}

/** Marks the questions as reminded of. Atomic: only the first of several concurrent callers gets their ids. */
export async function markReminded(
  transaction: Transaction,
  { eventId, answerBy }: { eventId: string; answerBy: string },
  now: number,
): Promise<string[]> {
  const rows = await transaction
    .updateTable('questions')
    .set({ reminded_at: now })
    .where('event_id', '=', eventId)
    .where('answer_by', '=', answerBy)
    .where('reminded_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Maps each registration to the ids of the given questions that it has answered. */
export async function listAnsweredIds(
  db: Db,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('question_answers')
    .select(['registration_id as registrationId', 'question_id as questionId'])
    .where('question_id', 'in', questionIds)
    .execute();
  const byRegistration = Map.groupBy(rows, ({ registrationId }) => registrationId);
  return new Map(
    [...byRegistration].map(([id, answers]) => [id, new Set(answers.map(({ questionId }) => questionId))]),
  );
}
