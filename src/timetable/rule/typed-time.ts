/**
 * Parses a time of day as people type it, to minutes after midnight.
 * @param typed such as '9:30', '09.30', '14h30', '9 am' or '2:15 PM'
 * @returns undefined if it is no time
 */
export function parseTypedTime(typed: string): number | undefined {
  const match = /^(\d{1,2})(?:[:.h](\d{2})(?::00)?)?h?\s?([ap]\.?m\.?)?$/i.exec(typed.trim());
  if (!match) return undefined;
  const [, hourText = '', minuteText = '0', half] = match;
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (minute > 59 || hour > (half ? 12 : 24) || (half && hour === 0)) return undefined;
  if (hour === 24 && minute > 0) return undefined;
  if (!half) return (hour % 24) * 60 + minute;
  const afternoon = /^p/i.test(half) ? 12 : 0;
  return ((hour % 12) + afternoon) * 60 + minute;
}
