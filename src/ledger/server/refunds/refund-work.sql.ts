import { sql } from 'kysely';
import type { Db } from '#platform/server/db/tables.ts';
import { debitsOfTakenBack } from './debits.sql.ts';
import { balance } from './owed.sql.ts';

/**
 * How much of refunds there is to do, by event: registrations whose money must go back, beside what is under way, who has sent
 * or asked to take back what waits for a second person, and refunds that were taken back and left after all.
 */
export async function refundWork(
  queries: Db,
): Promise<
  { eventId: string; owed: number; senders: string[]; askers: (string | null)[]; leftAfterAll: number }[]
> {
  const owed = await queries
    .with('owed', (db) =>
      db
        .selectFrom('ledger_lines')
        .select(['registration_id', 'event_id', balance.as('paise')])
        .where('registration_id', 'is not', null)
        .groupBy(['registration_id', 'event_id'])
        .having(balance, '>', 0),
    )
    .selectFrom('owed')
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.registration_id', '=', 'owed.registration_id')
        .on('refunds.released_at', 'is', null)
        .on('refunds.taken_back_at', 'is', null),
    )
    .select((eb) => ['owed.event_id as eventId', eb.fn.countAll<number>().as('owed')])
    .where(sql<boolean>`owed.paise > coalesce(refunds.paise, 0)`)
    .groupBy('owed.event_id')
    .execute();
  const waiting = await queries
    .selectFrom('refunds')
    .innerJoin('ledger_payers', 'ledger_payers.registration_id', 'refunds.registration_id')
    .select(['ledger_payers.event_id as eventId', 'refunds.sent_by as sender'])
    .where('refunds.released_at', 'is', null)
    .where('refunds.taken_back_at', 'is', null)
    .execute();
  const asked = await queries
    .selectFrom('refunds')
    .innerJoin('ledger_payers', 'ledger_payers.registration_id', 'refunds.registration_id')
    .select(['ledger_payers.event_id as eventId', 'refunds.takeback_asked_by as asker'])
    .where('refunds.takeback_asked_at', 'is not', null)
    .where('refunds.taken_back_at', 'is', null)
    .execute();
  const left = Map.groupBy(await debitsOfTakenBack(queries), ({ eventId }) => eventId);
  const senders = Map.groupBy(waiting, ({ eventId }) => eventId);
  const askers = Map.groupBy(asked, ({ eventId }) => eventId);
  const counts = new Map(owed.map(({ eventId, owed: count }) => [eventId ?? '', count]));
  return [...new Set([counts, senders, askers, left].flatMap((some) => [...some.keys()]))].map((eventId) => ({
    eventId,
    owed: counts.get(eventId) ?? 0,
    senders: (senders.get(eventId) ?? []).map(({ sender }) => sender),
    askers: (askers.get(eventId) ?? []).map(({ asker }) => asker),
    leftAfterAll: (left.get(eventId) ?? []).length,
  }));
}
