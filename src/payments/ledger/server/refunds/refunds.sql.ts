import { isSecondPerson, type SecondPerson } from '#accounts/server/index.ts';
import type { Changes, Queries } from '#platform/server/db/tables.ts';
import { unconfirmedCredits } from '../../../server/statement-contents.sql.ts';

interface RefundsTable {
  id: string;
  /** Of who pays; one has one refund under way at most. */
  registration_id: string;
  paise: number;
  /** The bank's, in capitals; no two that stand have the same. */
  number: string;
  sent_at: number;
  sent_by: string;
  released_at: number | null;
  /** Never who has sent it: the database holds to that. */
  released_by: string | null;
  taken_back_at: number | null;
  taken_back_by: string | null;
  /** The line of a statement that shows it; of no other refund. */
  debit_id: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    refunds: RefundsTable;
  }
}

/** Who did something, and when. */
export interface Act {
  at: number;
  by: string;
}

export interface NewRefund {
  id: string;
  registrationId: string;
  paise: number;
  number: string;
}

/** Adds a refund, unless the registration has one under way or another has its number. Returns whether it did. */
export async function addRefund(
  changes: Changes,
  { id, registrationId, paise, number }: NewRefund,
  { at, by }: Act,
): Promise<boolean> {
  const row = await changes
    .insertInto('refunds')
    .values({
      id,
      registration_id: registrationId,
      paise,
      number,
      sent_at: at,
      sent_by: by,
      released_at: null,
      released_by: null,
      taken_back_at: null,
      taken_back_by: null,
      debit_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isUnderWay(queries: Queries, registrationId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('refunds')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('released_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export const refundColumns = [
  'refunds.id',
  'refunds.registration_id as registrationId',
  'refunds.paise',
  'refunds.number',
  'refunds.sent_at as sentAt',
  'refunds.sent_by as sentBy',
  'refunds.released_at as releasedAt',
  'refunds.debit_id as debitId',
] as const;

export async function findRefund(queries: Queries, id: string) {
  return queries.selectFrom('refunds').select(refundColumns).where('id', '=', id).executeTakeFirst();
}
export async function registrationsOfRefunds(queries: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom('refunds')
    .select('registration_id as registrationId')
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ registrationId }) => registrationId);
}

export type StoredRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** Changes a refund that was not taken back. One statement: of several at once that want the same, one gets it. */
function changeStanding(changes: Changes, id: string, change: Partial<RefundsTable>) {
  return changes
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .returning(refundColumns);
}

/**
 * Releases a refund that waits and that another has sent, where the caller may act as the second person, and two people have
 * uploaded or confirmed every credit of the registration.
 */
export async function release(
  changes: Changes,
  id: string,
  second: SecondPerson,
): Promise<StoredRefund | undefined> {
  return changeStanding(changes, id, { released_at: second.now, released_by: second.accountId })
    .where('released_at', 'is', null)
    .where(isSecondPerson('refunds.sent_by', second))
    .where((eb) => eb.not(eb.exists(unconfirmedCredits(eb, eb.ref('refunds.registration_id')))))
    .executeTakeFirst();
}

export async function isWaiting(queries: Queries, id: string): Promise<boolean> {
  const row = await queries
    .selectFrom('refunds')
    .select('id')
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes back a refund that no statement has. */
export async function takeBack(
  changes: Changes,
  id: string,
  { at, by }: Act,
): Promise<StoredRefund | undefined> {
  return changeStanding(changes, id, { taken_back_at: at, taken_back_by: by })
    .where('debit_id', 'is', null)
    .executeTakeFirst();
}

/** Says which line of a statement shows a refund. Returns whether it still needed one. */
export async function setDebit(changes: Changes, id: string, debitId: string): Promise<boolean> {
  const row = await changeStanding(changes, id, { debit_id: debitId })
    .where('debit_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Says that a line of a statement does not show a refund after all. Returns it where it had that line until now. */
export async function freeDebit(
  changes: Changes,
  id: string,
  debitId: string,
): Promise<StoredRefund | undefined> {
  return changeStanding(changes, id, { debit_id: null }).where('debit_id', '=', debitId).executeTakeFirst();
}
