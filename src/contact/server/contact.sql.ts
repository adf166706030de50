import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { toSearchableText } from '#platform/server/search/search-text.ts';
import type { contactMessageStateFilters } from '../contract.ts';

export type NewMessage = Pick<
  Tables['contact_messages'],
  'id' | 'name' | 'email' | 'message' | 'contacted_at'
>;
export type MessageState = (typeof contactMessageStateFilters)[number];

export async function insertContactMessage(transaction: Transaction, message: NewMessage): Promise<void> {
  await transaction
    .insertInto('contact_messages')
    .values({ ...message, search_text: buildContactMessageSearchText(message) })
    .execute();
}

export function buildContactMessageSearchText({
  name,
  email,
  message,
}: Pick<NewMessage, 'name' | 'email' | 'message'>): string {
  return toSearchableText([name, email, message]);
}

export async function listAllContactMessages(db: Db): Promise<Tables['contact_messages'][]> {
  return db
    .selectFrom('contact_messages')
    .selectAll()
    .orderBy('contacted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Selects messages, each with the names of the accounts that answered it and that it is assigned to. A name is null if
 * there is no such account.
 */
function withNames(db: Db) {
  return db
    .selectFrom('contact_messages')
    .leftJoin('accounts as answerer', 'answerer.id', 'contact_messages.answered_by')
    .leftJoin('accounts as assignee', 'assignee.id', 'contact_messages.assigned_to')
    .leftJoin('contact_entries as newest', 'newest.id', 'contact_messages.last_entry_id')
    .selectAll('contact_messages')
    .select(['answerer.name as answeredBy', 'assignee.name as assignedTo', 'newest.kind as newestKind']);
}

export async function listContactMessagesPage(
  db: Db,
  { search, state, accountId }: { search: string; state: MessageState; accountId: string },
  { skip, take }: { skip: number; take: number },
) {
  return withNames(db)
    .where(matchesSearch('contact_messages.search_text', search))
    .$if(state === 'open' || state === 'mine', (query) => query.where('answered_at', 'is', null))
    .$if(state === 'mine', (query) => query.where('assigned_to', '=', accountId))
    .$if(state === 'answered', (query) => query.where('answered_at', 'is not', null))
    .orderBy('contacted_at', 'desc')
    .orderBy('contact_messages.id', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
}

export async function findContactMessage(db: Db, id: string) {
  return withNames(db).where('contact_messages.id', '=', id).executeTakeFirst();
}

export async function searchContactMessages(db: Db, search: string, atMost: number) {
  return db
    .selectFrom('contact_messages')
    .select(['id as _id', 'name', 'email', 'message'])
    .where(matchesSearch('search_text', search))
    .orderBy('contacted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute();
}

/** @param accountId the account whose assigned open messages are counted as `mine`; if undefined, `mine` is 0 */
export async function countContactMessages(
  db: Db,
  search: string,
  accountId?: string,
): Promise<{ all: number; open: number; mine: number }> {
  const { all, answered, mine } = await db
    .selectFrom('contact_messages')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>('answered_at').as('answered'),
      eb.fn
        .countAll<number>()
        .filterWhere(eb.and([eb('answered_at', 'is', null), eb('assigned_to', '=', accountId ?? '')]))
        .as('mine'),
    ])
    .where(matchesSearch('search_text', search))
    .executeTakeFirstOrThrow();
  return { all, open: all - answered, mine };
}

export async function contactMessageExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('contact_messages').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks a message as answered, or reopens it. Atomic: returns false if the message is already in that state, or does
 * not exist.
 * @param mark the time and the account of the answer, or the time of reopening, in epoch milliseconds
 */
export async function setContactMessageAnsweredOrOpen(
  transaction: Transaction,
  id: string,
  mark: { at: number; by: string } | { reopenedAt: number },
): Promise<boolean> {
  const isAnswered = 'at' in mark;
  const row = await transaction
    .updateTable('contact_messages')
    .set(
      isAnswered
        ? { answered_at: mark.at, answered_by: mark.by }
        : { answered_at: null, answered_by: null, closed_at: null, reopened_at: mark.reopenedAt },
    )
    .where('id', '=', id)
    .where('answered_at', isAnswered ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Assigns a message to an account, or to no one if `accountId` is null. Returns false if there is no such message. */
export async function setMessageAssignee(
  transaction: Transaction,
  id: string,
  accountId: string | null,
): Promise<boolean> {
  const row = await transaction
    .updateTable('contact_messages')
    .set({ assigned_to: accountId })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Closes open threads whose newest entry is an answer.
 * @param before epoch milliseconds; threads that were answered or reopened later stay open
 */
export async function closeAnsweredThreadsBefore(db: Db, before: number, at: number): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({ answered_at: at, closed_at: at })
    .where('answered_at', 'is', null)
    .where('last_entry_at', '<=', before)
    .where((eb) => eb.or([eb('reopened_at', 'is', null), eb('reopened_at', '<=', before)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('contact_entries')
          .select('contact_entries.id')
          .whereRef('contact_entries.id', '=', 'contact_messages.last_entry_id')
          .where('contact_entries.kind', '=', 'answer'),
      ),
    )
    .execute();
}

function expiredMessages(db: Db, before: number) {
  return db
    .selectFrom('contact_messages')
    .where((eb) => eb.fn.coalesce('answered_at', 'last_entry_at', 'contacted_at'), '<=', before);
}

/** Lists the ids of the mails with answers in the threads that `deleteContactThreadsInactiveSince` deletes. */
export async function listMailIdsOfContactThreadsInactiveSince(db: Db, before: number): Promise<string[]> {
  const rows = await expiredMessages(db, before)
    .innerJoin('contact_entries', 'contact_entries.message_id', 'contact_messages.id')
    .where('mail_id', 'is not', null)
    .select('mail_id')
    .execute();
  return rows.flatMap(({ mail_id: mailId }) => mailId ?? []);
}

/**
 * Deletes threads that were closed at `before` (epoch milliseconds) or earlier, and open threads without a newer
 * message or entry.
 */
export async function deleteContactThreadsInactiveSince(
  transaction: Transaction,
  before: number,
): Promise<void> {
  await transaction
    .deleteFrom('contact_messages')
    .where('id', 'in', expiredMessages(transaction, before).select('contact_messages.id'))
    .execute();
}
