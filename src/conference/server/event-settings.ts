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
import { tellOpeningWithTakenOver } from './bank-details/bank-details.ts';
import { describeDates, describeEvent, describeFees, describeWindow } from './describe-event.ts';
import {
  lockEvent,
  setDates,
  setFees,
  setName,
  setPortfoliosShown,
  setWindow,
  setWords,
} from './event-settings.sql.ts';
import {
  allEvents,
  type Dates,
  type Event,
  type Fees,
  findEvent,
  findEventById,
  formerNames,
} from './events.sql.ts';
import { announcedDates, committeesOf } from './load-catalogue.ts';
import { datesInAnswer, windowInAnswer } from './read-events.ts';
import { type Closing, closingsByEvent } from './retention.sql.ts';
import { registrationsChange, switched, takesRegistrations } from './window.ts';

/** The settings of all events, in every state. */
export async function readEventSettings({
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
        const { id, name, shortName, theme, venue, state, isMain, window, fees, dates, revision } = event;
        const { portfoliosShown } = event;
        return {
          ...{
            _id: id,
            eventName: name,
            shortName,
            theme,
            venue,
            state,
            isMain,
            fees,
            revision,
            portfoliosShown,
          },
          formerNames: former.get(id) ?? [],
          registrationOpen: takesRegistrations(event, clock()),
          window: windowInAnswer(window),
          dates: dates && datesInAnswer(dates),
          timeZone: event.timeZone,
          datesInWords: event.ownWords,
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

interface Place {
  changes: Transaction;
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

/**
 * Updates the given settings of an event.
 * @returns the settings that have changed
 * @throws AppError 409 when another event has or had the name
 */
export async function changeSettings(place: Place, body: Body): Promise<Change[]> {
  const done = [
    await changeWords(place, body),
    await changeWindow(place, body),
    await changeFees(place, body),
    await changeList(place, body),
    await changeDates(place, body),
  ];
  return done.filter((one) => one !== undefined).filter(({ before, after }) => before !== after);
}

async function changeWords({ changes, event }: Place, { words }: Body): Promise<Change | undefined> {
  if (!words) return undefined;
  if (words.name !== event.name && !(await setName(changes, event.id, words.name)))
    throw new AppError(call.errors.nameTaken);
  await setWords(changes, event.id, words);
  return { action: 'event changed', before: describeEvent(event), after: describeEvent(words) };
}

async function changeWindow(
  { changes, event, now, region }: Place,
  { registrationOpen, window }: Body,
): Promise<Change | undefined> {
  const at = (moment: string | null) => (moment === null ? null : Date.parse(moment));
  const wanted = window
    ? { opensAt: at(window.opensAt), closesAt: at(window.closesAt) }
    : registrationOpen !== undefined && switched(event.window, registrationOpen, now);
  if (!wanted) return undefined;
  await setWindow(changes, event.id, wanted);
  const words = (of: Event['window']) => describeWindow(of, now, region);
  return { action: 'registration window changed', before: words(event.window), after: words(wanted) };
}

async function changeFees(
  { changes, event, announced, now }: Place,
  { fees }: Body,
): Promise<Change | undefined> {
  if (!fees) return undefined;
  const isContents = isDeepStrictEqual(fees, feesOf(announced));
  await setFees(changes, event.id, fees, isContents ? null : now);
  return { action: 'fees changed', before: describeFees(event.fees), after: describeFees(fees) };
}

async function changeList(
  { changes, event, now }: Place,
  { portfoliosShown }: Body,
): Promise<Change | undefined> {
  if (portfoliosShown === undefined || portfoliosShown === event.portfoliosShown) return undefined;
  await setPortfoliosShown(changes, event.id, portfoliosShown ? now : null);
  const words = (isShown: boolean) => (isShown ? 'portfolios listed' : 'portfolios not listed');
  return { action: 'event changed', before: words(event.portfoliosShown), after: words(portfoliosShown) };
}

/** Typed text for former dates would be wrong. Without a new text the dates are formatted automatically. */
async function changeDates(
  { changes, event, announced, now, region }: Place,
  { dates }: Body,
): Promise<Change | undefined> {
  if (!dates) return undefined;
  const wanted: Dates = { startsAt: Date.parse(dates.startsAt), endsAt: Date.parse(dates.endsAt) };
  const isContents = isDeepStrictEqual(wanted, announcedDates(announced));
  const ownWords = dates.inWords ?? '';
  await setDates(changes, event.id, wanted, ownWords, isContents ? null : now);
  return {
    action: 'dates changed',
    before: describeDates(event, region),
    after: describeDates({ dates: wanted, ownWords }, region),
  };
}

function feesOf({ fees: { currency: _currency, ...fees } }: ConferenceEvent): Fees {
  return fees;
}

/**
 * Changes the words, the registration window, the fees or the dates of an event, as many of them as are given; each is written
 * down with what it was and what it became. Superadmins are mailed where registration opens with bank details of an
 * earlier event. Registrations keep the fee they were made with and read the new name; the public
 * pages follow.
 * @param announced the event of the content files: set to what they say, fees and dates follow them again
 * @throws AppError 404 when there is no such event; 409 when it is not as the caller last saw it, its new name is another's, or it
 *   is over and would open, or archived
 */
export async function updateEvent(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  body: Body,
  announced: ConferenceEvent,
): Promise<void> {
  const now = context.clock();
  await db.change(async (changes) => {
    const event = await heldEvent(changes, body);
    const { timeZone } = event;
    const region = { ...(await readRegion(changes)), timeZone };
    const done = await changeSettings({ changes, event, announced, now, region }, body);
    for (const { action, before, after } of done) {
      await recordAudit(changes, {
        at: now,
        actorId: caller.accountId,
        action,
        subjectId: event.id,
        before,
        after,
      });
    }
    if (done.length > 0 && event.state !== 'draft') await invalidateSite(changes);
    if (done.some(({ action }) => action === 'registration window changed')) {
      const opened = await findEventById(changes, event.id);
      if (opened) await tellOpeningWithTakenOver(changes, context, opened, caller.accountId);
    }
  });
}

async function heldEvent(transaction: Transaction, body: Body): Promise<Event> {
  const event = await lockEvent(transaction, body.eventName, body.revision);
  if (!event) {
    const known = await findEvent(transaction, body.eventName);
    throw new AppError(known ? call.errors.changedMeanwhile : call.errors.noSuchEvent);
  }
  if (event.state === 'archived') throw new AppError(call.errors.archived);
  const opens = body.registrationOpen === true || (body.window ?? { opensAt: null }).opensAt !== null;
  if (opens && !registrationsChange(event)) throw new AppError(call.errors.windowOfPast);
  return event;
}
