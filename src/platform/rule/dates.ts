export interface Region {
  /** IANA time zone, such as 'Europe/Berlin'. */
  readonly timeZone: string;
  /** BCP 47 tag, such as 'en-IN'. */
  readonly locale: string;
}

export const dayMs = 24 * 60 * 60_000;

/** Formats epoch milliseconds in ISO 8601 (UTC). Returns null for null. */
export const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Caches formatters, because creating one is slow. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter({ timeZone, locale }: Region, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, locale, options]);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formatters.set(key, made);
  return made;
}

/** Formats epoch milliseconds as local time, 'YYYY-MM-DD hh:mm:ss'. Swedish dates have the form of ISO 8601. */
function localSeconds(at: number, { timeZone }: Pick<Region, 'timeZone'>): string {
  return formatter({ timeZone, locale: 'sv-SE' }, { dateStyle: 'short', timeStyle: 'medium' }).format(at);
}

/** The range of times with a year of four digits. {@link Date.parse} cannot read the local time of other years. */
const years = { first: Date.UTC(1000, 0, 2), last: Date.UTC(9999, 11, 30) };

/** Returns the local time minus UTC, in milliseconds. */
function offsetAt(time: number, region: Pick<Region, 'timeZone'>): number {
  const at = Math.min(Math.max(time, years.first), years.last);
  return Date.parse(`${localSeconds(at, region).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

/**
 * Returns the local day as 'YYYY-MM-DD'.
 * @param at epoch milliseconds
 */
export function dayOf(at: number, region: Pick<Region, 'timeZone'>): string {
  return localSeconds(at, region).slice(0, 10);
}

/**
 * Formats epoch milliseconds as local time, '2026-01-05T14:30'. This is the format of `<input type="datetime-local">`.
 */
export function formatDateTimeInputValue(at: number, region: Pick<Region, 'timeZone'>): string {
  return localSeconds(at, region).slice(0, 16).replace(' ', 'T');
}

/** Formats epoch milliseconds as local time, '2026-01-05 14:30'. */
export function formatSortableTime(at: number, region: Pick<Region, 'timeZone'>): string {
  return localSeconds(at, region).slice(0, 16);
}

/** Formats epoch milliseconds as local time with its offset, '2024-11-08T09:00:00+05:30'. */
export function isoWithOffset(at: number, region: Pick<Region, 'timeZone'>): string {
  const minutes = Math.round(offsetAt(at, region) / 60_000);
  const [hour, minute] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${localSeconds(at, region).replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${hour}:${minute}`;
}

/**
 * Parses a local time. When the clock is set back, a time occurs twice, and the first instant is returned. When the
 * clock skips a time, a later instant is returned.
 * @param local 'YYYY-MM-DDThh:mm', with or without seconds
 * @returns epoch milliseconds; NaN if `local` is invalid
 */
export function parseLocalTime(local: string, region: Pick<Region, 'timeZone'>): number {
  return instantOf(Date.parse(`${local}Z`), region);
}

/**
 * Returns the instant of a local time.
 * @param asUtc the local date and time, parsed as if it were UTC
 */
function instantOf(asUtc: number, region: Pick<Region, 'timeZone'>): number {
  if (Number.isNaN(asUtc)) return asUtc;
  const [before, after] = [asUtc - dayMs, asUtc + dayMs].map((near) => asUtc - offsetAt(near, region)) as [
    number,
    number,
  ];
  const isAfter = after + offsetAt(after, region) === asUtc && before + offsetAt(before, region) !== asUtc;
  return isAfter ? after : before;
}

/** Returns the first instant of a day ('YYYY-MM-DD') in epoch milliseconds. */
export function startOfDay(day: string, region: Pick<Region, 'timeZone'>): number {
  return parseLocalTime(`${day}T00:00`, region);
}

/** Returns the first instant after a day ('YYYY-MM-DD') in epoch milliseconds. */
export function startOfNextDay(day: string, region: Pick<Region, 'timeZone'>): number {
  return instantOf(Date.parse(day) + dayMs, region);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Counts the days from the earlier of two days to the later one. */
export function daysBetween(first: string, second: string): number {
  return Math.abs(Date.parse(first) - Date.parse(second)) / dayMs;
}

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

type Locale = Pick<Region, 'locale'>;

/** What a locale decides. Names of months and weekdays are English in every region (product 2.16). */
interface Conventions {
  /** 'November 29, 2026' instead of '29 November 2026'. */
  readonly monthFirst: boolean;
  /** '9:00 am' instead of '09:00'. */
  readonly twelveHours: boolean;
  readonly timeSeparator: '.' | ':';
}

const conventions = new Map<string, Conventions>();

function conventionsOf({ locale }: Locale): Conventions {
  const known = conventions.get(locale);
  if (known) return known;
  const utc = { timeZone: 'UTC', locale };
  const date = formatter(utc, { dateStyle: 'long' }).formatToParts(0);
  const clock = formatter(utc, { timeStyle: 'short' }).formatToParts(0);
  const positionOf = (wanted: Intl.DateTimeFormatPartTypes) => date.findIndex(({ type }) => type === wanted);
  const made: Conventions = {
    monthFirst: positionOf('month') < positionOf('day'),
    twelveHours: clock.some(({ type }) => type === 'dayPeriod'),
    timeSeparator: clock.some(({ type, value }) => type === 'literal' && value === '.') ? '.' : ':',
  };
  conventions.set(locale, made);
  return made;
}

/** Joins day and month in the order of the region: '29 November' or 'November 29'. */
function joinDayAndMonth(day: string, month: string, region: Locale): string {
  return conventionsOf(region).monthFirst ? `${month} ${day}` : `${day} ${month}`;
}

/** Adds the year in the way of the region: '29 November 2026' or 'November 29, 2026'. */
function addYear(dayAndMonth: string, year: string, region: Locale): string {
  return `${dayAndMonth}${conventionsOf(region).monthFirst ? ',' : ''} ${year}`;
}

/** Returns the day, month and year of a calendar day ('YYYY-MM-DD') as text. */
function readDay(day: string): { day: string; month: string; year: string } {
  const [year = '', month, date] = day.split('-');
  return { day: String(Number(date)), month: monthNames[Number(month) - 1] ?? '', year };
}

/** Formats a calendar day ('YYYY-MM-DD'), which has no time zone, as '29 November 2026'. */
export function formatDay(day: string, region: Locale): string {
  return addYear(formatDayAndMonth(day, region), readDay(day).year, region);
}

/** Formats a calendar day ('YYYY-MM-DD') as '29 November'. */
export function formatDayAndMonth(day: string, region: Locale): string {
  const { day: date, month } = readDay(day);
  return joinDayAndMonth(date, month, region);
}

/** Formats a calendar day ('YYYY-MM-DD') as 'Sunday 29 November' or 'Sunday, November 29'. */
export function formatWeekday(day: string, region: Locale): string {
  const weekday = weekdayNames[new Date(Date.parse(day)).getUTCDay()];
  return `${weekday}${conventionsOf(region).monthFirst ? ',' : ''} ${formatDayAndMonth(day, region)}`;
}

/** Formats the month of a calendar day ('YYYY-MM-DD') as 'November 2026'. */
export function formatMonth(day: string): string {
  const { month, year } = readDay(day);
  return `${month} ${year}`;
}

/** Formats the local day of an instant as '29 November 2026'. */
export function formatDate(at: number, region: Region): string {
  return formatDay(dayOf(at, region), region);
}

/**
 * Formats a time of day as '9:05 am' or '09:05'.
 * @param minute minutes after midnight; from 1440 on it is a time of the next day
 */
export function formatMinuteOfDay(minute: number, region: Locale): string {
  const { twelveHours, timeSeparator } = conventionsOf(region);
  const [hour, rest] = [Math.floor(minute / 60) % 24, String(minute % 60).padStart(2, '0')];
  if (!twelveHours) return `${String(hour).padStart(2, '0')}${timeSeparator}${rest}`;
  return `${hour % 12 || 12}${timeSeparator}${rest} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Formats the local time of day of an instant as '11:59 pm' or '23:59'. */
export function formatClockTime(at: number, region: Region): string {
  const [hour, minute] = localSeconds(at, region).slice(11, 16).split(':').map(Number) as [number, number];
  return formatMinuteOfDay(hour * 60 + minute, region);
}

/** Formats the local time of day of an instant with its seconds: '11:59:07 pm' or '23:59:07'. */
export function formatExactTime(at: number, region: Region): string {
  const [time = '', half] = formatClockTime(at, region).split(' ');
  const exact = `${time}${conventionsOf(region).timeSeparator}${localSeconds(at, region).slice(17, 19)}`;
  return half === undefined ? exact : `${exact} ${half}`;
}

/** Formats an instant as '29 November 2026, 11:59 pm'. */
export function formatDateTime(at: number, region: Region): string {
  return `${formatDate(at, region)}, ${formatClockTime(at, region)}`;
}

/** Formats the local day of an instant as 'Sunday 29 November'. */
/**
 * Formats the end of a period. The start of a day is written as the end of the day before, such as 'the end of 15 Dec
 * 2026', because '16 Dec 2026, 12:00 am' reads as another day.
 */
export function formatEndTime(at: number, region: Region): string {
  const day = dayOf(at, region);
  return startOfDay(day, region) === at
    ? `the end of ${formatDay(addDays(day, -1), region)}`
    : formatDateTime(at, region);
}

export function formatWeekdayDate(at: number, region: Region): string {
  return formatWeekday(dayOf(at, region), region);
}

/** Formats a time as 'Sunday 29 November, 11:59 pm'. */
export function formatWeekdayDateTime(at: number, region: Region): string {
  return `${formatWeekdayDate(at, region)}, ${formatClockTime(at, region)}`;
}

/** Formats a range of days, such as '8 to 10 November 2024' or '31 December 2024 to 1 January 2025'. */
export function formatDateRange(startsAt: number, endsAt: number, region: Region): string {
  const [firstDay, lastDay] = [dayOf(startsAt, region), dayOf(endsAt, region)];
  const [first, last] = [readDay(firstDay), readDay(lastDay)];
  if (firstDay === lastDay) return formatDay(lastDay, region);
  if (first.year !== last.year) return `${formatDay(firstDay, region)} to ${formatDay(lastDay, region)}`;
  if (first.month !== last.month)
    return `${formatDayAndMonth(firstDay, region)} to ${formatDay(lastDay, region)}`;
  return addYear(joinDayAndMonth(`${first.day} to ${last.day}`, last.month, region), last.year, region);
}

/** Present names of cities whose zones browsers still list by an earlier name. */
const renamedCities: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
};

/** Names a time zone by its city, such as 'Warsaw time'. Zones without a city keep their name, such as 'UTC'. */
export function formatTimeZone({ timeZone }: Pick<Region, 'timeZone'>): string {
  const parts = timeZone.split('/');
  const city = parts.at(-1)?.replaceAll('_', ' ') ?? '';
  if (parts.length === 1 || parts[0] === 'Etc') return city;
  return `${renamedCities[city] ?? city} time`;
}
