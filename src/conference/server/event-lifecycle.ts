import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { isForeignKeyViolation } from '#platform/server/db/database-errors.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import {
  deriveShortName,
  getMissingSettingsErrorText,
  listSettingsMissingToAnnounce,
  previousEventStates,
} from '../contract.ts';
import {
  copyBankDetailsIfCurrent,
  listActiveAndPendingBankDetails,
} from './bank-details/bank-details.sql.ts';
import { notifyIfOpenWithEarlierBankDetails } from './bank-details/bank-details.ts';
import { notifySuperadminsOfBankDetails } from './bank-details/mails.ts';
import type { ConferenceHooks } from './catalogue/catalogue-for-desk.ts';
import { listOfferedCommittees } from './committees.sql.ts';
import { copyCommittees } from './copy-committees.sql.ts';
import { copyDiscountCodesAsStopped } from './discount-codes.sql.ts';
import {
  changeEventState,
  deleteUnusedEvent,
  insertDraftEvent,
  lockIfMainEvent,
  setMainEvent,
} from './event-lifecycle.sql.ts';
import { saveRegistrationWindow } from './event-settings.sql.ts';
import { type Event, findEventById, findMainEvent } from './events.sql.ts';
import { copyFeeRounds, listFeeRounds } from './fee-rounds.sql.ts';
import { addArchiveRecord, rescheduleErasure } from './retention.sql.ts';
import { calculateErasureTime } from './retention.ts';

/**
 * Creates a new edition as a draft (product 5.10). Copies committees, portfolios, seats, fees, rounds, venue, discount
 * codes (as stopped) and the data of other modules. Copies payment details only if they are current (product 5.11,
 * `copyBankDetailsIfCurrent`), and then mails all superadmins. Copies no people, chat groups, dates or theme.
 * @throws AppError 404 when the event to copy does not exist, 409 when an event has or had the name
 */
export async function createEdition(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { eventName, from }: CheckedBody<typeof calls.createEdition>,
  { copyIntoEdition }: Pick<ConferenceHooks, 'copyIntoEdition'>,
): Promise<void> {
  const now = context.clock();
  await db.change(async (transaction) => {
    const source = await getEventById(transaction, from);
    const draft = { ...source, shortName: deriveShortName(eventName), theme: '' };
    const id = await insertDraftEvent(transaction, eventName, draft, now);
    if (id === undefined) throw new AppError(calls.createEdition.errors.nameTaken);
    const committees = await copyCommittees(transaction, from, id);
    await copyFeeRounds(transaction, from, id);
    await copyDiscountCodesAsStopped(transaction, from, id, now);
    await copyIntoEdition(transaction, { from, to: id }, now);
    await recordAudit(transaction, {
      at: now,
      actorId: accountId,
      subjectId: id,
      action: 'edition_created',
      after: { fact: 'edition', name: eventName, from: source.name, committees },
    });
    if (!(await copyBankDetailsIfCurrent(transaction, from, id))) return;
    const copied = (await listActiveAndPendingBankDetails(transaction)).find(({ eventId }) => eventId === id);
    if (copied)
      await notifySuperadminsOfBankDetails(transaction, context, {
        kind: 'bank_details_copied',
        eventName,
        before: copied.details,
        after: copied.details,
        by: accountId,
      });
  });
}

/**
 * Creates a separate event, such as a mock conference, as a draft with the fees and the venue of the main event
 * (product 5.8).
 * @throws AppError 409 when an event has or had the name
 */
export async function createSeparateEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName }: CheckedBody<typeof calls.addEvent>,
): Promise<void> {
  await db.change(async (transaction) => {
    const main = await findMainEvent(transaction);
    if (!main) throw new Error('there is no main event');
    const now = clock();
    const shortName = deriveShortName(eventName);
    const { venue, fees } = main;
    const id = await insertDraftEvent(transaction, eventName, { shortName, theme: '', venue, fees }, now);
    if (id === undefined) throw new AppError(calls.addEvent.errors.nameTaken);
    const entry = { at: now, actorId: accountId, subjectId: id };
    await recordAudit(transaction, { ...entry, action: 'event_added', after: eventName });
  });
}

/**
 * Deletes an event that never had a registration, with all that belongs to it (product 5.7).
 * @throws AppError 404 when the event does not exist, 409 when it is the main event or was used
 */
export async function removeUnusedEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id }: CheckedBody<typeof calls.removeUnusedEvent>,
): Promise<void> {
  const { isInUse } = calls.removeUnusedEvent.errors;
  const deletion = db.change(async (transaction) => {
    const event = await getEventById(transaction, _id);
    const at = clock();
    if (!(await deleteUnusedEvent(transaction, _id, at))) throw new AppError(isInUse);
    const entry = { at, actorId: accountId, subjectId: _id };
    await recordAudit(transaction, { ...entry, action: 'draft_event_deleted', before: event.name });
    await invalidateSite(transaction);
  });
  // A delegate registered while the event was being deleted.
  await deletion.catch((error) => {
    throw isForeignKeyViolation(error) ? new AppError(isInUse) : error;
  });
}

/**
 * Announces a draft, or an event that is over (product 5.8). Registration is open only within the registration window.
 * Mails all superadmins about earlier payment details (`notifyIfOpenWithEarlierBankDetails`).
 * @throws AppError 404 when the event does not exist; 409 when a required setting is missing, or it is already
 *   announced or archived
 */
