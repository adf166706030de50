import { sql } from 'kysely';
import type { Db } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { isSearch } from '#platform/server/search/search-text.ts';
import type { refundStates } from '../../contract/refund-lists.ts';
import { refundColumns } from './refunds.sql.ts';

/** Refunds of an event: those that wait for a second person, those that were released, or those that were taken back. */
export interface SoughtRefunds {
  eventId: string;
  state: (typeof refundStates)[number];
  /** Of the payer, or of the bank's number. */
  search: string;
}

function found(db: Db, { eventId, state, search }: SoughtRefunds) {
  const number = search.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return db
    .selectFrom('refunds')
    .innerJoin('ledger_payers', 'ledger_payers.registration_id', 'refunds.registration_id')
    .leftJoin('registrations', 'registrations.id', 'refunds.registration_id')
    .where('ledger_payers.event_id', '=', eventId)
    .where('refunds.taken_back_at', state === 'taken_back' ? 'is not' : 'is', null)
    .$if(state !== 'taken_back', (standing) =>
      standing.where('refunds.released_at', state === 'waiting' ? 'is' : 'is not', null),
    )
    .$if(isSearch(search), (all) =>
      all.where((eb) =>
        eb.or([
          matchesSearch('registrations.search_text', search),
          ...(number === '' ? [] : [eb('refunds.number', 'like', `%${number}%`)]),
        ]),
      ),
    );
}

/** One page of them, each with who did what and the statement's line, the newest first. */
export async function pageOfRefunds(
  db: Db,
  sought: SoughtRefunds,
  { skip, take }: { skip: number; take: number },
) {
  return found(db, sought)
    .leftJoin('accounts as senders', 'senders.id', 'refunds.sent_by')
    .leftJoin('accounts as releasers', 'releasers.id', 'refunds.released_by')
    .leftJoin('accounts as askers', 'askers.id', 'refunds.takeback_asked_by')
    .leftJoin('accounts as takers', 'takers.id', 'refunds.taken_back_by')
    .leftJoin('debits', 'debits.id', 'refunds.debit_id')
    .select(refundColumns)
    .select([
      'senders.name as sender',
      'releasers.name as releaser',
      'askers.name as asker',
      'takers.name as taker',
      'debits.day as debitDay',
      'debits.words as debitText',
    ])
    .orderBy('refunds.id', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
}
export type RefundRow = Awaited<ReturnType<typeof pageOfRefunds>>[number];

/** How many there are, and their sum in paise. */
export async function countRefunds(db: Db, sought: SoughtRefunds): Promise<{ total: number; paise: number }> {
  return found(db, sought)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`cast(coalesce(sum(refunds.paise), 0) as bigint)`.as('paise'),
    ])
    .executeTakeFirstOrThrow();
}

/** Every refund beside what the lines say of it: what was released and has not come back, and what statements showed. */
export async function refundsAgainstLines(db: Db) {
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('registrations', 'registrations.id', 'refunds.registration_id')
    .leftJoin('ledger_lines', 'ledger_lines.refund_id', 'refunds.id')
    .select([
      ...refundColumns,
      'registrations.id as there',
      sql<number>`cast(coalesce(sum(case when ledger_lines.debit = 'registration' then ledger_lines.paise
        when ledger_lines.credit = 'registration' then -ledger_lines.paise else 0 end), 0) as bigint)`.as(
        'released',
      ),
      sql<number>`cast(coalesce(sum(case when ledger_lines.credit = 'spent' then ledger_lines.paise
        when ledger_lines.debit = 'spent' then -ledger_lines.paise else 0 end), 0) as bigint)`.as('inBank'),
    ])
    .groupBy(['refunds.id', 'registrations.id'])
    .execute();
  return rows.map(({ there, ...row }) => ({
    ...row,
    isThere: there !== null,
    isReleased: row.releasedAt !== null && row.takenBackAt === null,
    isInBank: row.debitId !== null,
  }));
}
