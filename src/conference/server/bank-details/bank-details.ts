import { isDeepStrictEqual } from 'node:util';
import {
  buildSecondPersonCheckInputs,
  findAccount,
  listSuperadmins,
  mapSecondPersonWaitsByAccount,
  rejectWhileSecondPersonMustWait,
} from '#accounts/server/index.ts';
import { type AuditFact, describeRegistrationWindow, type FactOf } from '#audit/rule/facts.ts';
import { type Catalogue, hasSampleBankDetails } from '#conference/content/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { BankDetailsStatus } from '../../contract/bank-details.ts';
import * as calls from '../../contract/bank-details.ts';
import {
  type BankDetails,
  findPaymentWay,
  type PaymentWay,
  type PaymentWayKind,
} from '../../contract/payment-ways.ts';
import { sepaCurrency } from '../../contract/sepa.ts';
import type { EventState } from '../../contract.ts';
import { toRegistrationWindowFact } from '../event-audit-facts.ts';
import { type Event, listEvents } from '../events.sql.ts';
import { lockIfNeverRegistered, wasNeverRegistered } from '../first-registration.sql.ts';
import {
  activateBankDetails,
  addPendingBankDetails,
  deactivateBankDetails,
  type EnteredDetails,
  endPendingStatus,
  findActiveBankDetails,
  findBankDetailsById,
  listActiveAndPendingBankDetails,
  wereBankDetailsEverConfirmed,
} from './bank-details.sql.ts';
import { notifySuperadminsOfBankDetails } from './mails.ts';

export interface EventBankDetails {
  eventId: string;
  eventName: string;
  state: EventState;
  details: BankDetails;
  status: BankDetailsStatus;
  /** Undefined while delegates see the details of the content files. */
  active: EnteredDetails | undefined;
  pending: EnteredDetails | undefined;
  /** The payment methods that the setup chose, with which the form of the first details begins. */
  planned: readonly PaymentWayKind[];
}

/**
 * Lists the payment details of each event: the active ones, which a second superadmin confirmed for this or an earlier
 * edition (product 5.11), or else those of the content files.
 */
export async function listBankDetailsOfAllEvents(
  db: Db,
  { payment }: Pick<Catalogue, 'payment'>,
): Promise<EventBankDetails[]> {
  const [events, entered, { country }] = await Promise.all([
    listEvents(db),
    listActiveAndPendingBankDetails(db),
    getClubRegion(db),
  ]);
  return events.map(({ id, name, state, plannedPaymentWays: planned }) => {
    const ofEvent = entered.filter(({ eventId }) => eventId === id);
    const active = ofEvent.find((entered) => entered.status === 'active');
    const pending = ofEvent.find((entered) => entered.status === 'pending');
    const details = active?.details ?? initialDetails(payment, country);
    const status = statusOf(details, active);
    return { eventId: id, eventName: name, state, details, status, active, pending, planned };
  });
}

/** Returns the payment details that delegates of an event see (product 5.11). */
export async function getShownBankDetails(
  db: Db,
  eventId: string,
  { payment }: Pick<Catalogue, 'payment'>,
): Promise<BankDetails> {
  const active = await findActiveBankDetails(db, eventId);
  return active?.details ?? initialDetails(payment, (await getClubRegion(db)).country);
}

/**
 * Returns the details of the content files, which the site shows until details are confirmed. The samples are an
 * account in India. A club of another country has no payment method instead of them.
 */
function initialDetails(payment: BankDetails, country: string): BankDetails {
  return country !== defaultRegion.country && hasSampleBankDetails(payment) ? { ways: [] } : payment;
}

function statusOf(details: BankDetails, active: EnteredDetails | undefined): BankDetailsStatus {
  if (details.ways.length === 0) return 'missing';
  if (hasSampleBankDetails(details)) return 'sample';
  if (!active) return 'unconfirmed';
  return active.isCopied ? 'taken_over' : 'confirmed';
}

export async function getBankDetailsForDesk(
  { db: { queries }, ...context }: Pick<Context, 'db' | 'clock' | 'config'>,
  { accountId }: Caller,
  conference: Pick<Catalogue, 'payment'>,
): Promise<AnswerOf<typeof calls.getBankDetailsOfEvents>> {
  const [shown, superadmins] = await Promise.all([
    listBankDetailsOfAllEvents(queries, conference),
    listSuperadmins(queries, context.clock()),
  ]);
  const enterers = shown.flatMap(({ pending }) => pending?.enteredBy ?? []);
  const waits = await mapSecondPersonWaitsByAccount(
    queries,
    enterers,
    buildSecondPersonCheckInputs(context, accountId),
  );
  const isWaived = (await wasNeverRegistered(queries)) && !(await wereBankDetailsEverConfirmed(queries));
  const waitOf = ({ enteredBy, details }: EnteredDetails) =>
    enteredBy === accountId || (isWaived && !hasSampleBankDetails(details))
      ? null
      : (waits.get(enteredBy) ?? null);
  return {
    events: await Promise.all(
      shown.map(async ({ eventName, details, status, active, pending, planned }) => ({
        eventName,
        shown: details,
        status,
        entered: active ? await doneBy(queries, active.enteredBy, active.enteredAt) : null,
        confirmed:
          active?.confirmedBy && active.confirmedAt
            ? await doneBy(queries, active.confirmedBy, active.confirmedAt)
            : null,
        pending: pending
          ? {
              _id: pending.id,
              details: pending.details,
              entered: await doneBy(queries, pending.enteredBy, pending.enteredAt),
              isOwn: pending.enteredBy === accountId,
              wait: waitOf(pending),
            }
          : null,
        planned: [...planned],
      })),
    ),
    isOnlySuperadmin: superadmins.every(({ id }) => id === accountId),
  };
}

