import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { register } from '../contract/form.ts';
import { toColumns } from './answers.sql.ts';
import type { Entry } from './entry.ts';
import type { FeePaise } from './fees.ts';
import { giveReference } from './give-reference.ts';
import { searchColumnsOfNew } from './registration-search.sql.ts';
import { addPreferences, addRegistration, type Mode } from './registrations.sql.ts';

/** A validated registration; `now` in epoch milliseconds. */
export interface Ready {
  eventId: string;
  accountId: string;
  mode: Mode;
  entry: Entry;
  fee: FeePaise;
  groupId: string | null;
  groupTotalPaise: number | null;
  paymentPictureId: string | null;
  now: number;
}

/** Stores a pending registration with its preferences and, unless a leader pays, a payment reference.
 * @returns its id; undefined when the account has one for the event: the caller must roll the transaction back
 * @throws AppError 400 when a chosen committee or portfolio was deleted meanwhile
 */
export async function saveRegistration(transaction: Transaction, ready: Ready): Promise<string | undefined> {
  const { entry, fee } = ready;
  const id = newId();
  if (ready.mode !== 'member') await giveReference(transaction, ready);
  const isNew = await addRegistration(transaction, {
    id,
    event_id: ready.eventId,
    account_id: ready.accountId,
    mode: ready.mode,
    delegation_id: ready.groupId,
    status: 'pending',
    ...toColumns(entry),
    registration_fee_paise: fee.registrationPaise,
    hospitality_fee_paise: fee.hospitalityPaise,
    group_total_paise: ready.groupTotalPaise,
    payment_picture_id: ready.paymentPictureId,
    registered_at: ready.now,
    ...(await searchColumnsOfNew(transaction, ready, entry)),
  });
  if (!isNew) return undefined;
  if (!(await addPreferences(transaction, id, entry))) throw new AppError(register.errors.invalidPortfolios);
  return id;
}
