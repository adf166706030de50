import type { Selectable } from 'kysely';
import { isSecondPerson, type SecondPerson } from '#accounts/server/index.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { BankDetails } from '../../contract/bank-details.ts';

/** Bank details with the admins who entered and confirmed them. Times are epoch milliseconds. */
export interface TypedDetails {
  id: string;
  eventId: string;
  status: 'pending' | 'active' | null;
  details: BankDetails;
  typedBy: string;
  typedAt: number;
  confirmedBy: string | null;
  confirmedAt: number | null;
  isCopied: boolean;
}

/** The active and the pending bank details of all events. */
export async function listCurrentDetails(db: Db): Promise<TypedDetails[]> {
  const rows = await db.selectFrom('bank_details').selectAll().where('status', 'is not', null).execute();
  return withUpiIds(db, rows);
}

export async function findDetails(db: Db, id: string): Promise<TypedDetails | undefined> {
  const rows = await db.selectFrom('bank_details').selectAll().where('id', '=', id).execute();
  return (await withUpiIds(db, rows))[0];
}

type Row = Selectable<Tables['bank_details']>;

async function withUpiIds(db: Db, rows: readonly Row[]): Promise<TypedDetails[]> {
  if (rows.length === 0) return [];
  const upiIds = await db
    .selectFrom('bank_details_upi_ids')
    .select(['bank_details_id as detailsId', 'upi_id as upiId'])
    .where(
      'bank_details_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    status: row.status,
    details: {
      accountHolder: row.account_holder,
      bank: row.bank,
      accountNumber: row.account_number,
      ifsc: row.ifsc,
      upiIds: upiIds.filter(({ detailsId }) => detailsId === row.id).map(({ upiId }) => upiId),
    },
    typedBy: row.typed_by,
    typedAt: row.typed_at,
    confirmedBy: row.confirmed_by,
    confirmedAt: row.confirmed_at,
    isCopied: row.taken_over_from !== null,
  }));
}

/** Stores pending bank details. Returns false when the event already has pending ones. */
export async function addPendingDetails(
  transaction: Transaction,
  eventId: string,
  { details, typedBy, typedAt }: Pick<TypedDetails, 'details' | 'typedBy' | 'typedAt'>,
): Promise<boolean> {
  const id = newId();
  const added = await transaction
    .insertInto('bank_details')
    .values({
      id,
      event_id: eventId,
      account_holder: details.accountHolder,
      bank: details.bank,
      account_number: details.accountNumber,
      ifsc: details.ifsc,
      typed_by: typedBy,
      typed_at: typedAt,
      confirmed_by: null,
      confirmed_at: null,
      status: 'pending',
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'status']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await transaction
    .insertInto('bank_details_upi_ids')
    .values(details.upiIds.map((upi_id, position) => ({ bank_details_id: id, position, upi_id })))
    .execute();
  return true;
}

/** Closes pending bank details, which stay stored. Returns the id of their event, or undefined when they are no longer pending. */
export async function discardPendingDetails(
  transaction: Transaction,
  id: string,
): Promise<string | undefined> {
  const ended = await transaction
    .updateTable('bank_details')
    .set({ status: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('event_id')
    .executeTakeFirst();
  return ended?.event_id;
}

/** Deactivates the bank details of an event. */
export async function deactivateDetails(transaction: Transaction, eventId: string): Promise<void> {
  await transaction
    .updateTable('bank_details')
    .set({ status: null })
    .where('event_id', '=', eventId)
    .where('status', '=', 'active')
    .execute();
}

/**
 * Activates pending bank details. A conditional update: they must still be pending, and the caller must be allowed to
 * act as the second person.
 * @returns whether they were activated
 */
export async function activateDetails(
  transaction: Transaction,
  id: string,
  second: SecondPerson,
): Promise<boolean> {
  const put = await transaction
    .updateTable('bank_details')
    .set({ status: 'active', confirmed_by: second.accountId, confirmed_at: second.now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where(isSecondPerson('bank_details.typed_by', second))
    .returning('id')
    .executeTakeFirst();
  return put !== undefined;
}

/**
 * Copies the active bank details of an event to one without any, with their origin. Copies only those of the newest
 * event that was ever announced, and only if no such event has later confirmed ones, so that a former account is never
 * activated again by changing dates.
 * @returns whether they were copied
 */
export async function copyBankDetails(transaction: Transaction, from: string, to: string): Promise<boolean> {
  const active = await transaction
    .selectFrom('bank_details')
    .innerJoin('events', 'events.id', 'bank_details.event_id')
    .selectAll('bank_details')
    .where('bank_details.event_id', '=', from)
    .where('bank_details.status', '=', 'active')
    .where('events.state', '!=', 'draft')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('events as later')
            .leftJoin('bank_details as others', (join) =>
              join.onRef('others.event_id', '=', 'later.id').on('others.status', '=', 'active'),
            )
            .select('later.id')
            .where('later.state', '!=', 'draft')
            .where((eb) =>
              eb.or([
                eb('later.starts_at', '>', eb.ref('events.starts_at')),
                eb('others.confirmed_at', '>', eb.ref('bank_details.confirmed_at')),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirst();
  if (!active) return false;
  const id = newId();
  await transaction
    .insertInto('bank_details')
    .values({ ...active, id, event_id: to, taken_over_from: from })
    .execute();
  const upiIds = await transaction
    .selectFrom('bank_details_upi_ids')
    .selectAll()
    .where('bank_details_id', '=', active.id)
    .execute();
  await transaction
    .insertInto('bank_details_upi_ids')
    .values(upiIds.map((row) => ({ ...row, bank_details_id: id })))
    .execute();
  return true;
}