async function doneBy(db: Db, accountId: string, at: number) {
  return { name: (await findAccount(db, accountId))?.name ?? null, at: new Date(at).toISOString() };
}

/**
 * Stores payment details as pending and mails all superadmins. Delegates see no change until a second superadmin
 * confirms them (product 5.11). Pending details are replaced only if `seen` is their id.
 * @throws AppError 404 when the event does not exist; 409 when other details are pending, the same details are already
 *   confirmed for this event, or SEPA is a payment method and the club's currency is not the euro
 */
export async function enterBankDetails(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { eventName, details, seen }: CheckedBody<typeof calls.enterBankDetails>,
  conference: Pick<Catalogue, 'payment'>,
): Promise<void> {
  await context.db.change(async (transaction) => {
    const shown = (await listBankDetailsOfAllEvents(transaction, conference)).find(
      (candidate) => candidate.eventName === eventName,
    );
    if (!shown) throw new AppError(calls.enterBankDetails.errors.noSuchEvent);
    await requireCurrency(transaction, details);
    if (shown.status === 'confirmed' && isDeepStrictEqual(shown.details, details))
      throw new AppError(calls.enterBankDetails.errors.nothingNew);
    if (seen !== null && (await endPendingStatus(transaction, seen)) !== shown.eventId)
      throw new AppError(calls.enterBankDetails.errors.changedMeanwhile);
    if (!(await enterDetails(transaction, context, { shown, details, by: accountId })))
      throw new AppError(calls.enterBankDetails.errors.changedMeanwhile);
  });
}

async function requireCurrency(db: Db, details: BankDetails): Promise<void> {
  if (!findPaymentWay(details, 'sepa')) return;
  const { currency } = await getClubRegion(db);
  if (currency.code !== sepaCurrency) throw new AppError(calls.enterBankDetails.errors.sepaNeedsEuro);
}

interface NewDetails {
  shown: Pick<EventBankDetails, 'eventId' | 'eventName' | 'details'>;
  details: BankDetails;
  /** The account id of the superadmin, or the id of another actor such as the command line. */
  by: string;
}

/** Stores payment details as pending. Returns false when other details are pending. */
async function enterDetails(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  { shown, details, by }: NewDetails,
): Promise<boolean> {
  const { eventId, eventName, details: before } = shown;
  const now = context.clock();
  if (!(await addPendingBankDetails(transaction, eventId, { details, enteredBy: by, enteredAt: now })))
    return false;
  await recordAudit(transaction, {
    at: now,
    actorId: by,
    action: 'bank_details_entered',
    subjectId: eventId,
    before: detailsFact(before),
    after: detailsFact(details),
  });
  const kind = 'bank_details_entered';
  await notifySuperadminsOfBankDetails(transaction, context, { kind, eventName, before, after: details, by });
  return true;
}

/**
 * Returns the active payment details of an event for an export, including copied ones. Returns undefined if the event
 * has none, or if they are samples.
 */
export async function findPortableBankDetails(db: Db, eventId: string): Promise<BankDetails | undefined> {
  const details = (await findActiveBankDetails(db, eventId))?.details;
  return details && !hasSampleBankDetails(details) ? details : undefined;
}

/**
 * Returns what an import of payment details would do. 'nothing' means that the event already has these details, active
 * or pending. 'waiting' means that the import would fail, because other details are pending.
 */
export async function planBankDetailsImport(
  db: Db,
  eventId: string,
  incoming: BankDetails,
): Promise<'nothing' | 'waiting' | 'enter'> {
  const ofEvent = (await listActiveAndPendingBankDetails(db)).filter(
    (entered) => entered.eventId === eventId,
  );
  if (ofEvent.some(({ details }) => isDeepStrictEqual(details, incoming))) return 'nothing';
  return ofEvent.some(({ status }) => status === 'pending') ? 'waiting' : 'enter';
}

/**
 * Stores imported payment details as pending. A second person must confirm them (product 5.11).
 * @returns false when other details are pending. The caller must then roll back.
 */
export async function importBankDetailsAsPending(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  { id: eventId, name: eventName }: Pick<Event, 'id' | 'name'>,
  details: BankDetails,
  by: string,
): Promise<boolean> {
  const before = (await findActiveBankDetails(transaction, eventId))?.details ?? { ways: [] };
  return enterDetails(transaction, context, { shown: { eventId, eventName, details: before }, details, by });
}

