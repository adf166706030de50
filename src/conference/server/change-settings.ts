import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '#audit/contract.ts';
import type { ConferenceEvent } from '#conference/content/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import type { Region } from '#platform/rule/dates.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { updateEvent as call } from '../contract.ts';
import { setDates, setFees, setName, setPortfoliosShown, setWindow, setWords } from './event-settings.sql.ts';
import type { Dates, Event, Fees } from './events.sql.ts';
import { announcedDates } from './load-catalogue.ts';
import { datesInWords, feesInWords, windowInWords, wordsOfEvent } from './settings-in-words.ts';
import { switched } from './window.ts';

type Body = CheckedBody<typeof call>;

interface Place {
  changes: Transaction;
  /** Held, as it was. */
  event: Event;
  /** The event of the content files. */
  announced: ConferenceEvent;
  now: number;
  /** The event's time zone and the club's locale. */
  region: Region;
}

/** What was changed, as the audit log tells it. */
interface Change {
  action: AuditAction;
  before: string;
  after: string;
}

/**
 * Changes what is given of an event.
 * @returns the parts that are other than they were
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
  return { action: 'event changed', before: wordsOfEvent(event), after: wordsOfEvent(words) };
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
  const words = (of: Event['window']) => windowInWords(of, now, region);
  return { action: 'registration window changed', before: words(event.window), after: words(wanted) };
}

async function changeFees(
  { changes, event, announced, now }: Place,
  { fees }: Body,
): Promise<Change | undefined> {
  if (!fees) return undefined;
  const isContents = isDeepStrictEqual(fees, feesOf(announced));
  await setFees(changes, event.id, fees, isContents ? null : now);
  return { action: 'fees changed', before: feesInWords(event.fees), after: feesInWords(fees) };
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

/** Words that were written for other dates would be wrong ones: without new ones, pages word the dates themselves. */
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
    before: datesInWords(event, region),
    after: datesInWords({ dates: wanted, ownWords }, region),
  };
}

function feesOf({ fees: { individual, groupMember, hospitality } }: ConferenceEvent): Fees {
  return { individual, groupMember, hospitality };
}
