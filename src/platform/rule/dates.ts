/** The time zone and locale of the club. */
export interface Region {
  /** IANA name of the time zone, such as 'Asia/Kolkata'. */
  readonly timeZone: string;
  /** BCP 47 tag of the locale, such as 'en-IN'. */
  readonly locale: string;
}

const dayMs = 24 * 60 * 60_000;

/** Cached, because creating a formatter is expensive. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter({ timeZone, locale }: Region, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, locale, options]);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formatters.set(key, made);
  return made;
}

/** The local date and time of an instant as 'YYYY-MM-DD hh:mm:ss'. Swedish writes ISO 8601. */
function localSeconds(at: number, { timeZone }: Pick<Region, 'timeZone'>): string {
  return formatter({ timeZone, locale: 'sv-SE' }, { dateStyle: 'short', timeStyle: 'medium' }).format(at);
}

/** Days up to 9999-12-31, the range of {@link Date.parse}. */
const years = { first: Date.UTC(1000, 0, 2), last: Date.UTC(9999, 11, 30) };

/** The offset of the zone from UTC, in milliseconds. */
function offsetAt(time: number, region: Pick<Region, 'timeZone'>): number {
  const at = Math.min(Math.max(time, years.first), years.last);
  return Date.parse(`${localSeconds(at, region).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

/** The local day of an instant (epoch milliseconds), as 'YYYY-MM-DD'. */
export function dayOf(at: number, region: Pick<Region, 'timeZone'>): string {
  return localSeconds(at, region).slice(0, 10);
}

/** The local date and time of an instant, as `<input type="datetime-local">` holds it: '2026-01-05T14:30'. */
export function localTimeOf(at: number, region: Pick<Region, 'timeZone'>): string {
  return localSeconds(at, region).slice(0, 16).replace(' ', 'T');
}

/** The local date and time of an instant in sortable form: '2026-01-05 14:30'. */
export function sortableTimeOf(at: number, region: Pick<Region, 'timeZone'>): string {
  return localSeconds(at, region).slice(0, 16);
}

/** The local date and time of an instant with its offset from UTC: '2024-11-08T09:00:00+05:30'. */
export function isoWithOffset(at: number, region: Pick<Region, 'timeZone'>): string {
  const minutes = Math.round(offsetAt(at, region) / 60_000);
  const [hour, minute] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${localSeconds(at, region).replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${hour}:${minute}`;
}

/**
 * The instant of a local date and time. Returns the first of two when the clock is set back, and shifts times that a
 * change to summer time skips.
 * @param local 'YYYY-MM-DDThh:mm', with or without seconds
 * @returns epoch milliseconds; NaN when it is no date and time
 */
export function parseLocalTime(local: string, region: Pick<Region, 'timeZone'>): number {
  return instantOf(Date.parse(`${local}Z`), region);
}

/** @param asUtc the local date and time, as if it were UTC */
function instantOf(asUtc: number, region: Pick<Region, 'timeZone'>): number {
  if (Number.isNaN(asUtc)) return asUtc;
  const [before, after] = [asUtc - dayMs, asUtc + dayMs].map((near) => asUtc - offsetAt(near, region)) as [
    number,
    number,
  ];
  const isAfter = after + offsetAt(after, region) === asUtc && before + offsetAt(before, region) !== asUtc;
  return isAfter ? after : before;
}

/** The first instant of a local day, in epoch milliseconds. */
export function startOfDay(day: string, region: Pick<Region, 'timeZone'>): number {
  return parseLocalTime(`${day}T00:00`, region);
}

/** The first instant after a local day, in epoch milliseconds. */
export function endOfDay(day: string, region: Pick<Region, 'timeZone'>): number {
  return instantOf(Date.parse(day) + dayMs, region);
}

/** Adds days to a calendar day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The number of days between two calendar days, at least 0. */
export function daysBetween(first: string, second: string): number {
  return Math.abs(Date.parse(first) - Date.parse(second)) / dayMs;
}

/** '8 Nov' (short), '8 Nov 2024' (medium), '8 November 2024' (long), 'November 2024' (month). */
const dateStyles = {
  short: { day: 'numeric', month: 'short' },
  medium: { dateStyle: 'medium' },
  long: { dateStyle: 'long' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateStyle = keyof typeof dateStyles;

/** The local day of an instant as text. */
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

/** '8 Nov, 09:00 am' (short), '8 Nov 2024, 9:00 am' (medium), 'Friday, 8 November 2024 at 9:00 am' (full). */
const timeStyles = {
  short: { ...dateStyles.short, hour: '2-digit', minute: '2-digit' },
  medium: { dateStyle: 'medium', timeStyle: 'short' },
  full: { dateStyle: 'full', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** An instant as text, with its local day and time. */
export function formatTime(at: number, region: Region, style: keyof typeof timeStyles = 'medium'): string {
  return formatter(region, timeStyles[style]).format(at);
}

/** 'Sunday 29 November, 11:59 pm', without the year. */
export function formatWeekdayTime(at: number, region: Region): string {
  const part = (options: Intl.DateTimeFormatOptions) => formatter(region, options).format(at);
  const day = [{ weekday: 'long' }, { day: 'numeric' }, { month: 'long' }] as const;
  const time = part({ hour: 'numeric', minute: '2-digit', hour12: true });
  return `${day.map(part).join(' ')}, ${time}`;
}

/** '8 to 10 November 2024', '30 November to 2 December 2024', '31 December 2024 to 1 January 2025' or '8 November 2024'. */
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

/** The name of the zone at an instant, for a note beside times: 'India Standard Time'. */
export function zoneNameAt(at: number, region: Region): string {
  const parts = formatter(region, { timeZoneName: 'long' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? region.timeZone;
}
