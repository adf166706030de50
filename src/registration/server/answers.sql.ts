import type { Db } from '#platform/server/db/tables.ts';
import {
  type AnswerColumns,
  type BuiltInAnswers,
  type BuiltInName,
  builtInQuestions,
} from '#questions/contract/built-in-questions.ts';

export const selectedAnswerColumns = builtInQuestions.map(
  ({ _id, column }) => `registrations.${column} as ${_id}` as const,
) as SelectedColumn<(typeof builtInQuestions)[number]>[];

/** Pairs the column of each question with its name. */
type SelectedColumn<Q> = Q extends { _id: infer N extends BuiltInName; column: infer C extends string }
  ? `registrations.${C} as ${N}`
  : never;

export function toAnswerColumns(answers: BuiltInAnswers): AnswerColumns {
  return Object.fromEntries(
    builtInQuestions.map(({ _id, column }) => [column, answers[_id]]),
  ) as unknown as AnswerColumns;
}

/**
 * Returns the answers to built-in questions as a map from registration id to a map from question to answer.
 * @param registrationIds must not be empty; at most a few thousand ids, because each is a bind parameter
 */
export async function mapBuiltInAnswersByRegistration(
  db: Db,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const rows = await db
    .selectFrom('registrations')
    .select(['registrations.id', ...selectedAnswerColumns])
    .where('registrations.id', 'in', registrationIds)
    .execute();
  return new Map(
    rows.map(({ id, ...answers }) => [
      id,
      new Map(Object.entries(answers).flatMap(([name, answer]) => (answer ? [[name, answer]] : []))),
    ]),
  );
}

/** Lists the built-in questions that no delegate of an event has answered. */
export async function listUnansweredBuiltIns(db: Db, eventId: string): Promise<BuiltInName[]> {
  const counts = await db
    .selectFrom('registrations')
    .select((eb) => builtInQuestions.map(({ _id, column }) => eb.fn.count(column).as(_id)))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return builtInQuestions.map(({ _id }) => _id).filter((name) => Number(counts[name]) === 0);
}
