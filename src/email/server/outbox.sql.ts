import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '#platform/server/db/database.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { toSearchableText } from '#platform/server/search/search-text.ts';
import { confidentialMailKinds, type MailKind, type MailState, mailKindLabels } from '../contract.ts';
import { deleteDashboardMessagesAboutEvent } from './dashboard-messages.sql.ts';

export interface NewMail {
  id: string;
  kind: MailKind;
  recipient: string;
  subject: string;
  queued_at: number;
  due_at: number;
  priority: 0 | 1;
  sealed: Uint8Array;
  event_id: string | null;
  owner_id: string | null;
}

/** Returns the ids of accounts by their e-mail addresses. */
export async function mapAccountIdsByEmail(
  db: Db,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await db.selectFrom('accounts').select(['id', 'email']).where('email', 'in', emails).execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export async function findEmailOfAccount(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  return row?.email;
}

export async function insertMails(transaction: Transaction, mails: readonly NewMail[]): Promise<void> {
  await transaction
    .insertInto('outbox')
    .values(mails.map((mail) => ({ ...mail, search_text: buildMailSearchText(mail) })))
    .execute();
}

export function buildMailSearchText({
  recipient,
  subject,
  kind,
}: Pick<NewMail, 'recipient' | 'subject' | 'kind'>): string {
  return toSearchableText([recipient, subject, mailKindLabels[kind]]);
}

/** A due time more than two hours ahead was set by a process with a wrong clock. Such a mail is due at once. */
const maxDelayMs = 2 * 60 * 60_000;

/** Selects mails that are due. `due_at >= 0` excludes sent mails and makes the database use the partial index. */
function isDue(now: number) {
  return (eb: ExpressionBuilder<Tables, 'outbox'>) =>
    eb.and([eb('due_at', '>=', 0), eb.or([eb('due_at', '<=', now), eb('due_at', '>', now + maxDelayMs)])]);
}

export interface LeasedMail {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  attempts: number;
  sealed: Uint8Array;
  /** End of the lease in epoch milliseconds. */
  until: number;
}

/**
 * Leases the due mail that comes next: mails with a one-time link come first, then those that have been due longest.
 * The lease ends at `until`, when the mail is due again if this process has crashed. Concurrent processes lease
 * different mails.
 * @param inDelivery ids of mails that this process is sending, so that a clock jump does not lease them twice
 * @param onlyLinks true to lease only mails with a one-time link
 */
export async function leaseDueMail(
  { engine, queries }: Pick<Database, 'engine' | 'queries'>,
  {
    now,
    until,
    inDelivery,
    onlyLinks,
  }: { now: number; until: number; inDelivery: readonly string[]; onlyLinks: boolean },
): Promise<LeasedMail | undefined> {
  const row = await queries
    .updateTable('outbox')
    .set((eb) => ({ due_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('outbox')
        .select('id')
        .where(isDue(now))
        .$if(inDelivery.length > 0, (due) => due.where('id', 'not in', inDelivery))
        .$if(onlyLinks, (due) => due.where('priority', '=', 1))
        .orderBy('priority', 'desc')
        .orderBy('due_at')
        .limit(1)
        .$if(engine === 'postgres', (oldest) => oldest.forUpdate().skipLocked()),
    )
    .returning(['id', 'kind', 'recipient', 'subject', 'attempts', 'sealed'])
    .executeTakeFirst();
  return row?.sealed ? { ...row, sealed: row.sealed, until } : undefined;
}

/**
 * Extends a lease. Does nothing if the attempt has ended or another process has the mail.
 * @param lease.until the end of the lease, as this process knows it
 * @returns true if the lease now ends at `lease.next`
 */
export async function renewMailLease(
  db: Db,
  id: string,
  { until, next }: { until: number; next: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ due_at: next })
    .where('id', '=', id)
    .where('due_at', '=', until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the content of a mail, but not its subject. */
export async function updateMailContent(
  transaction: Transaction,
  id: string,
  sealed: Uint8Array,
): Promise<void> {
  await transaction.updateTable('outbox').set({ sealed }).where('id', '=', id).execute();
}

export async function deleteMail(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom('outbox').where('id', '=', id).execute();
}

export async function markMailSent(
  db: Db,
  id: string,
  { now, answer, messageId }: { now: number; answer: string; messageId: string | null },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, due_at: null, sealed: null, last_error: null })
    .set({ server_answer: answer, server_message_id: messageId })
    .where('id', '=', id)
    .execute();
}

/**
 * Records a failed attempt.
 * @param dueAt time of the next attempt, or null if the mail is not retried
 */
export async function recordFailedMailAttempt(
  db: Db,
  id: string,
  reason: string,
  now: number,
  dueAt: number | null,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error: reason, due_at: dueAt, failed_at: dueAt === null ? now : null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Selects from the mails that lists, counts and figures may contain. Mails about reports are left out (product 26.7). */
function listableMails(db: Db) {
  return db.selectFrom('outbox').where('outbox.kind', 'not in', confidentialMailKinds);
}

/**
 * Returns the number of mails that wait for their first or next attempt, the time at which the oldest of them was
 * queued (null if no mail waits), the error of the waiting mail whose next attempt is last (null if no waiting mail has
 * failed), and the number of mails that failed for good after `since`.
 * @param since epoch milliseconds
 */
export async function getOutboxStatus(
  db: Db,
  since: number,
): Promise<{ waiting: number; oldestQueuedAt: number | null; lastError: string | null; failed: number }> {
  const figures = await listableMails(db)
    .where('due_at', 'is not', null)
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('queued_at').as('oldestQueuedAt')])
    .executeTakeFirstOrThrow();
  const lastFailed = await listableMails(db)
    .where('due_at', 'is not', null)
    .where('last_error', 'is not', null)
    .orderBy('due_at', 'desc')
    .select('last_error')
    .limit(1)
    .executeTakeFirst();
  const { failed } = await listableMails(db)
    .where('failed_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('failed'))
    .executeTakeFirstOrThrow();
  return { ...figures, lastError: lastFailed?.last_error ?? null, failed };
}

export async function findMail(db: Db, id: string) {
  return listableMails(db)
    .leftJoin('accounts', 'accounts.email', 'outbox.recipient')
    .select([
      'outbox.id',
      'outbox.kind',
      'outbox.recipient',
      'outbox.subject',
      'outbox.sealed',
      'accounts.id as recipientId',
    ])
    .where('outbox.id', '=', id)
    .executeTakeFirst();
}

export async function requeueFailedMails(
  transaction: Transaction,
  ids: readonly string[],
  now: number,
): Promise<{ id: string; kind: string }[]> {
  return transaction
    .updateTable('outbox')
    .set({ due_at: now, failed_at: null, attempts: 0 })
    .where('id', 'in', ids)
    .where('kind', 'not in', confidentialMailKinds)
    .where('failed_at', 'is not', null)
    .returning(['id', 'kind'])
    .execute();
}

/** Deletes mails that no attempt was made to send. @returns how many were deleted */
export async function deleteUntriedMails(transaction: Transaction, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await transaction
    .deleteFrom('outbox')
    .where('id', 'in', ids)
    .where('due_at', 'is not', null)
    .where('attempts', '=', 0)
    .returning('id')
    .execute();
  return rows.length;
}

/**
 * Deletes mails that were not delivered, also those that wait for another attempt and those that a superadmin could
 * queue again.
 */
export async function deleteUnsentMails(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.deleteFrom('outbox').where('id', 'in', ids).where('sent_at', 'is', null).execute();
}

export async function deleteMails(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await transaction.deleteFrom('outbox').where('id', 'in', ids).execute();
}

/**
 * Deletes the mails about an account, and their bounces. Mails about other people to the same address stay, because a
 * person can enter the address of another one.
 */
export async function deleteMailsOfAccount(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .deleteFrom('mail_bounces')
    .where('mail_id', 'in', ({ selectFrom }) =>
      selectFrom('outbox').select('outbox.id').where('outbox.owner_id', '=', accountId),
    )
    .execute();
  await transaction.deleteFrom('outbox').where('owner_id', '=', accountId).execute();
}

/** Deletes the mails about registrations of an event, and their copies on the dashboard. */
export async function deleteMailsAboutEvent(transaction: Transaction, eventId: string): Promise<void> {
  await deleteDashboardMessagesAboutEvent(transaction, eventId);
  await transaction.deleteFrom('outbox').where('event_id', '=', eventId).execute();
}

type Outbox = ExpressionBuilder<Tables, 'outbox'>;

const isInState: Readonly<Record<MailState, (eb: Outbox) => Expression<SqlBool>>> = {
  waiting: (eb) => eb.and([eb('due_at', 'is not', null), eb('attempts', '=', eb.lit(0))]),
  retrying: (eb) => eb.and([eb('due_at', 'is not', null), eb('attempts', '>', eb.lit(0))]),
  failed: (eb) => eb('failed_at', 'is not', null),
  sent: (eb) => eb('sent_at', 'is not', null),
};

function filteredMails(db: Db, search: string) {
  return listableMails(db).where(matchesSearch('search_text', search));
}

/** Lists mails, newest first. Ids are UUIDv7 and sort by time. Times are epoch milliseconds. */
export async function listMailsPage(
  db: Db,
  { search, state }: { search: string; state: MailState | 'all' },
  { skip, take }: { skip: number; take: number },
) {
  const onPage = filteredMails(db, search)
    .select('id')
    .$if(state !== 'all', (query) => query.where(isInState[state as MailState]))
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take);
  return db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'recipient',
      'subject',
      'queued_at as queuedAt',
      'due_at as dueAt',
      'attempts',
      'sent_at as sentAt',
      'failed_at as failedAt',
      'last_error as lastError',
    ])
    .where('id', 'in', onPage)
    .orderBy('id', 'desc')
    .execute();
}
export type MailListed = Awaited<ReturnType<typeof listMailsPage>>[number];

export async function searchMails(db: Db, search: string, atMost: number) {
  const found = filteredMails(db, search).select('id').orderBy('id', 'desc').limit(atMost);
  return db
    .selectFrom('outbox')
    .select(['id as _id', 'recipient', 'subject'])
    .where('id', 'in', found)
    .orderBy('id', 'desc')
    .execute();
}

export async function countUnsentMails(db: Db): Promise<{ failed: number; waiting: number }> {
  const count = (column: 'failed_at' | 'due_at') =>
    listableMails(db)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(column, 'is not', null)
      .executeTakeFirstOrThrow();
  const [failed, waiting] = await Promise.all([count('failed_at'), count('due_at')]);
  return { failed: failed.count, waiting: waiting.count };
}

export async function countMailsByState(db: Db, search: string): Promise<Record<MailState, number>> {
  return filteredMails(db, search)
    .select((eb) => {
      const count = (state: MailState) =>
        eb.fn.countAll<number>().filterWhere(isInState[state](eb)).as(state);
      return [count('waiting'), count('retrying'), count('failed'), count('sent')];
    })
    .executeTakeFirstOrThrow();
}
