import { isDeepStrictEqual } from 'node:util';
import {
  findAccount,
  findWaits,
  listSuperadmins,
  rejectWhileWaiting,
  secondPerson,
} from '#accounts/server/index.ts';
import { type Catalogue, containsSample } from '#conference/content/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { plural } from '#platform/rule/plural.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { BankDetails, BankDetailsStatus } from '../../contract/bank-details.ts';
import * as calls from '../../contract/bank-details.ts';
import type { EventState } from '../../contract.ts';
import { describeWindow } from '../describe-event.ts';
import { allEvents, type Event } from '../events.sql.ts';
import {
  activateDetails,
  addPendingDetails,
  deactivateDetails,
  discardPendingDetails,
  findDetails,
  listCurrentDetails,
  type TypedDetails,
} from './bank-details.sql.ts';
import { notifySuperadmins } from './mails.ts';

/** The bank details of an event as its delegates see them. */
export interface ShownDetails {
  eventId: string;
  eventName: string;
  state: EventState;
  details: BankDetails;
  status: BankDetailsStatus;
  /** The active bank details; undefined for the samples of a new installation. */
  active: TypedDetails | undefined;
  pending: TypedDetails | undefined;
}

/**
 * The bank details of every event: those confirmed by a second superadmin (product 5.11), or the samples of a new installation.
 */
export async function shownDetails(db: Db, { payment }: Pick<Catalogue, 'payment'>): Promise<ShownDetails[]> {
  const [events, typed] = await Promise.all([allEvents(db), listCurrentDetails(db)]);
  return events.map(({ id, name, state }) => {
    const ofEvent = typed.filter(({ eventId }) => eventId === id);
    const active = ofEvent.find((entered) => entered.status === 'active');
    const pending = ofEvent.find((entered) => entered.status === 'pending');
    const details = active?.details ?? payment;
    const status = statusOf(details, active);
    return { eventId: id, eventName: name, state, details, status, active, pending };
  });
}

function statusOf(details: BankDetails, active: TypedDetails | undefined): BankDetailsStatus {
  if (containsSample(details)) return 'sample';
  if (!active) return 'unconfirmed';
  return active.isCopied ? 'taken_over' : 'confirmed';
}

/** The active and pending bank details of all events, for superadmins. */
export async function readBankDetails(
  { db: { queries }, ...context }: Pick<Context, 'db' | 'clock' | 'config'>,
  { accountId }: Caller,
  conference: Pick<Catalogue, 'payment'>,
): Promise<AnswerOf<typeof calls.getBankDetails>> {
  const [shown, superadmins] = await Promise.all([
    shownDetails(queries, conference),
    listSuperadmins(queries, context.clock()),
  ]);
  const typists = shown.flatMap(({ pending }) => pending?.typedBy ?? []);
  const waits = await findWaits(queries, typists, secondPerson(context, accountId));
  return {
    events: await Promise.all(
      shown.map(async ({ eventName, details, status, active, pending }) => ({
        eventName,
        shown: details,
        status,
        typed: active ? await doneBy(queries, active.typedBy, active.typedAt) : null,
        confirmed:
          active?.confirmedBy && active.confirmedAt
            ? await doneBy(queries, active.confirmedBy, active.confirmedAt)
            : null,
        pending: pending
          ? {
              _id: pending.id,
              details: pending.details,
              typed: await doneBy(queries, pending.typedBy, pending.typedAt),
              isOwn: pending.typedBy === accountId,
              wait: pending.typedBy === accountId ? null : (waits.get(pending.typedBy) ?? null),
            }
          : null,
      })),
    ),
    isOnlySuperadmin: superadmins.every(({ id }) => id === accountId),
  };
}

async function doneBy(db: Db, accountId: string, at: number) {
  return { name: (await findAccount(db, accountId))?.name ?? null, at: new Date(at).toISOString() };
}

/**
 * Stores bank details as pending until a second superadmin confirms them, in place of the pending ones that the caller
 * saw (product 5.11). Delegates see no change. Mails all superadmins.
 * @throws AppError 404 when the event does not exist; 409 when other bank details are pending, or these are already active
 */
