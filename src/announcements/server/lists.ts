import { getEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedQuery } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import {
  deleteList as deleteCall,
  type listSavedLists as listCall,
  listFilterSchema,
  maxLists,
  saveList as saveCall,
} from '../contract/lists.ts';
import { deleteSavedListRow, listSavedListRows, upsertSavedList } from './lists.sql.ts';

/**
 * Lists the saved lists of an event by name. Leaves out a list if its filter contains a value that no longer exists.
 * Without this value the filter would select too many delegates.
 * @throws AppError 404 when there is no such event
 */
export async function listSavedLists(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedQuery<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const { id: eventId } = await getEvent(queries, eventName);
  const rows = await listSavedListRows(queries, eventId);
  return {
    lists: rows.flatMap(({ id, name, filter }) => {
      const checked = listFilterSchema.safeParse(JSON.parse(filter));
      return checked.success ? [{ _id: id, name, filter: checked.data }] : [];
    }),
  };
}

/**
 * Saves a filter of delegates under a name, or replaces the list of the event with this name.
 * @throws AppError 404 when there is no such event; 409 when there are too many lists
 */
export async function saveList(
  { db }: Pick<Context, 'db'>,
  { eventName, name, filter }: CheckedBody<typeof saveCall>,
): Promise<void> {
  await db.change(async (transaction) => {
    const { id: eventId } = await getEvent(transaction, eventName);
    await upsertSavedList(transaction, {
      id: newId(),
      event_id: eventId,
      name,
      filter: JSON.stringify(filter),
    });
    const { length } = await listSavedListRows(transaction, eventId);
    if (length > maxLists) throw new AppError(saveCall.errors.tooMany);
  });
}

/** @throws AppError 404 when there is no such list */
export async function deleteList(
  { db }: Pick<Context, 'db'>,
  { listId }: CheckedBody<typeof deleteCall>,
): Promise<void> {
  const isDeleted = await db.change((transaction) => deleteSavedListRow(transaction, listId));
  if (!isDeleted) throw new AppError(deleteCall.errors.noSuchList);
}
