import { addDays, daysBetween } from '#platform/rule/dates.ts';

export const occasionKinds = ['arrival', 'session', 'meal', 'bed'] as const;
export type OccasionKind = (typeof occasionKinds)[number];

/** An arrival, a session, a meal or a night, for which delegates are checked in. */
export interface Occasion {
  /** Stored with each scan, such as 'meal:2026-01-31:lunch'. */
  key: string;
  kind: OccasionKind;
  label: string;
  /** The day as 'YYYY-MM-DD', or null for the arrival. */
  day: string | null;
  /** Times of the timetable as ISO 8601. Null if the timetable does not contain the occasion. */
  startsAt: string | null;
  endsAt: string | null;
}

/** An entry of the timetable: a session or ceremony with its key and label, or a meal. */
export interface TimetableEntry {
  day: string;
  startsAt: string;
  endsAt: string;
}

export type Meal = 'breakfast' | 'lunch' | 'dinner';

const meals: Readonly<Record<Meal, string>> = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' };

export const occasionPattern =
  /^(?:arrival|session:[\w-]{1,60}|meal:\d{4}-\d\d-\d\d:(?:breakfast|lunch|dinner)|bed:\d{4}-\d\d-\d\d)$/;

const mealNames = Object.keys(meals) as Meal[];

const untimed = { startsAt: null, endsAt: null };
const arrival: Occasion = { key: 'arrival', kind: 'arrival', label: 'Arrival', day: null, ...untimed };

/** Meals and nights are listed only for this many days of a longer event, from its first day. */
const maxDays = 14;

/**
 * Lists the arrival, the sessions of the timetable, then the meals and the night of each day. Without days it lists
 * only the arrival.
 * @param days first and last day of the event as 'YYYY-MM-DD', or null while it has no dates
 * @param mealTimes the meals of the timetable, in order of time; the first one of a kind on a day is used
 */
export function listOccasions(
  days: { first: string; last: string } | null,
  sessions: readonly (TimetableEntry & { key: string; label: string })[] = [],
  mealTimes: readonly (TimetableEntry & { meal: Meal })[] = [],
): Occasion[] {
  if (days === null) return [arrival];
  const count = Math.min(daysBetween(days.first, days.last) + 1, maxDays);
  const all = Array.from({ length: count }, (_, at) => addDays(days.first, at));
  return [
    arrival,
    ...sessions.map((session) => ({ ...session, kind: 'session' as const })),
    ...all.flatMap((day) => [
      ...mealNames.map((meal) => {
        const { startsAt, endsAt } = mealTimes.find((one) => one.day === day && one.meal === meal) ?? untimed;
        const key = `meal:${day}:${meal}`;
        return { key, kind: 'meal' as const, label: meals[meal], day, startsAt, endsAt };
      }),
      { key: `bed:${day}`, kind: 'bed' as const, label: 'Bed', day, ...untimed },
    ]),
  ];
}

/** 'open' if delegates can be checked in. The other values are also the reasons of the red verdict. */
export type OccasionState = 'open' | 'no_such_occasion' | 'other_day';

/**
 * Returns whether delegates can be checked in for an occasion on a day: on its own day, the day before and the day
 * after. The arrival is open on every day.
 * @param occasions those of the event
 * @param day 'YYYY-MM-DD'
 */
export function computeOccasionState(
  occasions: readonly Occasion[],
  key: string,
  day: string,
): OccasionState {
  const occasion = occasions.find((one) => one.key === key);
  if (!occasion) return 'no_such_occasion';
  return occasion.day === null || Math.abs(daysBetween(occasion.day, day)) <= 1 ? 'open' : 'other_day';
}

/** Returns true if the day of an occasion has come. The arrival begins on the first day of the event. */
export function hasOccasionBegun(
  { day }: Pick<Occasion, 'day'>,
  event: { firstDay: string | null; today: string },
): boolean {
  const begins = day ?? event.firstDay;
  return begins !== null && begins <= event.today;
}

export function parseOccasionKind(key: string): OccasionKind {
  return occasionKinds.find((kind) => key.split(':')[0] === kind) ?? 'arrival';
}
