import type { BodyOf } from '#platform/contract/call.ts';
import { updateEvent } from '../../contract.ts';
import type { EventSettings } from './api.ts';

/** What the form of an event holds: amounts in rupees, moments as Indian time (`yyyy-mm-ddThh:mm`), '' for none. */
export interface EventEntries {
  individual: string;
  groupMember: string;
  hospitality: string;
  startsAt: string;
  endsAt: string;
  opensAt: string;
  closesAt: string;
}

type Entry = keyof EventEntries;
const parts = {
  fees: ['individual', 'groupMember', 'hospitality'],
  dates: ['startsAt', 'endsAt'],
  window: ['opensAt', 'closesAt'],
} as const satisfies Record<string, readonly Entry[]>;

const fromUtcMs = 5.5 * 60 * 60_000;

/** A moment (ISO 8601) as a clock in India shows it. */
function inIndia(moment: string | null): string {
  return moment === null ? '' : new Date(Date.parse(moment) + fromUtcMs).toISOString().slice(0, 16);
}

const momentOf = (entry: string) => (entry === '' ? '' : `${entry}:00+05:30`);

export function entriesOf({ fees, dates, window }: EventSettings): EventEntries {
  return {
    individual: String(fees.individual),
    groupMember: String(fees.groupMember),
    hospitality: String(fees.hospitality),
    startsAt: inIndia(dates.startsAt),
    endsAt: inIndia(dates.endsAt),
    opensAt: inIndia(window.opensAt),
    closesAt: inIndia(window.closesAt),
  };
}

export type Mistakes = Partial<Record<Entry, string>>;

/**
 * What to send for these entries: only the parts that were changed, with the revision they were read at.
 * @returns the body, or what is wrong by field; neither when nothing was changed
 */
export function changeOf(
  event: EventSettings,
  entries: EventEntries,
): { body?: BodyOf<typeof updateEvent>; mistakes?: Mistakes } {
  const kept = entriesOf(event);
  const isChanged = (part: keyof typeof parts) => parts[part].some((entry) => entries[entry] !== kept[entry]);
  const { individual, groupMember, hospitality, startsAt, endsAt, opensAt, closesAt } = entries;
  const changes = {
    ...(isChanged('fees') && {
      fees: {
        individual: Number(individual),
        groupMember: Number(groupMember),
        hospitality: Number(hospitality),
      },
    }),
    ...(isChanged('dates') && { dates: { startsAt: momentOf(startsAt), endsAt: momentOf(endsAt) } }),
    ...(isChanged('window') && {
      window: { opensAt: momentOf(opensAt) || null, closesAt: momentOf(closesAt) || null },
    }),
  };
  if (Object.keys(changes).length === 0) return {};
  const checked = updateEvent.body.safeParse({
    eventName: event.eventName,
    revision: event.revision,
    ...changes,
  });
  if (checked.success) return { body: checked.data };
  const mistakes: Mistakes = {};
  for (const { path, message } of checked.error.issues) {
    const entry = entryAt(path);
    if (entry) mistakes[entry] ??= message;
  }
  return { mistakes };
}

/** The field that a mistake is shown at; of a part that is wrong as a whole, its last. */
function entryAt([part, name]: readonly PropertyKey[]): Entry | undefined {
  if (part !== 'fees' && part !== 'dates' && part !== 'window') return undefined;
  return parts[part].find((entry) => entry === name) ?? parts[part].at(-1);
}
