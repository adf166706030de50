import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

export type NewEntry = Tables['contact_entries'];

/**
 * Adds an entry to a thread. Atomic: only one of several concurrent calls with the same `after` succeeds.
 * @param after id of the newest entry that the writer has seen, or null if there was none; undefined adds the entry in
 *   any case
 * @returns false if there is a newer entry, or no such thread
 */
export async function addThreadEntry(
  transaction: Transaction,
  entry: NewEntry,
  after: string | null | undefined,
): Promise<boolean> {
  const row = await transaction
    .updateTable('contact_messages')
    .set({ last_entry_id: entry.id, last_entry_at: entry.at })
    .where('id', '=', entry.message_id)
    .$if(after !== undefined, (query) =>
      after === null
        ? query.where('last_entry_id', 'is', null)
        : query.where('last_entry_id', '=', after ?? ''),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await transaction.insertInto('contact_entries').values(entry).execute();
  return true;
}

/** Lists the entries of a thread, oldest first, with the delivery of the answers. */
export async function listThreadEntries(db: Db, messageId: string) {
  return db
    .selectFrom('contact_entries')
    .leftJoin('accounts', 'accounts.id', 'contact_entries.written_by')
    .leftJoin('outbox', 'outbox.id', 'contact_entries.mail_id')
    .select([
      'contact_entries.id',
      'contact_entries.kind',
      'contact_entries.at',
      'accounts.name as writtenBy',
      'contact_entries.body',
      'contact_entries.mail_id as mailId',
      'contact_entries.internet_id as internetId',
      'outbox.sent_at as sentAt',
      'outbox.failed_at as failedAt',
      'outbox.due_at as dueAt',
    ])
    .where('contact_entries.message_id', '=', messageId)
    .orderBy('contact_entries.id')
    .execute();
}

/**
 * Finds the thread that contains one of the mails. If several threads do, returns the one with the newest of these
 * mails.
 */
export async function findThreadOfMails(db: Db, mailIds: readonly string[]) {
  return db
    .selectFrom('contact_entries')
    .innerJoin('contact_messages', 'contact_messages.id', 'contact_entries.message_id')
    .select(['contact_messages.id', 'contact_messages.email'])
    .where('contact_entries.mail_id', 'in', mailIds)
    .orderBy('contact_entries.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function countRepliesOfThread(db: Db, messageId: string): Promise<number> {
  const { count } = await db
    .selectFrom('contact_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('message_id', '=', messageId)
    .where('kind', '=', 'reply')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Checks whether a reply with this Message-ID is stored. */
export async function isReplyStored(db: Db, internetId: string): Promise<boolean> {
  const row = await db
    .selectFrom('contact_entries')
    .select('id')
    .where('internet_id', '=', internetId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAnswerWithMessage(db: Db, entryId: string) {
  return db
    .selectFrom('contact_entries')
    .innerJoin('contact_messages', 'contact_messages.id', 'contact_entries.message_id')
    .select(['contact_messages.message', 'contact_entries.body as answer'])
    .where('contact_entries.id', '=', entryId)
    .where('contact_entries.kind', '=', 'answer')
    .executeTakeFirst();
}

export async function findAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id as _id', 'name', 'verified_at as verifiedAt'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function listStaffAccounts(db: Db) {
  return db
    .selectFrom('accounts')
    .select(['id as _id', 'name'])
    .where('role', 'in', ['admin', 'superadmin'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function isStaffAccount(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('role', 'in', ['admin', 'superadmin'])
    .executeTakeFirst();
  return row !== undefined;
}

export async function listCannedAnswers(db: Db) {
  return db
    .selectFrom('canned_answers')
    .select(['id as _id', 'title', 'body as text'])
    .orderBy('title')
    .orderBy('id')
    .execute();
}

export async function insertCannedAnswer(
  transaction: Transaction,
  answer: Tables['canned_answers'],
): Promise<void> {
  await transaction.insertInto('canned_answers').values(answer).execute();
}

export async function updateCannedAnswer(
  transaction: Transaction,
  { id, ...changed }: Tables['canned_answers'],
): Promise<boolean> {
  const row = await transaction
    .updateTable('canned_answers')
    .set(changed)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteCannedAnswer(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('canned_answers')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
