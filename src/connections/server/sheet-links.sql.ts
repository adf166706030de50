import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { stateColumns } from './connection-state.ts';

type SheetLink = Omit<Tables['sheet_links'], 'last_used_at'>;

export async function insertSheetLink(
  transaction: Transaction,
  link: SheetLink,
  columnIds: readonly string[],
): Promise<void> {
  await transaction
    .insertInto('sheet_links')
    .values({ ...link, last_used_at: null })
    .execute();
  await transaction
    .insertInto('sheet_link_columns')
    .values(columnIds.map((column_id) => ({ link_id: link.id, column_id })))
    .execute();
}

/** Lists the links of an event, newest first. Also those that have ended. */
export async function listStoredSheetLinks(db: Db, eventId: string) {
  return db
    .selectFrom('sheet_links')
    .innerJoin('accounts', 'accounts.id', 'sheet_links.created_by')
    .select([
      'sheet_links.id',
      'sheet_links.name',
      'sheet_links.section',
      'sheet_links.created_at as createdAt',
      'sheet_links.expires_at as expiresAt',
      'sheet_links.last_used_at as lastUsedAt',
      'accounts.name as createdBy',
      ...stateColumns,
    ])
    .where('sheet_links.event_id', '=', eventId)
    .orderBy('sheet_links.id', 'desc')
    .execute();
}

export async function listColumnsOfSheetLinks(db: Db, linkIds: readonly string[]) {
  if (linkIds.length === 0) return [];
  return db
    .selectFrom('sheet_link_columns')
    .select(['link_id as linkId', 'column_id as columnId'])
    .where('link_id', 'in', linkIds)
    .execute();
}

/** Finds the link with this token, even if it has ended. */
export async function findSheetLinkByToken(db: Db, tokenFingerprint: string) {
  return db
    .selectFrom('sheet_links')
    .innerJoin('events', 'events.id', 'sheet_links.event_id')
    .innerJoin('accounts', 'accounts.id', 'sheet_links.created_by')
    .select([
      'sheet_links.id',
      'sheet_links.section',
      'sheet_links.event_id as eventId',
      'sheet_links.expires_at as expiresAt',
      'events.name as eventName',
      ...stateColumns,
    ])
    .where('sheet_links.token_fingerprint', '=', tokenFingerprint)
    .executeTakeFirst();
}

/** Stores the time of a use, unless it is less than a minute after the stored one. */
export async function touchSheetLink(transaction: Transaction, id: string, now: number): Promise<void> {
  await transaction
    .updateTable('sheet_links')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', now - 60_000)]))
    .execute();
}

/** Deletes a link with its columns. Atomic: returns undefined when it is already deleted. */
export async function deleteSheetLink(transaction: Transaction, id: string) {
  return transaction
    .deleteFrom('sheet_links')
    .where('id', '=', id)
    .returning(['event_id as eventId', 'name', 'section', 'expires_at as expiresAt'])
    .executeTakeFirst();
}
