import type { Selectable } from 'kysely';
import {
  canActAsSecondPersonSql,
  isAnotherSuperadminSql,
  type SecondPerson,
} from '#accounts/server/index.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { type BankDetails, type PaymentWay, paymentWayKinds } from '../../contract/payment-ways.ts';

/**
 * Payment details that were entered, imported or copied from an earlier edition. `status` is null if they were replaced
 * or withdrawn. Times are epoch milliseconds.
 */
export interface EnteredDetails {
  id: string;
  eventId: string;
  status: 'pending' | 'active' | null;
  details: BankDetails;
  enteredBy: string;
  enteredAt: number;
  confirmedBy: string | null;
  confirmedAt: number | null;
  isCopied: boolean;
}

export async function listActiveAndPendingBankDetails(db: Db): Promise<EnteredDetails[]> {
  const rows = await db.selectFrom('bank_details').selectAll().where('status', 'is not', null).execute();
  return withWays(db, rows);
}

/**
 * Finds the active payment details of an event. Returns undefined while delegates see the details of the content files.
 */
export async function findActiveBankDetails(db: Db, eventId: string): Promise<EnteredDetails | undefined> {
  const rows = await db
    .selectFrom('bank_details')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', '=', 'active')
    .execute();
  return (await withWays(db, rows))[0];
}

export async function findBankDetailsById(db: Db, id: string): Promise<EnteredDetails | undefined> {
  const rows = await db.selectFrom('bank_details').selectAll().where('id', '=', id).execute();
  return (await withWays(db, rows))[0];
}

type Row = Selectable<Tables['bank_details']>;

async function withWays(db: Db, rows: readonly Row[]): Promise<EnteredDetails[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const ways = await db.selectFrom('payment_ways').selectAll().where('bank_details_id', 'in', ids).execute();
  const upiIds = await db
    .selectFrom('bank_details_upi_ids')
    .select(['bank_details_id as detailsId', 'upi_id as upiId'])
    .where('bank_details_id', 'in', ids)
    .orderBy('position')
    .execute();
  return rows.map((row) => {
    const ofRow = upiIds.filter(({ detailsId }) => detailsId === row.id).map(({ upiId }) => upiId);
    return {
      id: row.id,
      eventId: row.event_id,
      status: row.status,
      details: {
        ways: paymentWayKinds.flatMap((kind) => {
          const way = ways.find((one) => one.bank_details_id === row.id && one.kind === kind);
          return way ? [toWay(way, ofRow)] : [];
        }),
      },
      enteredBy: row.typed_by,
      enteredAt: row.typed_at,
      confirmedBy: row.confirmed_by,
      confirmedAt: row.confirmed_at,
      isCopied: row.taken_over_from !== null,
    };
  });
}

type WayRow = Selectable<Tables['payment_ways']>;

/** Converts a row to a payment method. A check constraint guarantees that the columns of its kind are set. */
function toWay(row: WayRow, upiIds: string[]): PaymentWay {
  const accountHolder = row.account_holder ?? '';
  switch (row.kind) {
    case 'upi':
      return { kind: 'upi', accountHolder, upiIds };
    case 'sepa':
      return { kind: 'sepa', accountHolder, iban: row.iban ?? '', bic: row.bic ?? '' };
    case 'bank': {
      const { bank, account_number, bank_code } = row;
      return {
        kind: 'bank',
        accountHolder,
        bank: bank ?? '',
        accountNumber: account_number ?? '',
        bankCode: bank_code ?? '',
      };
    }
    case 'desk':
      return { kind: 'desk', place: row.place ?? '' };
  }
}

const noFields = {
  account_holder: null,
  bank: null,
  account_number: null,
  bank_code: null,
  iban: null,
  bic: null,
  place: null,
} as const satisfies Omit<WayRow, 'bank_details_id' | 'kind'>;

function toRow(bank_details_id: string, way: PaymentWay): WayRow {
  const row = { ...noFields, bank_details_id, kind: way.kind };
  switch (way.kind) {
    case 'upi':
      return { ...row, account_holder: way.accountHolder };
    case 'sepa':
      return { ...row, account_holder: way.accountHolder, iban: way.iban, bic: way.bic };
    case 'bank':
      return {
        ...row,
        account_holder: way.accountHolder,
        bank: way.bank,
        account_number: way.accountNumber,
        bank_code: way.bankCode,
      };
    case 'desk':
      return { ...row, place: way.place };
  }
}

