import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedQuery } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import {
  deleteSavedFilter as deleteCall,
  type listSavedFilters as listCall,
  maxSavedFilters,
  saveFilter as saveCall,
  savedFilterSchema,
} from '../contract/saved-filters.ts';
import { deleteSavedFilterRow, listSavedFilterRows, upsertSavedFilter } from './saved-filters.sql.ts';

/**
 * Lists the saved filters of an event by name. Leaves out a filter that contains a value that no longer exists.
 * Without this value the filter would select too many delegates.
 * @throws AppError 404 when there is no such event
 */
export async function listSavedFilters(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedQuery<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const { id: eventId } = await getEventByName(queries, eventName);
  const rows = await listSavedFilterRows(queries, eventId);
  return {
    lists: rows.flatMap(({ id, name, filter }) => {
      const checked = savedFilterSchema.safeParse(JSON.parse(filter));
      return checked.success ? [{ _id: id, name, filter: checked.data }] : [];
    }),
  };
}

/**
 * Saves a filter of delegates under a name, or replaces the filter of the event with this name.
 * @throws AppError 404 when there is no such event; 409 when there are too many filters
 */
export async function saveFilter(
  { db }: Pick<Context, 'db'>,
  { eventName, name, filter }: CheckedBody<typeof saveCall>,
): Promise<void> {
  await db.change(async (transaction) => {
    const { id: eventId } = await getEventByName(transaction, eventName);
    await upsertSavedFilter(transaction, {
      id: newId(),
      event_id: eventId,
      name,
      filter: JSON.stringify(filter),
    });
    const { length } = await listSavedFilterRows(transaction, eventId);
    if (length > maxSavedFilters) throw new AppError(saveCall.errors.tooMany);
  });
}

/** @throws AppError 404 when there is no such filter */
export async function deleteSavedFilter(
  { db }: Pick<Context, 'db'>,
  { listId }: CheckedBody<typeof deleteCall>,
): Promise<void> {
  const isDeleted = await db.change((transaction) => deleteSavedFilterRow(transaction, listId));
  if (!isDeleted) throw new AppError(deleteCall.errors.noSuchList);
}
