import type { CheckedBody } from '#platform/contract/call.ts';
import { formatDate } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import { comesFrom, lackingIn, lackingText } from '../contract.ts';
import { copyBankDetails, standingDetails } from './bank-details/bank-details.sql.ts';
import { tellOpeningWithTakenOver } from './bank-details/bank-details.ts';
import { tellSuperadmins } from './bank-details/mails.ts';
import type { PeopleConcerned } from './catalogue/read-catalogue.ts';
import { readCommittees } from './committees.sql.ts';
import { copyCommittees } from './copy-committees.sql.ts';
import { addDraft, changeState, deleteDraft, isMainEvent, setMainEvent } from './event-lifecycle.sql.ts';
import { setWindow } from './event-settings.sql.ts';
import { findEventById, findMainEvent } from './events.sql.ts';
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
  await db.change(async (changes) => {
    const before = await findEventById(changes, from);
    if (!before) throw new AppError(calls.beginEdition.errors.noSuchEvent);
    const id = await addDraft(changes, eventName, { ...before, theme: '' });
    if (id === undefined) throw new AppError(calls.beginEdition.errors.nameTaken);
    const committees = await copyCommittees(changes, from, id);
    await recordAudit(changes, {
      at: context.clock(),
      actorId: accountId,
      subjectId: id,
      action: 'edition begun',
      after: `${eventName}, from ${before.name} with ${committees} committees`,
    });
    if (!(await copyBankDetails(changes, from, id))) return;
    const takenOver = (await standingDetails(changes)).find(({ eventId }) => eventId === id);
    if (takenOver)
      await tellSuperadmins(changes, context, {
        kind: 'bank details taken over',
        ...{ eventName, before: takenOver.details, after: takenOver.details, by: accountId },
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
  await db.change(async (changes) => {
    const main = await findMainEvent(changes);
    if (!main) throw new Error('no event is the main one');
    const id = await addDraft(changes, eventName, {
      ...main,
      shortName: eventName.slice(0, 32).trim(),
      theme: '',
    });
    if (id === undefined) throw new AppError(calls.addEvent.errors.nameTaken);
    const entry = { at: clock(), actorId: accountId, subjectId: id };
    await recordAudit(changes, { ...entry, action: 'event added', after: eventName });
  });
}

/**
 * Shows an event to everybody, as the main one where that is asked for (product 5.8). Its registration opens when its window does.
 * @throws AppError 404 when there is no such event; 409 when it lacks something that visitors need, or is announced or archived
 */
export async function announceEvent(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { _id, main }: CheckedBody<typeof calls.announceEvent>,
): Promise<void> {
  await db.change(async (changes) => {
    const before = await findEventById(changes, _id);
    if (!before) throw new AppError(calls.announceEvent.errors.noSuchEvent);
    const lacking = lackingIn(before);
    if (lacking.length > 0)
      throw new AppError({ ...calls.announceEvent.errors.incomplete, message: lackingText(lacking) });
    const name = await changeState(changes, _id, { from: comesFrom.announced, to: 'announced' });
    if (name === undefined) throw new AppError(calls.announceEvent.errors.stateChanged);
    if (main) await setMainEvent(changes, _id);
    const after = main ? `${name}, as the main event` : name;
    const entry = { at: context.clock(), actorId: accountId, subjectId: _id };
    await recordAudit(changes, { ...entry, action: 'event announced', before: before.state, after });
    await invalidateSite(changes);
    await tellOpeningWithTakenOver(changes, context, before, accountId);
  });
}

/**
 * Has the public pages show this event (product 5.8). There is one row for it: of two who choose at once the later one's stays.
 * @throws AppError 404 when there is no such event, 409 when it is not announced
 */
export async function makeMainEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id }: CheckedBody<typeof calls.makeMainEvent>,
): Promise<void> {
  await db.change(async (changes) => {
    const [before, event] = [await findMainEvent(changes), await findEventById(changes, _id)];
    if (!event) throw new AppError(calls.makeMainEvent.errors.noSuchEvent);
    if (!(await setMainEvent(changes, _id))) throw new AppError(calls.makeMainEvent.errors.notAnnounced);
    const entry = { at: clock(), actorId: accountId, subjectId: _id, after: event.name };
    await recordAudit(changes, {
      ...entry,
      action: 'main event chosen',
      ...(before ? { before: before.name } : {}),
    });
    await invalidateSite(changes);
  });
}

/**
 * Says that an event is over: its registration is closed, and its registrations stay as they are (product 5.9).
 * @throws AppError 404 when there is no such event, 409 when it is not announced
 */
export async function endEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id }: CheckedBody<typeof calls.endEvent>,
): Promise<void> {
  await db.change(async (changes) => {
    const name = await changeState(changes, _id, { from: comesFrom.over, to: 'over' });
    if (name === undefined) {
      const known = await findEventById(changes, _id);
      throw new AppError(known ? calls.endEvent.errors.stateChanged : calls.endEvent.errors.noSuchEvent);
    }
    await setWindow(changes, _id, { opensAt: null, closesAt: null });
    const entry = { at: clock(), actorId: accountId, subjectId: _id };
    await recordAudit(changes, { ...entry, action: 'event over', after: name });
    await invalidateSite(changes);
  });
}

