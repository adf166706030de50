import type { CheckedBody } from '#platform/contract/call.ts';
import { formatDate } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import { missingSettings, missingSettingsText, previousStates } from '../contract.ts';
import { copyBankDetails, listCurrentDetails } from './bank-details/bank-details.sql.ts';
import { notifyOfCopiedDetails } from './bank-details/bank-details.ts';
import { notifySuperadmins } from './bank-details/mails.ts';
import type { PeopleConcerned } from './catalogue/read-catalogue.ts';
import { readCommittees } from './committees.sql.ts';
import { copyCommittees } from './copy-committees.sql.ts';
import { addDraft, changeState, deleteDraft, isMainEvent, setMainEvent } from './event-lifecycle.sql.ts';
import { setWindow } from './event-settings.sql.ts';
import { type Event, findEventById, findMainEvent } from './events.sql.ts';
import { addClosing, moveErasure } from './retention.sql.ts';
import { erasureDue } from './retention.ts';

/**
 * Creates a new edition as a draft (product 5.10). Copies committees with texts, portfolios and seats, fees, venue, and
 * the bank details of the newest announced event (product 5.11), about which all superadmins are mailed. Does not copy
 * people, chat groups, dates and theme.
 * @throws AppError 404 when the event to copy does not exist, 409 when an event has or had the name
 */
export async function beginEdition(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { eventName, from }: CheckedBody<typeof calls.beginEdition>,
): Promise<void> {
  await db.change(async (transaction) => {
    const source = await getEventById(transaction, from);
    const id = await addDraft(transaction, eventName, { ...source, theme: '' });
    if (id === undefined) throw new AppError(calls.beginEdition.errors.nameTaken);
    const committees = await copyCommittees(transaction, from, id);
    await recordAudit(transaction, {
      at: context.clock(),
      actorId: accountId,
      subjectId: id,
      action: 'edition_created',
      after: `${eventName}, from ${source.name} with ${committees} committees`,
    });
    if (!(await copyBankDetails(transaction, from, id))) return;
    const copied = (await listCurrentDetails(transaction)).find(({ eventId }) => eventId === id);
    if (copied)
      await notifySuperadmins(transaction, context, {
        kind: 'bank_details_copied',
        ...{ eventName, before: copied.details, after: copied.details, by: accountId },
      });
  });
}

/**
 * Creates a separate event, such as a mock conference: a draft with the fees and the venue of the main event and without committees.
 * Only the desk sees it (product 5.8).
 * @throws AppError 409 when an event has or had the name
 */
export async function addEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName }: CheckedBody<typeof calls.addEvent>,
): Promise<void> {
  await db.change(async (transaction) => {
    const main = await findMainEvent(transaction);
    if (!main) throw new Error('there is no main event');
    const id = await addDraft(transaction, eventName, {
      ...main,
      shortName: eventName.slice(0, 32).trim(),
      theme: '',
    });
    if (id === undefined) throw new AppError(calls.addEvent.errors.nameTaken);
    const entry = { at: clock(), actorId: accountId, subjectId: id };
    await recordAudit(transaction, { ...entry, action: 'event_added', after: eventName });
  });
}

/**
 * Deletes a draft with its committees (product 5.7). A draft never has registrations.
 * @throws AppError 404 when the event does not exist, 409 when it is no longer a draft
 */
export async function removeDraft(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id }: CheckedBody<typeof calls.removeDraft>,
): Promise<void> {
  await db.change(async (transaction) => {
    const event = await getEventById(transaction, _id);
    if (!(await deleteDraft(transaction, _id))) throw new AppError(calls.removeDraft.errors.notADraft);
    const entry = { at: clock(), actorId: accountId, subjectId: _id };
    await recordAudit(transaction, { ...entry, action: 'draft_event_deleted', before: event.name });
  });
}

/**
 * Announces an event, as the main one if `main` (product 5.8). Its registration opens when its window does.
 * @throws AppError 404 when the event does not exist; 409 when a setting that visitors need is missing, or it is announced or
 *   archived
 */
