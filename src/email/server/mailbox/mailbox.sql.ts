import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { confidentialMailKinds } from '../../contract.ts';

export interface Cursor {
  uidValidity: string;
  lastUid: number;
}

export async function findMailboxCursor(db: Db, mailbox: string): Promise<Cursor | undefined> {
  return db
    .selectFrom('mailbox_cursors')
    .select(['uid_validity as uidValidity', 'last_uid as lastUid'])
    .where('mailbox', '=', mailbox)
    .executeTakeFirst();
}

export async function saveMailboxCursor(
  transaction: Transaction,
  mailbox: string,
  { uidValidity, lastUid }: Cursor,
): Promise<void> {
  const row = { uid_validity: uidValidity, last_uid: lastUid };
  await transaction
    .insertInto('mailbox_cursors')
    .values({ mailbox, ...row })
    .onConflict((conflict) => conflict.column('mailbox').doUpdateSet(row))
    .execute();
}

export async function isOutboxMailId(db: Db, mailId: string): Promise<boolean> {
  const row = await db.selectFrom('outbox').select('id').where('id', '=', mailId).executeTakeFirst();
  return row !== undefined;
}

/** Returns the ids of mails by the ids that the mail server gave to them when it took them. */
export async function mapMailIdsByServerMessageId(
  db: Db,
  serverIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (serverIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'server_message_id as serverId'])
    .where('server_message_id', 'in', serverIds)
    .$narrowType<{ serverId: string }>()
    .execute();
  return new Map(rows.map(({ id, serverId }) => [serverId, id]));
}

/** Records that mails of the outbox could not be delivered. A mail that is reported twice is recorded once. */
export async function insertBounces(
  transaction: Transaction,
  mailIds: readonly string[],
  { status, at }: { status: string; at: number },
): Promise<void> {
  const mails = await transaction
    .selectFrom('outbox')
    .select(['id', 'recipient'])
    .where('id', 'in', mailIds)
    .execute();
  if (mails.length === 0) return;
  await transaction
    .insertInto('mail_bounces')
    .values(mails.map(({ id, recipient }) => ({ mail_id: id, recipient, status, at })))
    .onConflict((conflict) => conflict.column('mail_id').doNothing())
    .execute();
}

/**
 * Lists the addresses with at least `least` bounces after `since` (epoch milliseconds). The address with the newest
 * bounce is first. Bounces of mails about reports are left out (product 26.7).
 */
export async function listBouncingAddresses(
  db: Db,
  { since, least, atMost }: { since: number; least: number; atMost: number },
) {
  return db
    .selectFrom('mail_bounces')
    .select(({ fn }) => [
      'recipient',
      fn.countAll<number>().as('bounces'),
      fn.max('status').as('status'),
      fn.max('at').as('lastAt'),
    ])
    .where('at', '>', since)
    .where(({ eb, selectFrom }) =>
      eb(
        'mail_id',
        'not in',
        selectFrom('outbox').select('outbox.id').where('outbox.kind', 'in', confidentialMailKinds),
      ),
    )
    .groupBy('recipient')
    .having(({ fn }) => fn.countAll(), '>=', least)
    .orderBy('lastAt', 'desc')
    .limit(atMost)
    .execute();
}

export async function countBouncesOfAddress(db: Db, email: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('mail_bounces')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient', '=', email)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteBouncesBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('mail_bounces').where('at', '<=', before).execute();
}