/** Adds details that wait for confirmation. Returns false if the event already has pending details. */
export async function addPendingBankDetails(
  transaction: Transaction,
  eventId: string,
  { details, enteredBy, enteredAt }: Pick<EnteredDetails, 'details' | 'enteredBy' | 'enteredAt'>,
): Promise<boolean> {
  const id = newId();
  const added = await transaction
    .insertInto('bank_details')
    .values({
      id,
      event_id: eventId,
      typed_by: enteredBy,
      typed_at: enteredAt,
      confirmed_by: null,
      confirmed_at: null,
      status: 'pending',
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'status']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await insertWays(transaction, id, details);
  return true;
}

async function insertWays(transaction: Transaction, id: string, { ways }: BankDetails): Promise<void> {
  await transaction
    .insertInto('payment_ways')
    .values(ways.map((way) => toRow(id, way)))
    .execute();
  const upiIds = ways.flatMap((way) => (way.kind === 'upi' ? way.upiIds : []));
  if (upiIds.length === 0) return;
  await transaction
    .insertInto('bank_details_upi_ids')
    .values(upiIds.map((upi_id, position) => ({ bank_details_id: id, position, upi_id })))
    .execute();
}

/**
 * Ends the pending status of the details and keeps the row. Returns the id of the event, or undefined if they are no
 * longer pending.
 */
export async function endPendingStatus(transaction: Transaction, id: string): Promise<string | undefined> {
  const ended = await transaction
    .updateTable('bank_details')
    .set({ status: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('event_id')
    .executeTakeFirst();
  return ended?.event_id;
}

export async function deactivateBankDetails(transaction: Transaction, eventId: string): Promise<void> {
  await transaction
    .updateTable('bank_details')
    .set({ status: null })
    .where('event_id', '=', eventId)
    .where('status', '=', 'active')
    .execute();
}

/**
 * Makes pending details the active ones, if they are still pending and the caller may confirm them as the second
 * person.
 * @param isWaitWaived true if any superadmin other than the one who entered them may confirm them
 * @returns false when either condition is not met
 */
export async function activateBankDetails(
  transaction: Transaction,
  id: string,
  second: SecondPerson,
  isWaitWaived: boolean,
): Promise<boolean> {
  const mayConfirm = isWaitWaived ? isAnotherSuperadminSql : canActAsSecondPersonSql;
  const put = await transaction
    .updateTable('bank_details')
    .set({ status: 'active', confirmed_by: second.accountId, confirmed_at: second.now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where(mayConfirm('bank_details.typed_by', second))
    .returning('id')
    .executeTakeFirst();
  return put !== undefined;
}

/**
 * Copies the active payment details of an event to an event without any. Copies them only if they are the club's current
 * ones: those of the main event, or else those of the event that starts last, if no other one has details that were
 * confirmed later. Otherwise delegates could be asked to pay into a former account. Drafts are left out.
 * @returns whether they were copied
 */
export async function copyBankDetailsIfCurrent(
  transaction: Transaction,
  from: string,
  to: string,
): Promise<boolean> {
  const active = await transaction
    .selectFrom('bank_details')
    .innerJoin('events', 'events.id', 'bank_details.event_id')
    .selectAll('bank_details')
    .where('bank_details.event_id', '=', from)
    .where('bank_details.status', '=', 'active')
    .where('events.state', '!=', 'draft')
    .where(({ or, not, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('main_event')
            .select('main_event.event_id')
            .whereRef('main_event.event_id', '=', 'bank_details.event_id'),
        ),
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
      ]),
    )
    .executeTakeFirst();
  if (!active) return false;
  const id = newId();
  await transaction
    .insertInto('bank_details')
    .values({ ...active, id, event_id: to, taken_over_from: from })
    .execute();
  const [copied] = await withWays(transaction, [active]);
  if (copied) await insertWays(transaction, id, copied.details);
  return true;
}

/** Returns true if details were confirmed before, also for an event that was deleted since. */
export async function wereBankDetailsEverConfirmed(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'bank_details_confirmed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
