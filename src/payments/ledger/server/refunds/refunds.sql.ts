import { sql } from 'kysely';
import type { Changes, Queries } from '#platform/server/db/tables.ts';

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
interface Act {
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

const columns = [
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
  return queries.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst();
}
export type StoredRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** Releases a refund that waits and that another has sent. One statement: of several at once, one gets it. */
export async function release(
  changes: Changes,
  id: string,
  { at, by }: Act,
): Promise<StoredRefund | undefined> {
  return changes
    .updateTable('refunds')
    .set({ released_at: at, released_by: by })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .where('sent_by', '!=', by)
    .returning(columns)
    .executeTakeFirst();
}

/** Takes back a refund that no statement has. */
export async function takeBack(
  changes: Changes,
  id: string,
  { at, by }: Act,
): Promise<StoredRefund | undefined> {
  return changes
    .updateTable('refunds')
    .set({ taken_back_at: at, taken_back_by: by })
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .where('debit_id', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

/** Released refunds that no statement has shown yet. */
export async function refundsOnTheWay(queries: Queries): Promise<StoredRefund[]> {
  return queries
    .selectFrom('refunds')
    .select(columns)
    .where('released_at', 'is not', null)
    .where('taken_back_at', 'is', null)
    .where('debit_id', 'is', null)
    .orderBy('id')
    .execute();
}

/** A line that left the account with this sum and carries this number, and that is of no refund yet. */
export async function findDebit(queries: Queries, { paise, number }: { paise: number; number: string }) {
  const compact = sql<string>`upper(replace(replace(debits.words, ' ', ''), '-', ''))`;
  return queries
    .selectFrom('debits')
    .leftJoin('refunds', 'refunds.debit_id', 'debits.id')
    .select(['debits.id', 'debits.day'])
    .where('debits.paise', '=', paise)
    .where(compact, 'like', `%${number}%`)
    .where('refunds.id', 'is', null)
    .orderBy('debits.day')
    .orderBy('debits.id')
    .executeTakeFirst();
}

/** Says which line of a statement shows a refund. Returns whether it still needed one. */
export async function setDebit(changes: Changes, id: string, debitId: string): Promise<boolean> {
  const row = await changes
    .updateTable('refunds')
    .set({ debit_id: debitId })
    .where('id', '=', id)
    .where('debit_id', 'is', null)
    .where('taken_back_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The refunds of an event that were not taken back, each with who did what, the newest first. */
export async function refundsOfEvent(queries: Queries, eventId: string) {
  return queries
    .selectFrom('refunds')
    .innerJoin('ledger_payers', 'ledger_payers.registration_id', 'refunds.registration_id')
    .leftJoin('accounts as senders', 'senders.id', 'refunds.sent_by')
    .leftJoin('accounts as releasers', 'releasers.id', 'refunds.released_by')
    .leftJoin('debits', 'debits.id', 'refunds.debit_id')
    .select(columns)
    .select(['senders.name as sender', 'releasers.name as releaser', 'debits.day as debitDay'])
    .where('ledger_payers.event_id', '=', eventId)
    .where('refunds.taken_back_at', 'is', null)
    .orderBy('refunds.id', 'desc')
    .execute();
}

/** Every refund beside what the lines say of it: what was released and has not come back, and what statements showed. */
export async function refundsAgainstLines(queries: Queries) {
  const rows = await queries
    .selectFrom('refunds')
    .leftJoin('registrations', 'registrations.id', 'refunds.registration_id')
    .leftJoin('ledger_lines', 'ledger_lines.refund_id', 'refunds.id')
    .select([
      ...columns,
      'refunds.taken_back_at as takenBackAt',
      'registrations.id as there',
      sql<number>`cast(coalesce(sum(case when ledger_lines.debit = 'registration' then ledger_lines.paise
        when ledger_lines.credit = 'registration' then -ledger_lines.paise else 0 end), 0) as bigint)`.as(
        'released',
      ),
      sql<number>`cast(coalesce(sum(case when ledger_lines.credit = 'spent' then ledger_lines.paise
        else 0 end), 0) as bigint)`.as('inBank'),
    ])
    .groupBy(['refunds.id', 'registrations.id'])
    .execute();
  return rows.map(({ there, takenBackAt, ...row }) => ({
    ...row,
    isThere: there !== null,
    isReleased: row.releasedAt !== null && takenBackAt === null,
    isInBank: row.debitId !== null,
  }));
}
