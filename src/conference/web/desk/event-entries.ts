import type { BodyOf } from '#platform/contract/call.ts';
import { isoWithOffset, localTimeOf, parseLocalTime } from '#platform/rule/dates.ts';
import { toRupees } from '#platform/rule/money.ts';
import { updateEvent } from '../../contract.ts';
import type { EventSettings } from './api.ts';

/** The fields of the event form: amounts in rupees, times in the event's zone (`yyyy-mm-ddThh:mm`), '' if not set. */
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

/** Converts an entry to ISO 8601 with offset. Returns an invalid time unchanged, so that the contract rejects it. */
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

/** Converts rupees to paise without rounding: the contract rejects parts of a rupee. */
const feeOf = (rupees: string): number => Number(rupees) * 100;

/** Builds each part of the body from the entries. */
const bodyParts = {
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

export type EntryErrors = Partial<Record<Entry, string>>;

/**
 * Builds the body from the changed parts, with the revision that they are based on.
 * @returns the body, or the errors by field; neither when nothing has changed
 */
export function changeOf(
  event: EventSettings,
  entries: EventEntries,
): { body?: BodyOf<typeof updateEvent>; errors?: EntryErrors } {
  const saved = entriesOf(event);
  const isChanged = (part: Part) => parts[part].some((entry) => entries[entry] !== saved[entry]);
  const changed = (Object.keys(parts) as Part[]).filter(isChanged);
  if (changed.length === 0) return {};
  const checked = updateEvent.body.safeParse({
    eventName: event.eventName,
    revision: event.revision,
    ...Object.fromEntries(changed.map((part) => [part, bodyParts[part](entries, event)])),
  });
  if (checked.success) return { body: checked.data };
  const errors: EntryErrors = {};
  for (const { path, message } of checked.error.issues) {
    const entry = entryOfIssue(path);
    if (entry) errors[entry] ??= message;
  }
  return { errors };
}

/** The field that shows an error of a whole part. */
const fallbackEntries = {
  words: 'name',
  fees: 'hospitality',
  dates: 'endsAt',
  window: 'closesAt',
  portfoliosShown: 'portfolios',
} as const satisfies Record<Part, Entry>;

function entryOfIssue([part, name, within]: readonly PropertyKey[]): Entry | undefined {
  if (typeof part !== 'string' || !(part in parts)) return undefined;
  if (name === 'venue') return within === 'name' ? 'venue' : within === 'address' ? 'address' : 'mapUrl';
  const shown = String(name).replace(/Paise$/, '');
  return parts[part as Part].find((entry) => entry === shown) ?? fallbackEntries[part as Part];
}
