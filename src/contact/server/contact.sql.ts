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

export function messageSearchText({
  name,
  email,
  message,
}: Pick<NewMessage, 'name' | 'email' | 'message'>): string {
  return searchText([name, email, message]);
}

export async function listAllMessages(db: Db): Promise<Tables['contact_messages'][]> {
  return db
    .selectFrom('contact_messages')
    .selectAll()
    .orderBy('contacted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Lists messages, newest first, with the name of the admin who answered, or null if that account was deleted. */
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
 * Atomically marks a message as answered, or reopens it. Returns false if it already is in that state.
 * @param answered who answered and when, or null to reopen the message
 */
export async function setMessageAnswered(
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

/**
 * Deletes messages whose answer is older than `before` (epoch milliseconds), and unanswered ones that arrived before
 * it.
 */
export async function deleteMessagesBefore(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('contact_messages')
    .where((eb) => eb.fn.coalesce('answered_at', 'contacted_at'), '<=', before)
    .execute();
}
