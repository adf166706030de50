import { daysBetween, defaultRegion, formatDay } from '#platform/rule/dates.ts';

/** Further apart than this, a payment and the day on which it was sent in are pointed out. */
const daysApart = 3;

/** '3 November 2026'. */
export function inDays(day: string): string {
  return formatDay(day, defaultRegion, 'long');
}

/**
 * Says how far a day is from the one on which a payment was sent in, where that is too far.
 * @param isAgain it was sent once more, after registering
 */
export function tooFar(day: string, sentDay: string, isAgain: boolean): string | undefined {
  const apart = daysBetween(day, sentDay);
  if (apart <= daysApart) return undefined;
  const from = isAgain ? 'the day on which it was sent again' : 'the registration';
  return `${inDays(day)}, ${apart} days from ${from}.`;
}
