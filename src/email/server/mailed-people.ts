import { createHash } from 'node:crypto';
import { dayMs } from '#platform/rule/dates.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { type MailKind, maxPeopleWithoutSecondPerson } from '../contract.ts';
import { deleteMailedHashesBefore, listMailedHashes, upsertMailedHashes } from './mailed-people.sql.ts';

const hashOf = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url');

/** A mailing whose text one account has written. */
interface Mailing {
  accountId: string;
  kind: MailKind;
  /** E-mail addresses. */
  recipients: readonly string[];
}

/**
 * Decides whether mails may contain words that one account has written, and counts their recipients if so (product
 * 10.9). An account may write to fifty people within a day, by all kinds of mail together. Above that, the mail must
 * have a fixed text, or a second person must release it. Concurrent calls of an account run one after the other, because
 * the authorization locks the account.
 */
export async function countIfWordsAllowed(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { accountId, kind, recipients }: Mailing,
): Promise<boolean> {
  const now = clock();
  const known = await listMailedHashes(transaction, { accountId, from: now - dayMs, to: now + dayMs });
  const hashes = [...new Set(recipients.map(hashOf))];
  if (new Set([...known, ...hashes]).size > maxPeopleWithoutSecondPerson) return false;
  await upsertMailedHashes(transaction, { accountId, kind, hashes, at: now });
  return true;
}

/**
 * Counts the people whom an account would write to within a day of `at`, with those of its mails of other kinds.
 * @param at time of sending in epoch milliseconds
 */
export async function countMailedPeople(
  db: Db,
  { accountId, kind, recipients }: Mailing,
  at: number,
): Promise<number> {
  const others = await listMailedHashes(db, {
    accountId,
    from: at - dayMs,
    to: at + dayMs,
    exceptKind: kind,
  });
  return new Set([...others, ...recipients.map(hashOf)]).size;
}

/** Records a mailing that `countMailedPeople` allowed. @param at time of sending in epoch milliseconds */
export async function recordMailedPeople(
  transaction: Transaction,
  { accountId, kind, recipients }: Mailing,
  at: number,
): Promise<void> {
  await upsertMailedHashes(transaction, {
    accountId,
    kind,
    at,
    hashes: [...new Set(recipients.map(hashOf))],
  });
}

/** Deletes the hashes of recipients after a day, when they are counted no longer (product 10.9). */
export async function deleteOldMailedPeople({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.once((queries) => deleteMailedHashesBefore(queries, clock() - dayMs));
}