/**
 * Puts an event that is over away (product 5.9) with its numbers, which the archive page tells from then on, and says when the
 * personal data of its registrations are erased (product 5.12).
 * @throws AppError 404 when there is no such event, 409 when it is not over, or the public pages show it
 */
export async function archiveEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id, eraseAfter }: CheckedBody<typeof calls.archiveEvent>,
  { countPeople }: Pick<PeopleConcerned, 'countPeople'>,
): Promise<void> {
  const now = clock();
  const eraseAt = erasureDue(eraseAfter, now);
  await db.change(async (changes) => {
    const name = await changeState(changes, _id, { from: comesFrom.archived, to: 'archived' });
    if (name === undefined) {
      const known = await findEventById(changes, _id);
      throw new AppError(
        known ? calls.archiveEvent.errors.stateChanged : calls.archiveEvent.errors.noSuchEvent,
      );
    }
    if (await isMainEvent(changes, _id)) throw new AppError(calls.archiveEvent.errors.isMain);
    const numbers = {
      ...(await countPeople(changes, _id)),
      committees: (await readCommittees(changes, _id)).length,
    };
    await addClosing(changes, _id, numbers, { closedAt: now, eraseAt });
    await recordAudit(changes, {
      ...{ at: now, actorId: accountId, action: 'event archived', subjectId: _id },
      after: eraseAt === null ? name : `${name}, registrations erased after ${eraseAfter}`,
    });
    await invalidateSite(changes);
  });
}

/**
 * Says anew when the personal data of an archived event's registrations are erased (product 5.12), counted from now.
 * @throws AppError 404 when there is no such event; 409 when it is not archived, or its day has come
 */
export async function changeErasure(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id, eraseAfter }: CheckedBody<typeof calls.changeErasure>,
): Promise<void> {
  const now = clock();
  const eraseAt = erasureDue(eraseAfter, now);
  await db.change(async (changes) => {
    const event = await findEventById(changes, _id);
    if (!event) throw new AppError(calls.changeErasure.errors.noSuchEvent);
    if (event.state !== 'archived') throw new AppError(calls.changeErasure.errors.notArchived);
    const before = await moveErasure(changes, _id, eraseAt, now);
    if (before === undefined) throw new AppError(calls.changeErasure.errors.hasBegun);
    const region = await readRegion(changes);
    const dayOrNever = (at: number | null) => (at === null ? 'never' : formatDate(at, region));
    await recordAudit(changes, {
      ...{ at: now, actorId: accountId, action: 'erasure changed', subjectId: _id },
      before: dayOrNever(before.eraseAt),
      after: dayOrNever(eraseAt),
    });
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
  await db.change(async (changes) => {
    const event = await findEventById(changes, _id);
    if (!event) throw new AppError(calls.removeDraft.errors.noSuchEvent);
    if (!(await deleteDraft(changes, _id))) throw new AppError(calls.removeDraft.errors.notADraft);
    const entry = { at: clock(), actorId: accountId, subjectId: _id };
    await recordAudit(changes, { ...entry, action: 'draft removed', before: event.name });
  });
}
