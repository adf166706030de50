import type { BodyOf } from '#platform/contract/call.ts';
import { formatDateTimeInputValue, isoWithOffset, parseLocalTime } from '#platform/rule/dates.ts';
import { parseMajorToMinor, toMajor } from '#platform/rule/money.ts';
import { clubRegion } from '#platform/web/region.ts';
import { areMultiplesOfFeeStep, invalidAmountStep } from '../../contract/events.ts';
import { deriveShortName, updateEvent } from '../../contract.ts';
import type { EventSettings } from './api.ts';

/**
 * Names of the form's fields for each part of the settings. Amounts are in units of the currency, times in the event's
 * time zone (`yyyy-mm-ddThh:mm`). An empty string means that nothing is set.
 */
const parts = {
  texts: ['name', 'shortName', 'theme', 'venue', 'address', 'mapUrl'],
  fees: ['individual', 'groupMember', 'hospitality'],
  dates: ['startsAt', 'endsAt', 'inWords'],
  window: ['opensAt', 'closesAt'],
  portfoliosShown: ['portfolios'],
  waitingList: ['whenFull'],
} as const;

type Part = keyof typeof parts;
export type EventFormFieldName = (typeof parts)[Part][number];
export type EventFormValues = Record<EventFormFieldName, string>;
export const eventFormFieldNames = Object.values(parts).flat();

/**
 * Converts an entry to ISO 8601 with offset. Returns an invalid time unchanged, because the contract then rejects it.
 */
export function convertTimeInEventZoneToIso(entry: string, event: Pick<EventSettings, 'timeZone'>): string {
  const at = parseLocalTime(entry, event);
  return Number.isNaN(at) ? entry : isoWithOffset(at, event);
}

/** Changes an entry. The short name follows the name until it is another text. */
export function changeEventFormValue(
  values: EventFormValues,
  name: EventFormFieldName,
  value: string,
): EventFormValues {
  const changed = { ...values, [name]: value };
  const follows = name === 'name' && values.shortName === deriveShortName(values.name);
  return follows ? { ...changed, shortName: deriveShortName(value) } : changed;
}

export function toEventFormValues(event: EventSettings): EventFormValues {
  const { eventName, shortName, theme, venue, fees, dates, datesInWords, window } = event;
  const local = (time: string | null | undefined) =>
    time ? formatDateTimeInputValue(Date.parse(time), event) : '';
  return {
    name: eventName,
    shortName,
    theme,
    venue: venue.name,
    address: venue.address,
    mapUrl: venue.mapUrl,
    individual: String(toMajor(fees.individualAmount)),
    groupMember: String(toMajor(fees.groupMemberAmount)),
    hospitality: fees.hospitalityAmount === null ? '' : String(toMajor(fees.hospitalityAmount)),
    startsAt: local(dates?.startsAt),
    endsAt: local(dates?.endsAt),
    inWords: datesInWords,
    opensAt: local(window.opensAt),
    closesAt: local(window.closesAt),
    portfolios: event.portfoliosShown ? 'shown' : '',
    whenFull: event.waitingList ? 'waiting_list' : '',
  };
}

const bodyParts = {
  texts: ({ name, shortName, theme, venue, address, mapUrl }: EventFormValues) => ({
    name,
    shortName,
    theme,
    venue: { name: venue, address, mapUrl },
  }),
  fees: ({ individual, groupMember, hospitality }: EventFormValues) => ({
    individualAmount: parseMajorToMinor(individual),
    groupMemberAmount: parseMajorToMinor(groupMember),
    hospitalityAmount: hospitality.trim() === '' ? null : parseMajorToMinor(hospitality),
  }),
  dates: ({ startsAt, endsAt, inWords }: EventFormValues, event: EventSettings) => ({
    startsAt: convertTimeInEventZoneToIso(startsAt, event),
    endsAt: convertTimeInEventZoneToIso(endsAt, event),
    inWords,
  }),
  window: ({ opensAt, closesAt }: EventFormValues, event: EventSettings) => ({
    opensAt: convertTimeInEventZoneToIso(opensAt, event) || null,
    closesAt: convertTimeInEventZoneToIso(closesAt, event) || null,
  }),
  portfoliosShown: ({ portfolios }: EventFormValues) => portfolios === 'shown',
  waitingList: ({ whenFull }: EventFormValues) => whenFull === 'waiting_list',
};

export type EventFormErrors = Partial<Record<EventFormFieldName, string>>;

/**
 * Builds the request that saves the changed parts, with the revision that the admin saw.
 * @returns the body, or the errors by field; neither if nothing has changed
 */
export function buildEventUpdate(
  event: EventSettings,
  entries: EventFormValues,
): { body?: BodyOf<typeof updateEvent>; errors?: EventFormErrors } {
  const saved = toEventFormValues(event);
  const isChanged = (part: Part) => parts[part].some((entry) => entries[entry] !== saved[entry]);
  const changed = (Object.keys(parts) as Part[]).filter(isChanged);
  if (changed.length === 0) return {};
  const checked = updateEvent.body.safeParse({
    eventName: event.eventName,
    revision: event.revision,
    ...Object.fromEntries(changed.map((part) => [part, bodyParts[part](entries, event)])),
  });
  const issues = checked.success ? findFeeStepErrors(checked.data) : checked.error.issues;
  if (checked.success && issues.length === 0) return { body: checked.data };
  const errors: EventFormErrors = {};
  for (const { path, message } of issues) {
    const entry = entryOfIssue(path);
    if (entry) errors[entry] ??= message;
  }
  return { errors };
}

/** Lists the errors of fees that are not multiples of the currency's smallest fee step. */
function findFeeStepErrors({ fees }: BodyOf<typeof updateEvent>) {
  return Object.entries(fees ?? {})
    .filter(([, minor]) => !areMultiplesOfFeeStep([minor], clubRegion().currency))
    .map(([name]) => ({ path: ['fees', name], message: invalidAmountStep.message }));
}

/** Maps each part of the settings to the field that shows an error which names no field. */
const fallbackEntries = {
  texts: 'name',
  fees: 'hospitality',
  dates: 'endsAt',
  window: 'closesAt',
  portfoliosShown: 'portfolios',
  waitingList: 'whenFull',
} as const satisfies Record<Part, EventFormFieldName>;

function entryOfIssue([part, name, within]: readonly PropertyKey[]): EventFormFieldName | undefined {
  if (typeof part !== 'string' || !(part in parts)) return undefined;
  if (name === 'venue') return within === 'name' ? 'venue' : within === 'address' ? 'address' : 'mapUrl';
  const shown = String(name).replace(/Amount$/, '');
  return parts[part as Part].find((entry) => entry === shown) ?? fallbackEntries[part as Part];
}
