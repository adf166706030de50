const kolkata = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** The same in a sentence. */
export function timeInWords(at: string): string {
  return kolkata.format(new Date(at));
}

const dayAlone = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day as the calls write it (year, month, day), in a sentence. */
export function dayInWords(day: string): string {
  return dayAlone.format(new Date(day));
}

/** From a day to another, both included: one day alone is said once. */
export function daysInWords(first: string, last: string): string {
  return first === last ? dayInWords(first) : `${dayInWords(first)} to ${dayInWords(last)}`;
}

/** A day of an answer, which is one of India already. */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{dayInWords(day)}</time>;
}

/** A time of an answer (ISO 8601 UTC), as people on campus read it: in Asia/Kolkata (product 12.3). */
export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{timeInWords(at)}</time>;
}
