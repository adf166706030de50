import type { BodyOf } from '#platform/contract/call.ts';
import { isoWithOffset, localTimeOf, parseLocalTime } from '#platform/rule/dates.ts';
import { toRupees } from '#platform/rule/money.ts';
import { updateEvent } from '../../contract.ts';
import type { EventSettings } from './api.ts';

/** The values of the event form: amounts in rupees, times in the event's zone (`yyyy-mm-ddThh:mm`), '' for no value. */
const parts = {
  words: ['name', 'shortName', 'theme', 'venue', 'address', 'mapUrl'],
  fees: ['individual', 'groupMember', 'hospitality'],
  dates: ['startsAt', 'endsAt', 'inWords'],
  window: ['opensAt', 'closesAt'],
  portfoliosShown: ['portfolios'],
} as const;

type Part = keyof typeof parts;
export type Entry = (typeof parts)[Part][number];
export type EventEntries = Record<Entry, string>;
export const entryNames = Object.values(parts).flat();

/** The time (ISO 8601 with offset) of an entry; what is no time stays as it was typed. */
export function timeOf(entry: string, event: Pick<EventSettings, 'timeZone'>): string {
  const at = parseLocalTime(entry, event);
  return Number.isNaN(at) ? entry : isoWithOffset(at, event);
}

export function entriesOf(event: EventSettings): EventEntries {
  const { eventName, shortName, theme, venue, fees, dates, datesInWords, window } = event;
  const local = (time: string | null | undefined) => (time ? localTimeOf(Date.parse(time), event) : '');
  return {
    ...{ name: eventName, shortName, theme },
    ...{ venue: venue.name, address: venue.address, mapUrl: venue.mapUrl },
    individual: String(toRupees(fees.individualPaise)),
    groupMember: String(toRupees(fees.groupMemberPaise)),
    hospitality: String(toRupees(fees.hospitalityPaise)),
    startsAt: local(dates?.startsAt),
    endsAt: local(dates?.endsAt),
    inWords: datesInWords,
    opensAt: local(window.opensAt),
    closesAt: local(window.closesAt),
    portfolios: event.portfoliosShown ? 'shown' : '',
  };
}

/** Converts typed rupees to paise, without rounding: the contract refuses parts of a rupee. */
const feeOf = (rupees: string): number => Number(rupees) * 100;

/** A part of a change as it is sent. */
const sent = {
  words: ({ name, shortName, theme, venue, address, mapUrl }: EventEntries) => ({
    ...{ name, shortName, theme },
    venue: { name: venue, address, mapUrl },
  }),
  fees: ({ individual, groupMember, hospitality }: EventEntries) => ({
    individualPaise: feeOf(individual),
    groupMemberPaise: feeOf(groupMember),
    hospitalityPaise: feeOf(hospitality),
  }),
  dates: ({ startsAt, endsAt, inWords }: EventEntries, event: EventSettings) => ({
    startsAt: timeOf(startsAt, event),
    endsAt: timeOf(endsAt, event),
    inWords,
  }),
  window: ({ opensAt, closesAt }: EventEntries, event: EventSettings) => ({
    opensAt: timeOf(opensAt, event) || null,
    closesAt: timeOf(closesAt, event) || null,
  }),
  portfoliosShown: ({ portfolios }: EventEntries) => portfolios === 'shown',
};

export type Mistakes = Partial<Record<Entry, string>>;

/**
 * Builds the request from the changed parts, with the revision they are based on.
 * @returns the body, or the errors by field; neither without a change
 */
export function changeOf(
  event: EventSettings,
  entries: EventEntries,
): { body?: BodyOf<typeof updateEvent>; mistakes?: Mistakes } {
  const kept = entriesOf(event);
  const isChanged = (part: Part) => parts[part].some((entry) => entries[entry] !== kept[entry]);
  const changed = (Object.keys(parts) as Part[]).filter(isChanged);
  if (changed.length === 0) return {};
  const checked = updateEvent.body.safeParse({
    eventName: event.eventName,
    revision: event.revision,
    ...Object.fromEntries(changed.map((part) => [part, sent[part](entries, event)])),
  });
  if (checked.success) return { body: checked.data };
  const mistakes: Mistakes = {};
  for (const { path, message } of checked.error.issues) {
    const entry = entryAt(path);
    if (entry) mistakes[entry] ??= message;
  }
  return { mistakes };
}

/** The field that shows an error about the whole part. */
const last = {
  words: 'name',
  fees: 'hospitality',
  dates: 'endsAt',
  window: 'closesAt',
  portfoliosShown: 'portfolios',
} as const satisfies Record<Part, Entry>;

function entryAt([part, name, within]: readonly PropertyKey[]): Entry | undefined {
  if (typeof part !== 'string' || !(part in parts)) return undefined;
  if (name === 'venue') return within === 'name' ? 'venue' : within === 'address' ? 'address' : 'mapUrl';
  const shown = String(name).replace(/Paise$/, '');
  return parts[part as Part].find((entry) => entry === shown) ?? last[part as Part];
}
