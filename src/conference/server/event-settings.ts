import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '#audit/contract.ts';
import type { ConferenceEvent } from '#conference/content/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Region } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { updateEvent as call, type getEventSettings } from '../contract.ts';
import { notifyOfCopiedDetails } from './bank-details/bank-details.ts';
import { describeDates, describeEvent, describeFees, describeWindow } from './describe-event.ts';
import {
  lockEvent,
  setDates,
  setFees,
  setName,
  setPortfoliosShown,
  setTexts,
  setWindow,
} from './event-settings.sql.ts';
import { allEvents, type Dates, type Event, findEvent, findEventById, formerNames } from './events.sql.ts';
import { announcedDates, committeesOf } from './load-catalogue.ts';
import { datesInAnswer, windowInAnswer } from './read-events.ts';
import { type Closing, closingsByEvent } from './retention.sql.ts';
import { registrationsMayChange, takesRegistrations, windowAfterSwitch } from './window.ts';

/** Lists the settings of all events, in every state. */
export async function listEventSettings({
  db: { queries },
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<AnswerOf<typeof getEventSettings>> {
  const [events, former, closings] = await Promise.all([
    allEvents(queries),
    formerNames(queries),
    closingsByEvent(queries),
  ]);
  return {
    events: await Promise.all(
      events.map(async (event) => {
        const { id, name, shortName, theme, venue, state, isMain, fees, portfoliosShown } = event;
        const { window, dates, timeZone, ownWords, revision } = event;
        return {
          ...{ _id: id, eventName: name, shortName, theme, venue, state, isMain, fees, portfoliosShown },
          ...{ timeZone, revision, datesInWords: ownWords },
          formerNames: former.get(id) ?? [],
          registrationOpen: takesRegistrations(event, clock()),
          window: windowInAnswer(window),
          dates: dates && datesInAnswer(dates),
          erasure: erasureOf(closings.get(id)),
          committees: (await committeesOf(queries, event)).length,
        };
      }),
    ),
  };
}

/** When the personal data of an archived event's registrations are or were erased; null for never. */
function erasureOf(closing: Closing | undefined) {
  const at = closing?.erasedAt ?? closing?.eraseAt ?? null;
  return at === null ? null : { at: new Date(at).toISOString(), isDone: closing?.erasedAt === at };
}

type Body = CheckedBody<typeof call>;

/**
 * Updates the given settings of an event and records each in the audit log. Mails superadmins when registration opens with
 * bank details copied from an earlier event. Registrations keep the fee they were made with.
 * @param announced the event of the content files: fees and dates that equal its values follow it again
 * @throws AppError 404 when the event does not exist; 409 when it has changed since the caller read it, another event has or
 *   had its new name, it is archived, or its registration would open after it ended
 */
export async function updateEvent(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  body: Body,
  announced: ConferenceEvent,
): Promise<void> {
  const now = context.clock();
  await db.change(async (transaction) => {
    const event = await lockEditableEvent(transaction, body);
    const region = { ...(await readRegion(transaction)), timeZone: event.timeZone };
    const changes = await changeSettings({ transaction, event, announced, now, region }, body);
    for (const change of changes)
      await recordAudit(transaction, { at: now, actorId: accountId, subjectId: event.id, ...change });
    if (changes.length > 0 && event.state !== 'draft') await invalidateSite(transaction);
    if (changes.some(({ action }) => action === 'registration_window_changed')) {
      const opened = await findEventById(transaction, event.id);
      if (opened) await notifyOfCopiedDetails(transaction, context, opened, accountId);
    }
  });
}

async function lockEditableEvent(transaction: Transaction, body: Body): Promise<Event> {
  const event = await lockEvent(transaction, body.eventName, body.revision);
  if (!event) {
    const known = await findEvent(transaction, body.eventName);
    throw new AppError(known ? call.errors.changedMeanwhile : call.errors.noSuchEvent);
  }
  if (event.state === 'archived') throw new AppError(call.errors.archived);
  const opens = body.registrationOpen === true || (body.window?.opensAt ?? null) !== null;
  if (opens && !registrationsMayChange(event)) throw new AppError(call.errors.windowOfPast);
  return event;
}

interface ChangeContext {
  transaction: Transaction;
  /** The locked event before the change. */
  event: Event;
  /** The event of the content files. */
  announced: ConferenceEvent;
  now: number;
  /** The event's time zone and the club's locale. */
  region: Region;
}

/** A changed setting for the audit log. */
interface Change {
  action: AuditAction;
  before: string;
  after: string;
}

/** @returns the settings whose value is another now */
async function changeSettings(context: ChangeContext, body: Body): Promise<Change[]> {
  const changes = [
    await changeTexts(context, body),
    await changeWindow(context, body),
    await changeFees(context, body),
    await changePortfolioList(context, body),
    await changeDates(context, body),
  ];
  return changes.filter((change) => change !== undefined).filter(({ before, after }) => before !== after);
}

async function changeTexts(
  { transaction, event }: ChangeContext,
  { words }: Body,
): Promise<Change | undefined> {
  if (!words) return undefined;
  if (words.name !== event.name && !(await setName(transaction, event.id, words.name)))
    throw new AppError(call.errors.nameTaken);
  await setTexts(transaction, event.id, words);
  return { action: 'event_changed', before: describeEvent(event), after: describeEvent(words) };
}

async function changeWindow(
  { transaction, event, now, region }: ChangeContext,
  { registrationOpen, window }: Body,
): Promise<Change | undefined> {
  const parse = (time: string | null) => (time === null ? null : Date.parse(time));
  const wanted = window
    ? { opensAt: parse(window.opensAt), closesAt: parse(window.closesAt) }
    : registrationOpen !== undefined && windowAfterSwitch(event.window, registrationOpen, now);
  if (!wanted) return undefined;
  await setWindow(transaction, event.id, wanted);
  return {
    action: 'registration_window_changed',
    before: describeWindow(event.window, now, region),
    after: describeWindow(wanted, now, region),
  };
}

async function changeFees(
  { transaction, event, announced, now }: ChangeContext,
  { fees }: Body,
): Promise<Change | undefined> {
  if (!fees) return undefined;
  const { currency: _currency, ...contentFees } = announced.fees;
  await setFees(transaction, event.id, fees, isDeepStrictEqual(fees, contentFees) ? null : now);
  return { action: 'fees_changed', before: describeFees(event.fees), after: describeFees(fees) };
}

async function changePortfolioList(
  { transaction, event, now }: ChangeContext,
  { portfoliosShown }: Body,
): Promise<Change | undefined> {
  if (portfoliosShown === undefined || portfoliosShown === event.portfoliosShown) return undefined;
  await setPortfoliosShown(transaction, event.id, portfoliosShown ? now : null);
  const describe = (isShown: boolean) => (isShown ? 'portfolios listed' : 'portfolios not listed');
  return {
    action: 'event_changed',
    before: describe(event.portfoliosShown),
    after: describe(portfoliosShown),
  };
}

/** Replaces the typed text too, since that of former dates would be wrong. Without a new text the dates are formatted. */
async function changeDates(
  { transaction, event, announced, now, region }: ChangeContext,
  { dates }: Body,
): Promise<Change | undefined> {
  if (!dates) return undefined;
  const wanted: Dates = { startsAt: Date.parse(dates.startsAt), endsAt: Date.parse(dates.endsAt) };
  const isContents = isDeepStrictEqual(wanted, announcedDates(announced));
  const ownWords = dates.inWords ?? '';
  await setDates(transaction, event.id, wanted, ownWords, isContents ? null : now);
  return {
    action: 'dates_changed',
    before: describeDates(event, region),
    after: describeDates({ dates: wanted, ownWords }, region),
  };
}
