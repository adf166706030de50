import { sql } from 'kysely';
import type { PaymentWayKind } from '#conference/contract/payment-ways.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { AnswerColumns } from '#questions/contract/built-in-questions.ts';
import { type RegistrationChange, registrationChangeSchema } from '../contract/changes.ts';
import { selectedAnswerColumns } from './answers.sql.ts';

export async function findOwnRegistration(db: Db, id: string, accountId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.id',
      'registrations.event_id as eventId',
      'events.name as eventName',
      'registrations.mode',
      'registrations.delegation_id as groupId',
      'registrations.status',
      'registrations.revision',
      'registrations.registration_fee_amount as registrationAmount',
      'registrations.hospitality_fee_amount as hospitalityAmount',
      'registrations.surcharge_amount as surchargeAmount',
      'registrations.group_total_amount as groupTotalAmount',
      'registrations.payment_way as paymentWay',
      ...selectedAnswerColumns,
    ])
    .where('registrations.id', '=', id)
    .where('registrations.account_id', '=', accountId)
    .executeTakeFirst();
}
export type OwnRegistrationRow = NonNullable<Awaited<ReturnType<typeof findOwnRegistration>>>;

/**
 * Changes a pending registration. Atomic: only the first concurrent change of a revision succeeds.
 * @param differences amounts to add to the fees, in minor units
 * @returns false when the registration was decided or has another revision
 */
export async function updatePendingRegistration(
  transaction: Transaction,
  { id, revision }: Pick<OwnRegistrationRow, 'id' | 'revision'>,
  {
    answers,
    surchargeAmount,
    differences,
  }: {
    answers: Partial<AnswerColumns>;
    surchargeAmount: number;
    differences: { registrationAmount: number; hospitalityAmount: number };
  },
): Promise<boolean> {
  const row = await transaction
    .updateTable('registrations')
    .set((eb) => ({
      ...answers,
      revision: eb('revision', '+', 1),
      registration_fee_amount: eb('registration_fee_amount', '+', differences.registrationAmount),
      hospitality_fee_amount: eb('hospitality_fee_amount', '+', differences.hospitalityAmount),
      surcharge_amount: surchargeAmount,
      group_total_amount: eb(
        'group_total_amount',
        '+',
        differences.registrationAmount + differences.hospitalityAmount,
      ),
    }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Revision {
  id: string;
  revision: number;
}

export async function isPendingAndCurrentRevision(db: Db, { id, revision }: Revision): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Increments the revision of a pending registration. Atomic: returns false if it was decided or has another revision.
 */
export async function incrementRevisionIfPending(
  transaction: Transaction,
  { id, revision }: Revision,
): Promise<boolean> {
  const row = await transaction
    .updateTable('registrations')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds the difference to the total of the leader's registration, and locks the registration until the transaction ends.
 * Returns the leader's registration with the new total, or undefined when it is not pending.
 */
export async function addToTotalOfPendingLeader(
  transaction: Transaction,
  groupId: string,
  differenceAmount: number,
) {
  return transaction
    .updateTable('registrations')
    .set((eb) => ({ group_total_amount: eb('group_total_amount', '+', differenceAmount) }))
    .where('delegation_id', '=', groupId)
    .where('mode', '=', 'leader')
    .where('status', '=', 'pending')
    .returning(['id', 'account_id as accountId', 'group_total_amount as groupTotalAmount'])
    .$narrowType<{ groupTotalAmount: number }>()
    .executeTakeFirst();
}

/**
 * Changes the payment method of a pending registration. Atomic: returns false if it was decided or has another
 * revision.
 */
export async function setPaymentWayIfPending(
  transaction: Transaction,
  { id, revision }: Revision,
  way: PaymentWayKind,
): Promise<boolean> {
  const row = await transaction
    .updateTable('registrations')
    .set((eb) => ({ payment_way: way, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the payment method of a payer who has none. Does nothing for a member. */
export async function setPaymentWayIfMissing(
  transaction: Transaction,
  payerId: string,
  way: PaymentWayKind,
): Promise<void> {
  await transaction
    .updateTable('registrations')
    .set({ payment_way: way })
    .where('id', '=', payerId)
    .where('mode', '!=', 'member')
    .where('payment_way', 'is', null)
    .execute();
}

export async function deletePreferences(transaction: Transaction, registrationId: string): Promise<void> {
  for (const table of ['registration_committees', 'registration_portfolios'] as const)
    await transaction.deleteFrom(table).where('registration_id', '=', registrationId).execute();
}

export async function getPreferenceIdsOfRegistration(db: Db, registrationId: string) {
  const [committees, portfolios] = [
    await db
      .selectFrom('registration_committees')
      .select('committee_id as id')
      .where('registration_id', '=', registrationId)
      .orderBy('position')
      .execute(),
    await db
      .selectFrom('registration_portfolios')
      .select('portfolio_id as id')
      .where('registration_id', '=', registrationId)
      .orderBy('position')
      .execute(),
  ];
  return { committees: committees.map(({ id }) => id), portfolios: portfolios.map(({ id }) => id) };
}

export async function insertRegistrationChange(
  transaction: Transaction,
  registrationId: string,
  at: number,
  change: RegistrationChange,
): Promise<void> {
  await transaction
    .insertInto('registration_changes')
    .values({
      id: newId(),
      registration_id: registrationId,
      at,
      facts: JSON.stringify(change),
      due_before_amount: change.dueAmount?.before ?? null,
    })
    .execute();
}

const shownChanges = 100;

/** Lists at most the latest `shownChanges` changes of a registration, in chronological order. */
export async function listLatestChangesOfRegistration(db: Db, registrationId: string) {
  const rows = await db
    .selectFrom('registration_changes')
    .select(['at', 'facts'])
    .where('registration_id', '=', registrationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownChanges)
    .execute();
  return rows
    .reverse()
    .map(({ at, facts }) => ({ at, ...registrationChangeSchema.parse(JSON.parse(facts)) }));
}

/**
 * Returns the amounts in minor units that were due when the current proofs of payment were sent, by registration id.
 * Contains only registrations whose amount due was changed since then.
 */
export async function mapOutdatedProofSumsByRegistration(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('registration_changes')
    .select(['registration_id as id', 'due_before_amount as amount'])
    .where('registration_id', 'in', ids)
    .where('due_before_amount', 'is not', null)
    .where(
      'at',
      '>=',
      // Leaves out changes before the current screenshot was uploaded.
      sql<number>`coalesce((select images.created_at from registrations
        inner join images on images.id = registrations.payment_picture_id
        where registrations.id = registration_changes.registration_id), 0)`,
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ amount: number }>()
    .execute();
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}
