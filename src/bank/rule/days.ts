import { daysBetween } from './statement/day.ts';

/** Further apart than this, a payment and the day on which it was sent in are pointed out. */
const daysApart = 3;

const longDay = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '3 November 2026'. */
export function inDays(day: string): string {
  return longDay.format(Date.parse(day));
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
