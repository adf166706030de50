import type { Changes, Queries } from '#platform/server/db/tables.ts';

/** How many of those read last tell how long one takes. */
const lately = 50;

export interface ProofFigures {
  read: number;
  givenUp: number;
  /** Pictures of registrations that are neither read nor given up, whether or not anybody has begun with them. */
  waiting: number;
  /** When the registration came that waits longest. */
  oldestAt: number | null;
  /** For one picture, on average. */
  tookMs: number | null;
}

/** Of the pictures that pay for registrations. */
export async function readProofFigures(queries: Queries): Promise<ProofFigures> {
  const { read, givenUp, waiting, oldestAt } = await queries
    .selectFrom('registrations')
    .leftJoin('proof_readings', 'proof_readings.picture_id', 'registrations.payment_id')
    .select(({ fn, eb }) => {
      const waits = eb.and([eb('read_at', 'is', null), eb('given_up_at', 'is', null)]);
      return [
        fn.count<number>('read_at').as('read'),
        fn.count<number>('given_up_at').as('givenUp'),
        fn.count<number>('registrations.id').filterWhere(waits).as('waiting'),
        fn.min('registrations.registered_at').filterWhere(waits).as('oldestAt'),
      ];
    })
    .where('registrations.payment_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const times = await queries
    .selectFrom('proof_readings')
    .select('took_ms')
    .where('read_at', 'is not', null)
    .orderBy('read_at', 'desc')
    .limit(lately)
    .execute();
  const sum = times.reduce((total, { took_ms }) => total + (took_ms ?? 0), 0);
  return { read, givenUp, waiting, oldestAt, tookMs: times.length === 0 ? null : sum / times.length };
}

/** Whose pictures were given up, the first come first. */
export async function givenUpProofs(queries: Queries, atMost: number) {
  return queries
    .selectFrom('proof_readings')
    .innerJoin('registrations', 'registrations.payment_id', 'proof_readings.picture_id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['registrations.id as _id', 'accounts.name', 'accounts.email'])
    .where('given_up_at', 'is not', null)
    .orderBy('registrations.registered_at')
    .orderBy('registrations.id')
    .limit(atMost)
    .execute();
}

/** Has those that were given up read as if for the first time. Returns how many they are. */
export async function queueGivenUp(changes: Changes, now: number): Promise<number> {
  const queued = await changes
    .updateTable('proof_readings')
    .set({ given_up_at: null, due_at: now, attempts: 0 })
    .where('given_up_at', 'is not', null)
    .returning('picture_id')
    .execute();
  return queued.length;
}