/**
 * Activates payment details that another superadmin has entered (product 5.11), and mails all superadmins. The first
 * details that are no samples need no waiting time on a site that never had a registration: no fee can be diverted yet.
 * @throws AppError 403 when the caller entered them or must wait (product 3.18); 409 when they are no longer pending,
 *   or SEPA is a payment method and the club's currency is not the euro
 */
export async function confirmBankDetails(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { pending: id }: CheckedBody<typeof calls.confirmBankDetails>,
  conference: Pick<Catalogue, 'payment'>,
): Promise<void> {
  const now = context.clock();
  await context.db.change(async (transaction) => {
    const pending = await findBankDetailsById(transaction, id);
    if (pending?.status !== 'pending') throw new AppError(calls.confirmBankDetails.errors.changedMeanwhile);
    const shown = (await listBankDetailsOfAllEvents(transaction, conference)).find(
      ({ eventId }) => eventId === pending.eventId,
    );
    if (!shown) throw new AppError(calls.confirmBankDetails.errors.changedMeanwhile);
    await requireCurrency(transaction, pending.details);
    await deactivateBankDetails(transaction, pending.eventId);
    const second = buildSecondPersonCheckInputs(context, accountId);
    const isWaitWaived =
      (await lockIfNeverRegistered(transaction)) &&
      !hasSampleBankDetails(pending.details) &&
      !(await wereBankDetailsEverConfirmed(transaction));
    if (!(await activateBankDetails(transaction, id, second, isWaitWaived))) {
      if (pending.enteredBy === accountId)
        throw new AppError(calls.confirmBankDetails.errors.enteredByCaller);
      await rejectWhileSecondPersonMustWait(transaction, pending.enteredBy, second);
      throw new AppError(calls.confirmBankDetails.errors.changedMeanwhile);
    }
    await recordAudit(transaction, {
      at: now,
      actorId: accountId,
      action: 'bank_details_confirmed',
      subjectId: pending.eventId,
      before: detailsFact(shown.details),
      after: detailsFact(pending.details),
    });
    await notifySuperadminsOfBankDetails(transaction, context, {
      kind: 'bank_details_confirmed',
      eventName: shown.eventName,
      before: shown.details,
      after: pending.details,
      by: accountId,
    });
  });
}

/**
 * Withdraws pending payment details. Any superadmin may do this (product 5.11).
 * @throws AppError 409 when they are no longer pending
 */
export async function discardPendingBankDetails(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { pending: id }: CheckedBody<typeof calls.discardPendingBankDetails>,
): Promise<void> {
  await db.change(async (transaction) => {
    const subjectId = await endPendingStatus(transaction, id);
    const withdrawn = await findBankDetailsById(transaction, id);
    if (subjectId === undefined || !withdrawn)
      throw new AppError(calls.discardPendingBankDetails.errors.changedMeanwhile);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'bank_details_withdrawn',
      subjectId,
      before: detailsFact(withdrawn.details),
    });
  });
}

/**
 * Mails all superadmins if registration is open or scheduled with payment details that were copied from an earlier
 * event, or that were confirmed before those of another event (product 5.11).
 */
export async function notifyIfOpenWithEarlierBankDetails(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  { id, name, window, timeZone }: Pick<Event, 'id' | 'name' | 'window' | 'timeZone'>,
  by: string,
): Promise<void> {
  const current = toRegistrationWindowFact(window, context.clock(), timeZone);
  if (current.state === 'closed') return;
  const registration = describeRegistrationWindow(current, await getClubRegion(transaction));
  const active = (await listActiveAndPendingBankDetails(transaction)).filter(
    ({ status }) => status === 'active',
  );
  const shown = active.find(({ eventId }) => eventId === id);
  if (!shown) return;
  const isFormer = active.some(({ confirmedAt }) => (confirmedAt ?? 0) > (shown.confirmedAt ?? 0));
  if (!shown.isCopied && !isFormer) return;
  const { details } = shown;
  await notifySuperadminsOfBankDetails(transaction, context, {
    kind: 'bank_details_copied',
    eventName: name,
    before: details,
    after: details,
    by,
    registration,
  });
}

/** Returns payment details for the audit log, without names and full numbers. */
function detailsFact({ ways }: BankDetails): AuditFact {
  return { fact: 'bank_details', ways: ways.map(wayFact) };
}

function wayFact(way: PaymentWay): FactOf<'bank_details'>['ways'][number] {
  switch (way.kind) {
    case 'upi':
      return { kind: 'upi', addresses: way.upiIds.length };
    case 'sepa':
      return { kind: 'sepa', lastDigits: way.iban.slice(-4) };
    case 'bank':
      return { kind: 'bank', lastDigits: way.accountNumber.slice(-4), bankCode: way.bankCode };
    case 'desk':
      return { kind: 'desk' };
  }
}
