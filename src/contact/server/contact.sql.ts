import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { searchText } from '#platform/server/search/search-text.ts';
import type { messageStates } from '../contract.ts';

export type NewMessage = Omit<Tables['contact_messages'], 'answered_at' | 'answered_by' | 'search_text'>;
export type MessageState = (typeof messageStates)[number];

export async function insertMessage(transaction: Transaction, message: NewMessage): Promise<void> {
  await transaction
    .insertInto('contact_messages')
    .values({ ...message, search_text: messageSearchText(message) })
    .execute();
}

/** Text that message searches match. */
export function messageSearchText({
  name,
  email,
  message,
}: Pick<NewMessage, 'name' | 'email' | 'message'>): string {
  return searchText([name, email, message]);
}

/** Lists all messages, newest first. */
export async function listAllMessages(db: Db): Promise<Tables['contact_messages'][]> {
  return db
    .selectFrom('contact_messages')
    .selectAll()
    .orderBy('contacted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Lists messages in a state, newest first, with the name of the admin who answered (null when that account is gone).
 */
export async function listMessagesPage(
  db: Db,
  { search, state }: { search: string; state: MessageState },
  { skip, take }: { skip: number; take: number },
) {
  return db
    .selectFrom('contact_messages')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('accounts')
        .select('accounts.name')
        .whereRef('accounts.id', '=', 'contact_messages.answered_by')
        .as('answeredBy'),
    )
    .where(matchesSearch('search_text', search))
    .$if(state === 'open', (query) => query.where('answered_at', 'is', null))
    .$if(state === 'answered', (query) => query.where('answered_at', 'is not', null))
    .orderBy('contacted_at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
}

/** Returns the newest messages that match a search. */
export async function searchMessages(db: Db, search: string, atMost: number) {
  return db
    .selectFrom('contact_messages')
    .select(['id as _id', 'name', 'email', 'message'])
    .where(matchesSearch('search_text', search))
    .orderBy('contacted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute();
}

/** Counts the matching messages, and how many of them are open. */
export async function countMessages(db: Db, search: string): Promise<{ all: number; open: number }> {
  const { all, answered } = await db
    .selectFrom('contact_messages')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('answered_at').as('answered')])
    .where(matchesSearch('search_text', search))
    .executeTakeFirstOrThrow();
  return { all, open: all - answered };
}

export async function messageExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('contact_messages').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks an open message as answered by an account, or reopens it (null). Returns false when it is in that state
 * already.
 */
export async function markMessage(
  transaction: Transaction,
  id: string,
  answered: { at: number; by: string } | null,
): Promise<boolean> {
  const row = await transaction
    .updateTable('contact_messages')
    .set({ answered_at: answered?.at ?? null, answered_by: answered?.by ?? null })
    .where('id', '=', id)
    .where('answered_at', answered ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes messages that were answered, or arrived and were not answered, at `before` (epoch milliseconds) or earlier. */
export async function deleteMessagesBefore(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('contact_messages')
    .where((eb) => eb.fn.coalesce('answered_at', 'contacted_at'), '<=', before)
    .execute();
}