export async function announceEvent(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { _id, main }: CheckedBody<typeof calls.announceEvent>,
): Promise<void> {
  await db.change(async (transaction) => {
    const before = await getEventById(transaction, _id);
    const missing = listSettingsMissingToAnnounce({
      ...before,
      feeRounds: await listFeeRounds(transaction, _id),
    });
    if (missing.length > 0)
      throw new AppError({
        ...calls.announceEvent.errors.incomplete,
        message: getMissingSettingsErrorText(missing),
      });
    const name = await enterState(transaction, _id, 'announced');
    if (main) await setMainEvent(transaction, _id);
    const after = main ? ({ fact: 'main_event', name } as const) : name;
    const entry = { at: context.clock(), actorId: accountId, subjectId: _id };
    await recordAudit(transaction, { ...entry, action: 'event_announced', before: before.state, after });
    await invalidateSite(transaction);
    await notifyIfOpenWithEarlierBankDetails(transaction, context, before, accountId);
  });
}

/**
 * Makes an announced event the main event, which public pages show (product 5.8). The last of concurrent calls wins.
 * @throws AppError 404 when the event does not exist, 409 when it is not announced
 */
export async function makeMainEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id }: CheckedBody<typeof calls.makeMainEvent>,
): Promise<void> {
  await db.change(async (transaction) => {
    const before = await findMainEvent(transaction);
    const event = await getEventById(transaction, _id);
    if (!(await setMainEvent(transaction, _id))) throw new AppError(calls.makeMainEvent.errors.notAnnounced);
    const entry = { at: clock(), actorId: accountId, subjectId: _id, after: event.name };
    await recordAudit(transaction, {
      ...entry,
      action: 'main_event_chosen',
      ...(before ? { before: before.name } : {}),
    });
    await invalidateSite(transaction);
  });
}

/**
 * Ends an event: registration closes, and its registrations no longer change (product 5.9).
 * @throws AppError 404 when the event does not exist, 409 when it is not announced
 */
export async function endEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id }: CheckedBody<typeof calls.endEvent>,
): Promise<void> {
  await db.change(async (transaction) => {
    const name = await enterState(transaction, _id, 'over');
    await saveRegistrationWindow(transaction, _id, { opensAt: null, closesAt: null });
    const entry = { at: clock(), actorId: accountId, subjectId: _id };
    await recordAudit(transaction, { ...entry, action: 'event_ended', after: name });
    await invalidateSite(transaction);
  });
}

/**
 * Archives an event, stores its numbers of delegates, committees and colleges, and schedules the erasure of the
 * personal data of its registrations (product 5.12).
 * @throws AppError 404 when the event does not exist, 409 when it is not over or is the main event
 */
export async function archiveEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id, eraseAfter }: CheckedBody<typeof calls.archiveEvent>,
  { countConfirmedDelegatesAndColleges }: Pick<ConferenceHooks, 'countConfirmedDelegatesAndColleges'>,
): Promise<void> {
  const now = clock();
  const eraseAt = calculateErasureTime(eraseAfter, now);
  await db.change(async (transaction) => {
    const name = await enterState(transaction, _id, 'archived');
    if (await lockIfMainEvent(transaction, _id)) throw new AppError(calls.archiveEvent.errors.isMain);
    const numbers = {
      ...(await countConfirmedDelegatesAndColleges(transaction, _id)),
      committees: (await listOfferedCommittees(transaction, _id)).length,
    };
    await addArchiveRecord(transaction, _id, numbers, { closedAt: now, eraseAt });
    await recordAudit(transaction, {
      at: now,
      actorId: accountId,
      action: 'event_archived',
      subjectId: _id,
      after: eraseAt === null ? name : { fact: 'archived_event', name, eraseAfter },
    });
    await invalidateSite(transaction);
  });
}

/**
 * Reschedules the erasure of personal data. The period is counted from now (product 5.12).
 * @throws AppError 404 when the event does not exist, 409 when it is not archived or the erasure has begun
 */
export async function changeErasurePeriod(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id, eraseAfter }: CheckedBody<typeof calls.changeErasurePeriod>,
): Promise<void> {
  const now = clock();
  const eraseAt = calculateErasureTime(eraseAfter, now);
  await db.change(async (transaction) => {
    const event = await getEventById(transaction, _id);
    if (event.state !== 'archived') throw new AppError(calls.changeErasurePeriod.errors.notArchived);
    const before = await rescheduleErasure(transaction, _id, eraseAt, now);
    if (before === undefined) throw new AppError(calls.changeErasurePeriod.errors.hasBegun);
    await recordAudit(transaction, {
      at: now,
      actorId: accountId,
      action: 'erasure_date_changed',
      subjectId: _id,
      before: { fact: 'erasure', at: before.eraseAt },
      after: { fact: 'erasure', at: eraseAt },
    });
  });
}

/** @throws AppError 404 when the event does not exist */
async function getEventById(transaction: Transaction, eventId: string): Promise<Event> {
  const event = await findEventById(transaction, eventId);
  if (!event) throw new AppError(calls.endEvent.errors.noSuchEvent);
  return event;
}

/**
 * Changes the state of an event.
 * @returns the name of the event
 * @throws AppError 404 when the event does not exist, 409 when its present state does not allow the change
 */
async function enterState(
  transaction: Transaction,
  eventId: string,
  to: keyof typeof previousEventStates,
): Promise<string> {
  const name = await changeEventState(transaction, eventId, { from: previousEventStates[to], to });
  if (name !== undefined) return name;
  await getEventById(transaction, eventId);
  throw new AppError(calls.endEvent.errors.stateChanged);
}
