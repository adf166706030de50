import { sql } from 'kysely';
import type { Queries } from '#platform/server/db/tables.ts';

/** Registrations of an event whose money must go back, and how much of it, the largest sums first. */
export async function owedOfEvent(
  queries: Queries,
  eventId: string,
): Promise<{ id: string; paise: number }[]> {
  const owed = sql<number>`cast(sum(case when credit = 'registration' then paise else -paise end) as bigint)`;
  const rows = await queries
    .selectFrom('ledger_lines')
    .select(['registration_id as id', owed.as('paise')])
    .where('event_id', '=', eventId)
    .where('registration_id', 'is not', null)
    .groupBy('registration_id')
    .having(owed, '>', 0)
    .orderBy('paise', 'desc')
    .orderBy('registration_id')
    .execute();
  return rows.map(({ id, paise }) => ({ id: id ?? '', paise }));
}

/** Who registrations are, of those that were not erased. A group's is withdrawn when one of its members is. */
export async function namesOf(queries: Queries, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await queries
          .selectFrom('registrations')
          .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
          .innerJoin('payment_references', (join) =>
            join
              .onRef('payment_references.event_id', '=', 'registrations.event_id')
              .onRef('payment_references.account_id', '=', 'registrations.account_id'),
          )
          .select((eb) => [
            'registrations.id',
            'accounts.name',
            'payment_references.reference',
            'registrations.status',
            eb
              .selectFrom('fee_shares')
              .select((shares) => shares.fn.countAll<number>().as('count'))
              .whereRef('fee_shares.payer_id', '=', 'registrations.id')
              .where('fee_shares.standing', '=', 'withdrawn')
              .as('withdrawn'),
          ])
          .where('registrations.id', 'in', ids)
          .execute();
  return new Map(
    rows.map(({ id, withdrawn, ...row }) => [id, { ...row, isWithdrawn: (withdrawn ?? 0) > 0 }]),
  );
}

/** What came for registrations, as the bank says it, the oldest first. */
export async function creditsWithWords(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('claimed_credits')
    .innerJoin('credits', 'credits.id', 'claimed_credits.credit_id')
    .select([
      'claimed_credits.registration_id as payerId',
      'credits.id as _id',
      'credits.day',
      'credits.paise',
      'credits.words as text',
    ])
    .where('claimed_credits.registration_id', 'in', ids)
    .orderBy('credits.day')
    .execute();
}

/**
 * How much of refunds there is to do, by event: registrations whose money must go back and is not under way, and who has sent what
 * waits for a second person.
 */
export async function refundWork(
  queries: Queries,
): Promise<{ eventId: string; owed: number; senders: string[] }[]> {
  const owed = await queries
    .with('owed', (db) =>
      db
        .selectFrom('ledger_lines')
        .select(['registration_id', 'event_id'])
        .where('registration_id', 'is not', null)
        .groupBy(['registration_id', 'event_id'])
        .having(sql<number>`sum(case when credit = 'registration' then paise else -paise end)`, '>', 0),
    )
    .selectFrom('owed')
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.registration_id', '=', 'owed.registration_id')
        .on('refunds.released_at', 'is', null)
        .on('refunds.taken_back_at', 'is', null),
    )
    .select((eb) => ['owed.event_id as eventId', eb.fn.countAll<number>().as('owed')])
    .where('refunds.id', 'is', null)
    .groupBy('owed.event_id')
    .execute();
  const waiting = await queries
    .selectFrom('refunds')
    .innerJoin('ledger_payers', 'ledger_payers.registration_id', 'refunds.registration_id')
    .select(['ledger_payers.event_id as eventId', 'refunds.sent_by as sender'])
    .where('refunds.released_at', 'is', null)
    .where('refunds.taken_back_at', 'is', null)
    .execute();
  const senders = Map.groupBy(waiting, ({ eventId }) => eventId);
  const counts = new Map(owed.map(({ eventId, owed: count }) => [eventId ?? '', count]));
  return [...new Set([...counts.keys(), ...senders.keys()])].map((eventId) => ({
    eventId,
    owed: counts.get(eventId) ?? 0,
    senders: (senders.get(eventId) ?? []).map(({ sender }) => sender),
  }));
}

/** Whom to write to about a refund; undefined once the registration was erased. */
export async function payeeOf(queries: Queries, registrationId: string) {
  return queries
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('payment_references', (join) =>
      join
        .onRef('payment_references.event_id', '=', 'registrations.event_id')
        .onRef('payment_references.account_id', '=', 'registrations.account_id'),
    )
    .select([
      'accounts.name',
      'accounts.email',
      'events.id as eventId',
      'events.name as eventName',
      'payment_references.reference',
    ])
    .where('registrations.id', '=', registrationId)
    .executeTakeFirst();
}
