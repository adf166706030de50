import { sql } from 'kysely';
import type { Db } from '#platform/server/db/tables.ts';
import type { RegistrationState } from '../../contract/form.ts';

/** The offset of every time zone is a multiple of a quarter of an hour. */
const quarterMs = 15 * 60_000;

/** The first instant of a quarter of an hour, by its number. */
export function startOfQuarter(number: number): number {
  return number * quarterMs;
}

const counted = [
  'registered_at',
  'status',
  'withdrawn_at',
  'accommodation',
  'registration_fee_paise',
  'hospitality_fee_paise',
] as const;

/**
 * Counts the registrations of an event by quarter of an hour, state and accommodation, with their fees. Erased accounts
 * are counted with their last state (product 8.5).
 */
export async function countKinds(db: Db, eventId: string) {
  const stored = db.selectFrom('registrations').select(counted).where('event_id', '=', eventId);
  const erased = db.selectFrom('erased_registrations').select(counted).where('event_id', '=', eventId);
  return db
    .selectFrom(stored.unionAll(erased).as('counted'))
    .select((eb) => [
      sql<number>`registered_at / ${sql.lit(quarterMs)}`.as('quarter'),
      sql<RegistrationState>`case when withdrawn_at is not null then 'withdrawn' else status end`.as('state'),
      'accommodation',
      eb.fn.countAll<number>().as('count'),
      // PostgreSQL adds bigints up to a decimal.
      eb.cast<number>(eb.fn.sum('registration_fee_paise'), 'bigint').as('registrationPaise'),
      eb.cast<number>(eb.fn.sum('hospitality_fee_paise'), 'bigint').as('hospitalityPaise'),
    ])
    .groupBy(['quarter', 'state', 'accommodation'])
    .orderBy('quarter')
    .execute();
}

/** Counts the registrations of an event by college outside the institute, most first. */
export async function countColleges(db: Db, eventId: string) {
  return db
    .selectFrom('registrations')
    .select((eb) => [eb.ref('college').$notNull().as('college'), eb.fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .where('college', 'is not', null)
    .groupBy('college')
    .orderBy('count', 'desc')
    .orderBy('college')
    .execute();
}

/** Counts the first choices of an event by committee, including those of erased accounts. */
export async function countFirstChoices(db: Db, eventId: string) {
  const stored = db
    .selectFrom('registration_committees as wishes')
    .innerJoin('registrations', 'registrations.id', 'wishes.registration_id')
    .select('wishes.committee_id')
    .where('registrations.event_id', '=', eventId)
    .where('wishes.position', '=', 0);
  const erased = db
    .selectFrom('erased_registrations')
    .select((eb) => eb.ref('first_committee_id').$notNull().as('committee_id'))
    .where('event_id', '=', eventId)
    .where('first_committee_id', 'is not', null);
  return db
    .selectFrom(stored.unionAll(erased).as('counted'))
    .select((eb) => ['committee_id as committeeId', eb.fn.countAll<number>().as('count')])
    .groupBy('committee_id')
    .execute();
}