export async function enterBankDetails(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { eventName, details, seen }: CheckedBody<typeof calls.enterBankDetails>,
  conference: Pick<Catalogue, 'payment'>,
): Promise<void> {
  const now = context.clock();
  await context.db.change(async (transaction) => {
    const shown = (await shownDetails(transaction, conference)).find(
      (candidate) => candidate.eventName === eventName,
    );
    if (!shown) throw new AppError(calls.enterBankDetails.errors.noSuchEvent);
    if (shown.status === 'confirmed' && isDeepStrictEqual(shown.details, details))
      throw new AppError(calls.enterBankDetails.errors.nothingNew);
    if (seen !== null && (await discardPendingDetails(transaction, seen)) !== shown.eventId)
      throw new AppError(calls.enterBankDetails.errors.changedMeanwhile);
    const typed = { details, typedBy: accountId, typedAt: now };
    if (!(await addPendingDetails(transaction, shown.eventId, typed)))
      throw new AppError(calls.enterBankDetails.errors.changedMeanwhile);
    await recordAudit(transaction, {
      at: now,
      actorId: accountId,
      action: 'bank_details_entered',
      subjectId: shown.eventId,
      before: describeDetails(shown.details),
      after: describeDetails(details),
    });
    await notifySuperadmins(transaction, context, {
      kind: 'bank_details_entered',
      ...{ eventName, before: shown.details, after: details },
      by: accountId,
    });
  });
}

/**
 * Activates bank details that another superadmin has entered: form and QR code show them (product 5.11). Mails all superadmins.
 * @throws AppError 403 when the caller entered them or must wait (product 3.18); 409 when they are no longer pending
 */
export async function confirmBankDetails(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { pending: id }: CheckedBody<typeof calls.confirmBankDetails>,
  conference: Pick<Catalogue, 'payment'>,
): Promise<void> {
  const now = context.clock();
  await context.db.change(async (transaction) => {
    const pending = await findDetails(transaction, id);
    if (pending?.status !== 'pending') throw new AppError(calls.confirmBankDetails.errors.changedMeanwhile);
    const shown = (await shownDetails(transaction, conference)).find(
      ({ eventId }) => eventId === pending.eventId,
    );
    if (!shown) throw new AppError(calls.confirmBankDetails.errors.changedMeanwhile);
    await deactivateDetails(transaction, pending.eventId);
    const second = secondPerson(context, accountId);
    if (!(await activateDetails(transaction, id, second))) {
      if (pending.typedBy === accountId) throw new AppError(calls.confirmBankDetails.errors.typedByCaller);
      await rejectWhileWaiting(transaction, pending.typedBy, second);
      throw new AppError(calls.confirmBankDetails.errors.changedMeanwhile);
    }
    await recordAudit(transaction, {
      at: now,
      actorId: accountId,
      action: 'bank_details_confirmed',
      subjectId: pending.eventId,
      before: describeDetails(shown.details),
      after: describeDetails(pending.details),
    });
    await notifySuperadmins(transaction, context, {
      kind: 'bank_details_confirmed',
      ...{ eventName: shown.eventName, before: shown.details, after: pending.details },
      by: accountId,
    });
  });
}

/**
 * Deletes pending bank details. Any superadmin may do this (product 5.11). Delegates see no change.
 * @throws AppError 409 when they are no longer pending
 */
export async function withdrawBankDetails(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { pending: id }: CheckedBody<typeof calls.withdrawBankDetails>,
): Promise<void> {
  await db.change(async (transaction) => {
    const subjectId = await discardPendingDetails(transaction, id);
    const withdrawn = await findDetails(transaction, id);
    if (subjectId === undefined || !withdrawn)
      throw new AppError(calls.withdrawBankDetails.errors.changedMeanwhile);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'bank_details_withdrawn',
      subjectId,
      before: describeDetails(withdrawn.details),
    });
  });
}

/**
 * Mails all superadmins when registration of an event opens with bank details from an earlier event, or with older ones
 * than another event has (product 5.11). Does nothing when registration does not open.
 * @param event the event after the change
 */
export async function notifyOfCopiedDetails(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  { id, name, window, timeZone }: Pick<Event, 'id' | 'name' | 'window' | 'timeZone'>,
  by: string,
): Promise<void> {
  const registration = describeWindow(window, context.clock(), {
    ...(await readRegion(transaction)),
    timeZone,
  });
  if (registration === 'closed') return;
  const active = (await listCurrentDetails(transaction)).filter(({ status }) => status === 'active');
  const shown = active.find(({ eventId }) => eventId === id);
  if (!shown) return;
  const isFormer = active.some(({ confirmedAt }) => (confirmedAt ?? 0) > (shown.confirmedAt ?? 0));
  if (!shown.isCopied && !isFormer) return;
  const { details } = shown;
  await notifySuperadmins(transaction, context, {
    kind: 'bank_details_copied',
    ...{ eventName: name, before: details, after: details, by, registration },
  });
}

/** Bank details for the audit log, without names and addresses: 'account ...2345 at SMPL0000001, 2 UPI IDs'. */
export function describeDetails({ accountNumber, ifsc, upiIds }: BankDetails): string {
  const ids = plural(upiIds.length, { one: '# UPI ID', other: '# UPI IDs' });
  return `account ...${accountNumber.slice(-4)} at ${ifsc}, ${ids}`;
}
