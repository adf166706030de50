/** Further apart than this, a payment and its registration are pointed out. */
export const daysApart = 3;

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
