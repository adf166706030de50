import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { type BuiltInName, builtInQuestions } from '../contract/built-in-questions.ts';
import type { BuiltInFields, BuiltInSetting, FormLayout } from '../contract.ts';

const isBuiltIn = (id: string): id is BuiltInName => builtInQuestions.some(({ _id }) => _id === id);

/**
 * Returns the settings of an event's built-in questions, and the order of all its questions. A built-in question
 * without a position stands at the beginning.
 */
export async function getFormLayout(db: Db, eventId: string): Promise<FormLayout> {
  const stored = await db
    .selectFrom('built_in_questions')
    .select(['name', 'label', 'position', 'hidden_at as hiddenAt', 'shown_in as shownIn'])
    .where('event_id', '=', eventId)
    .execute();
  const ofClub = await db
    .selectFrom('questions')
    .select(['id', 'position'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const settings = new Map(stored.map((row) => [row.name, row]));
  const builtIn = builtInQuestions.map(({ _id }) => ({
    id: _id,
    position: settings.get(_id)?.position ?? -1,
  }));
  return {
    builtIn: builtInQuestions.flatMap(({ _id }): BuiltInSetting[] => {
      const row = settings.get(_id);
      if (!row) return [];
      const { label, hiddenAt, shownIn } = row;
      return [{ _id, label, isHidden: hiddenAt !== null, ...(shownIn && { shownIn: JSON.parse(shownIn) }) }];
    }),
    order: [...builtIn, ...ofClub].toSorted((a, b) => a.position - b.position).map(({ id }) => id),
  };
}

/** Stores the order of all questions of an event. */
export async function saveQuestionOrder(
  transaction: Transaction,
  eventId: string,
  ids: readonly string[],
): Promise<void> {
  for (const [position, id] of ids.entries()) {
    if (isBuiltIn(id))
      await transaction
        .insertInto('built_in_questions')
        .values({ event_id: eventId, name: id, label: null, position, hidden_at: null, shown_in: null })
        .onConflict((known) => known.columns(['event_id', 'name']).doUpdateSet({ position }))
        .execute();
    else await transaction.updateTable('questions').set({ position }).where('id', '=', id).execute();
  }
}

/** Stores name, visibility and places of a built-in question. Its position must be stored already. */
export async function updateBuiltInQuestion(
  transaction: Transaction,
  eventId: string,
  name: string,
  { label, isHidden, shownIn }: BuiltInFields,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('built_in_questions')
    .set({ label, hidden_at: isHidden ? now : null, shown_in: shownIn ? JSON.stringify(shownIn) : null })
    .where('event_id', '=', eventId)
    .where('name', '=', name)
    .execute();
}

export async function deleteFormLayout(transaction: Transaction, eventId: string): Promise<void> {
  await transaction.deleteFrom('built_in_questions').where('event_id', '=', eventId).execute();
}