export async function announceEvent(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { _id, main }: CheckedBody<typeof calls.announceEvent>,
): Promise<void> {
  await db.change(async (transaction) => {
    const before = await getEventById(transaction, _id);
    const missing = missingSettings(before);
    if (missing.length > 0)
      throw new AppError({ ...calls.announceEvent.errors.incomplete, message: missingSettingsText(missing) });
    const name = await enterState(transaction, _id, 'announced');
    if (main) await setMainEvent(transaction, _id);
    const after = main ? `${name}, as the main event` : name;
    const entry = { at: context.clock(), actorId: accountId, subjectId: _id };
    await recordAudit(transaction, { ...entry, action: 'event_announced', before: before.state, after });
    await invalidateSite(transaction);
    await notifyOfCopiedDetails(transaction, context, before, accountId);
  });
}

/**
 * Makes an event the one on the public pages (product 5.8). Of concurrent calls the last one wins.
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
 * Ends an event: closes its registration, and keeps its registrations unchanged from then on (product 5.9).
 * @throws AppError 404 when the event does not exist, 409 when it is not announced
 */
export async function endEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id }: CheckedBody<typeof calls.endEvent>,
): Promise<void> {
  await db.change(async (transaction) => {
    const name = await enterState(transaction, _id, 'over');
    await setWindow(transaction, _id, { opensAt: null, closesAt: null });
    const entry = { at: clock(), actorId: accountId, subjectId: _id };
    await recordAudit(transaction, { ...entry, action: 'event_ended', after: name });
    await invalidateSite(transaction);
  });
}

/**
 * Archives an event that is over with its numbers, for the archive page (product 5.9), and schedules the erasure of the
 * personal data of its registrations (product 5.12).
 * @throws AppError 404 when the event does not exist, 409 when it is not over or is the main event
 */
export async function archiveEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id, eraseAfter }: CheckedBody<typeof calls.archiveEvent>,
  { countPeople }: Pick<PeopleConcerned, 'countPeople'>,
): Promise<void> {
  const now = clock();
  const eraseAt = erasureDue(eraseAfter, now);
  await db.change(async (transaction) => {
    const name = await enterState(transaction, _id, 'archived');
    if (await isMainEvent(transaction, _id)) throw new AppError(calls.archiveEvent.errors.isMain);
    const numbers = {
      ...(await countPeople(transaction, _id)),
      committees: (await readCommittees(transaction, _id)).length,
    };
    await addClosing(transaction, _id, numbers, { closedAt: now, eraseAt });
    await recordAudit(transaction, {
      ...{ at: now, actorId: accountId, action: 'event_archived', subjectId: _id },
      after: eraseAt === null ? name : `${name}, registrations erased after ${eraseAfter}`,
    });
    await invalidateSite(transaction);
  });
}

/**
 * Reschedules the erasure of the personal data of an archived event's registrations, counted from now (product 5.12).
 * @throws AppError 404 when the event does not exist, 409 when it is not archived or the erasure has begun
 */
export async function changeErasure(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id, eraseAfter }: CheckedBody<typeof calls.changeErasure>,
): Promise<void> {
  const now = clock();
  const eraseAt = erasureDue(eraseAfter, now);
  await db.change(async (transaction) => {
    const event = await getEventById(transaction, _id);
    if (event.state !== 'archived') throw new AppError(calls.changeErasure.errors.notArchived);
    const before = await moveErasure(transaction, _id, eraseAt, now);
    if (before === undefined) throw new AppError(calls.changeErasure.errors.hasBegun);
    const region = await readRegion(transaction);
    const dayOrNever = (at: number | null) => (at === null ? 'never' : formatDate(at, region));
    await recordAudit(transaction, {
      ...{ at: now, actorId: accountId, action: 'erasure_date_changed', subjectId: _id },
      before: dayOrNever(before.eraseAt),
      after: dayOrNever(eraseAt),
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
 * @returns the name of the event
 * @throws AppError 404 when the event does not exist, 409 when it cannot enter the state from its present one
 */
async function enterState(
  transaction: Transaction,
  eventId: string,
  to: keyof typeof previousStates,
): Promise<string> {
  const name = await changeState(transaction, eventId, { from: previousStates[to], to });
  if (name !== undefined) return name;
  await getEventById(transaction, eventId);
  throw new AppError(calls.endEvent.errors.stateChanged);
}
