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

/** Formats dates as '8 Nov' (short), '8 Nov 2024' (medium), '8 November 2024' (long) or 'November 2024' (month). */
const dateStyles = {
  short: { day: 'numeric', month: 'short' },
  medium: { dateStyle: 'medium' },
  long: { dateStyle: 'long' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateStyle = keyof typeof dateStyles;

export function formatDate(at: number, region: Region, style: DateStyle = 'medium'): string {
  return formatter(region, dateStyles[style]).format(at);
}

/** Formats a calendar day ('YYYY-MM-DD'), which has no time zone. */
export function formatDay(
  day: string,
  { locale }: Pick<Region, 'locale'>,
  style: DateStyle = 'medium',
): string {
  return formatDate(Date.parse(day), { locale, timeZone: 'UTC' }, style);
}

/**
 * Formats times as '8 Nov, 09:00 am' (short), '8 Nov 2024, 9:00 am' (medium) or 'Friday, 8 November 2024 at 9:00 am'
 * (full).
 */
const timeStyles = {
  short: { ...dateStyles.short, hour: '2-digit', minute: '2-digit' },
  medium: { dateStyle: 'medium', timeStyle: 'short' },
  full: { dateStyle: 'full', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export function formatDateTime(
  at: number,
  region: Region,
  style: keyof typeof timeStyles = 'medium',
): string {
  return formatter(region, timeStyles[style]).format(at);
}

/** Formats the local day of an instant as 'Sunday 29 November'. */
export function formatWeekdayDate(at: number, region: Region): string {
  const parts = [{ weekday: 'long' }, { day: 'numeric' }, { month: 'long' }] as const;
  return parts.map((options) => formatter(region, options).format(at)).join(' ');
}

/** Formats the time of day as '11:59 pm'. */
export function formatClockTime(at: number, region: Region): string {
  return formatter(region, { hour: 'numeric', minute: '2-digit', hour12: true }).format(at);
}

/** Formats a time as 'Sunday 29 November, 11:59 pm'. */
export function formatWeekdayDateTime(at: number, region: Region): string {
  return `${formatWeekdayDate(at, region)}, ${formatClockTime(at, region)}`;
}

/** Formats a range of days, such as '8 to 10 November 2024' or '31 December 2024 to 1 January 2025'. */
export function formatDateRange(startsAt: number, endsAt: number, region: Region): string {
  const partsOf = (at: number) => {
    const part = (options: Intl.DateTimeFormatOptions) => formatter(region, options).format(at);
    return { day: part({ day: 'numeric' }), month: part({ month: 'long' }), year: part({ year: 'numeric' }) };
  };
  const [first, last] = [partsOf(startsAt), partsOf(endsAt)];
  const until = `${last.day} ${last.month} ${last.year}`;
  if (first.year !== last.year) return `${first.day} ${first.month} ${first.year} to ${until}`;
  if (first.month !== last.month) return `${first.day} ${first.month} to ${until}`;
  return first.day === last.day ? until : `${first.day} to ${until}`;
}

/** Returns the name of the time zone at an instant, such as 'India Standard Time'. */
export function timeZoneNameAt(at: number, region: Region): string {
  const parts = formatter(region, { timeZoneName: 'long' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? region.timeZone;
}
