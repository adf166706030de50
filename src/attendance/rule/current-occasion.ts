import { dayOf, parseLocalTime, type Region } from '#platform/rule/dates.ts';
import type { Meal, Occasion } from './occasions.ts';

type Zone = Pick<Region, 'timeZone'>;

/** A door opens this long before the beginning of a session or meal, in milliseconds. */
const earlyMs = 15 * 60_000;

/** When meals usually are, in local time. It is used for a meal that the timetable does not contain. */
const usualTimes: Readonly<Record<Meal, { from: string; until: string }>> = {
  breakfast: { from: '06:30', until: '10:00' },
  lunch: { from: '12:00', until: '15:00' },
  dinner: { from: '18:30', until: '22:00' },
};
const bedTimes = { from: '22:00', until: '23:59' };

/** Returns the meal that begins at a time (epoch milliseconds): before 10:30 breakfast, before 17:00 lunch, else dinner. */
export function mealAt(at: number, zone: Zone): Meal {
  const day = dayOf(at, zone);
  if (at < parseLocalTime(`${day}T10:30`, zone)) return 'breakfast';
  return at < parseLocalTime(`${day}T17:00`, zone) ? 'lunch' : 'dinner';
}

/** Returns the occasions of today: the arrival, and those of the local day. */
export const isOccasionOfDay = ({ day }: Pick<Occasion, 'day'>, today: string): boolean =>
  day === null || day === today;

const isOn = ({ startsAt, endsAt }: Occasion, now: number): boolean =>
  // A list that an earlier version stored has no times.
  startsAt != null && endsAt != null && now >= Date.parse(startsAt) - earlyMs && now < Date.parse(endsAt);

/**
 * Proposes the occasion that is on now, so that a volunteer rarely has to choose (product 22.31): a meal of the
 * timetable, on the first day the arrival until the first session has ended, the only session that runs, a meal or
 * night at its usual time, else the arrival.
 * @param now epoch milliseconds
 * @returns the key of an occasion
 */
export function proposeOccasion(occasions: readonly Occasion[], now: number, zone: Zone): string {
  const today = dayOf(now, zone);
  const ofToday = occasions.filter(({ day }) => day === today);
  const [meal] = ofToday.filter((one) => one.kind === 'meal' && isOn(one, now));
  if (meal) return meal.key;
  const sessions = ofToday.filter(({ kind }) => kind === 'session');
  const firstDay = occasions.flatMap(({ day }) => day ?? []).sort()[0];
  const ends = sessions.flatMap(({ endsAt }) => (endsAt == null ? [] : Date.parse(endsAt)));
  const arrivedAt =
    ends.length > 0 ? Math.min(...ends) : parseLocalTime(`${today}T${usualTimes.lunch.from}`, zone);
  if (today === firstDay && now < arrivedAt) return 'arrival';
  const running = sessions.filter((one) => isOn(one, now));
  // Sessions of several committees at once are at several doors. The device does not know at which one it is.
  if (running.length === 1 && running[0]) return running[0].key;
  return ofToday.find((one) => running.length === 0 && isUsual(one, now, today, zone))?.key ?? 'arrival';
}

function isUsual({ key, kind, startsAt }: Occasion, now: number, today: string, zone: Zone): boolean {
  if (startsAt != null) return false;
  const [, , meal] = key.split(':');
  const times = kind === 'bed' ? bedTimes : kind === 'meal' ? usualTimes[meal as Meal] : undefined;
  return (
    times !== undefined &&
    now >= parseLocalTime(`${today}T${times.from}`, zone) &&
    now < parseLocalTime(`${today}T${times.until}`, zone)
  );
}

/** An occasion that a volunteer chose, and when, in epoch milliseconds. */
export interface ChosenOccasion {
  key: string;
  at: number;
}

/**
 * Returns the occasion with which a door opens. The choice of a volunteer stays until the timetable proposes another
 * occasion than at the time of the choice.
 */
export function chooseOccasion(
  occasions: readonly Occasion[],
  chosen: ChosenOccasion | undefined,
  now: number,
  zone: Zone,
): string {
  const proposed = proposeOccasion(occasions, now, zone);
  const isStillValid =
    chosen !== undefined &&
    dayOf(chosen.at, zone) === dayOf(now, zone) &&
    proposeOccasion(occasions, chosen.at, zone) === proposed &&
    occasions.some(({ key }) => key === chosen.key);
  return isStillValid ? chosen.key : proposed;
}
