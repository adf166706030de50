import { sql } from 'kysely';
import type { Engine } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/db/tables.ts';

/**
 * Returns true if `wanted` is not the club's current currency and a registration has a fee. If the currencies differ,
 * it first waits for registrations that are being saved, and blocks new ones until the transaction ends.
 */
export async function wouldBreakFeesLockingRegistrations(
  transaction: Transaction,
  wanted: string,
  engine: Engine,
): Promise<boolean> {
  const changed = await transaction
    .selectFrom('club')
    .select('id')
    .where('currency', '!=', wanted)
    .executeTakeFirst();
  if (!changed) return false;
  // SQLite needs no lock, because it has only one writer at a time.
  if (engine === 'postgres') await sql`lock table registrations in share mode`.execute(transaction);
  const priced = await transaction
    .selectFrom('registrations')
    .select('id')
    .where((eb) => eb.or([eb('registration_fee_amount', '>', 0), eb('hospitality_fee_amount', '>', 0)]))
    .limit(1)
    .executeTakeFirst();
  return priced !== undefined;
}

/**
 * Returns true if the club's currency is the euro, `wanted` is another currency, and the payment details of an event
 * that is not over contain a SEPA transfer.
 */
export async function wouldBreakSepa(transaction: Transaction, wanted: string): Promise<boolean> {
  if (wanted === sepaCurrency) return false;
  const row = await transaction
    .selectFrom('payment_ways')
    .innerJoin('bank_details', 'bank_details.id', 'payment_ways.bank_details_id')
    .innerJoin('events', 'events.id', 'bank_details.event_id')
    .innerJoin('club', (join) => join.on('club.currency', '=', sepaCurrency))
    .select('payment_ways.kind')
    .where('payment_ways.kind', '=', 'sepa')
    .where('bank_details.status', 'is not', null)
    .where('events.state', 'in', ['draft', 'announced'])
    .executeTakeFirst();
  return row !== undefined;
}

const sepaCurrency = 'EUR';
