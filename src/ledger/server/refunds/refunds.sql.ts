import { isSecondPerson, type SecondPerson } from '#accounts/server/index.ts';
import { unconfirmedCredits } from '#bank/server/index.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

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
  transaction: Transaction,
  { id, registrationId, paise, number }: NewRefund,
  { at, by }: Act,
): Promise<boolean> {
  const row = await transaction
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
      takeback_asked_at: null,
      takeback_asked_by: null,
      debit_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isUnderWay(db: Db, registrationId: string): Promise<boolean> {
  const row = await db
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
  'refunds.takeback_asked_at as takeBackAskedAt',
  'refunds.takeback_asked_by as takeBackAskedBy',
  'refunds.taken_back_at as takenBackAt',
  'refunds.debit_id as debitId',
] as const;

export async function findRefund(db: Db, id: string) {
  return db.selectFrom('refunds').select(refundColumns).where('id', '=', id).executeTakeFirst();
}
/** What was sent back to a registration and released, in paise. */
export async function releasedTo(db: Db, registrationId: string): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select((eb) => eb.cast<number | null>(eb.fn.sum('refunds.paise'), 'bigint').as('paise'))
    .where('registration_id', '=', registrationId)
    .where('released_at', 'is not', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.paise ?? 0;
}

export async function registrationsOfRefunds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('refunds')
    .select('registration_id as registrationId')
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ registrationId }) => registrationId);
}

export type StoredRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** Changes a refund that was not taken back. One statement: of several at once that want the same, one gets it. */
function changeStanding(transaction: Transaction, id: string, change: Partial<Tables['refunds']>) {
  return transaction
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .returning(refundColumns);
}

/**
 * Releases a refund that waits and that another has sent, where the caller may act as the second person, and two people (product 3.18) have
 * uploaded or confirmed every credit of the registration.
 */
export async function release(
  transaction: Transaction,
  id: string,
  second: SecondPerson,
): Promise<StoredRefund | undefined> {
  return changeStanding(transaction, id, { released_at: second.now, released_by: second.accountId })
    .where('released_at', 'is', null)
    .where(isSecondPerson('refunds.sent_by', second))
    .where((eb) => eb.not(eb.exists(unconfirmedCredits(eb, eb.ref('refunds.registration_id'), second))))
    .executeTakeFirst();
}

export async function isWaiting(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes back a refund that waits for its release. */
export async function takeBackWaiting(
  transaction: Transaction,
  id: string,
  { at, by }: Act,
): Promise<StoredRefund | undefined> {
  return changeStanding(transaction, id, { taken_back_at: at, taken_back_by: by })
    .where('released_at', 'is', null)
    .executeTakeFirst();
}

/** Asks for a released refund, which no statement has, to be taken back. */
export async function askTakeBack(
  transaction: Transaction,
  id: string,
  { at, by }: Act,
): Promise<StoredRefund | undefined> {
  return changeStanding(transaction, id, { takeback_asked_at: at, takeback_asked_by: by })
    .where('released_at', 'is not', null)
    .where('takeback_asked_at', 'is', null)
    .where('debit_id', 'is', null)
    .executeTakeFirst();
}

/**
 * Takes back a released refund that another person has asked to be taken back, where the caller may act as the second person, and that
 * no statement has.
 */
export async function takeBackAsked(
  transaction: Transaction,
  id: string,
  second: SecondPerson,
): Promise<StoredRefund | undefined> {
  return changeStanding(transaction, id, { taken_back_at: second.now, taken_back_by: second.accountId })
    .where('takeback_asked_at', 'is not', null)
    .where(isSecondPerson('refunds.takeback_asked_by', second))
    .where('debit_id', 'is', null)
    .executeTakeFirst();
}

/** Drops the request to take a refund back. */
export async function dropTakeBack(transaction: Transaction, id: string): Promise<StoredRefund | undefined> {
  return changeStanding(transaction, id, notAsked)
    .where('takeback_asked_at', 'is not', null)
    .executeTakeFirst();
}

const notAsked = { takeback_asked_at: null, takeback_asked_by: null };

/**
 * Makes a refund that was taken back valid again, as sent or released, since a statement shows that it has left. Not where another
 * refund of the registration is under way, or another has its number.
 */
export async function restore(transaction: Transaction, id: string): Promise<StoredRefund | undefined> {
  return transaction
    .updateTable('refunds')
    .set({ taken_back_at: null, taken_back_by: null, ...notAsked })
    .where('id', '=', id)
    .where('taken_back_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refunds as others')
            .select('others.id')
            .where('others.taken_back_at', 'is', null)
            .where((other) =>
              other.or([
                other('others.number', '=', other.ref('refunds.number')),
                other.and([
                  other('others.registration_id', '=', other.ref('refunds.registration_id')),
                  other('others.released_at', 'is', null),
                  other('refunds.released_at', 'is', null),
                ]),
              ]),
            ),
        ),
      ),
    )
    .returning(refundColumns)
    .executeTakeFirst();
}

/** The released refunds of these registrations that were taken back, the oldest first, each with who did what. */
export async function takenBackOf(db: Db, registrationIds: readonly string[]) {
  if (registrationIds.length === 0) return [];
  return db
    .selectFrom('refunds')
    .leftJoin('accounts as senders', 'senders.id', 'refunds.sent_by')
    .leftJoin('accounts as askers', 'askers.id', 'refunds.takeback_asked_by')
    .leftJoin('accounts as takers', 'takers.id', 'refunds.taken_back_by')
    .select([
      'refunds.registration_id as registrationId',
      'refunds.paise',
      'refunds.number',
      'senders.name as sentBy',
      'askers.name as askedBy',
      'takers.name as takenBackBy',
      'refunds.taken_back_at as takenBackAt',
    ])
    .where('refunds.registration_id', 'in', registrationIds)
    .where('refunds.released_at', 'is not', null)
    .where('refunds.taken_back_at', 'is not', null)
    .orderBy('refunds.taken_back_at')
    .execute();
}

/** Says which line of a statement shows a refund. Returns whether it still needed one. */
export async function setDebit(transaction: Transaction, id: string, debitId: string): Promise<boolean> {
  const row = await changeStanding(transaction, id, { debit_id: debitId, ...notAsked })
    .where('debit_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Says that a line of a statement does not show a refund after all. Returns it where it had that line until now. */
export async function freeDebit(
  transaction: Transaction,
  id: string,
  debitId: string,
): Promise<StoredRefund | undefined> {
  return changeStanding(transaction, id, { debit_id: null })
    .where('debit_id', '=', debitId)
    .executeTakeFirst();
}
