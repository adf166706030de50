import { addDays, daysBetween, dayOf as localDayOf } from '#platform/rule/dates.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const names =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const after = '(?:[ ,T].*)?$';

/** Matches '3/11/2026', '03-11-26', '26-11-03', '03.11.2026 14:30:00'. */
const inFigures = new RegExp(
  `^(\\d{1,2})\\s?[/.\\- ]\\s?(\\d{1,2})\\s?[/.\\- ]\\s?(\\d{4}|\\d{2})${after}`,
  's',
);
/** Matches '20261103' and '03112026'. */
const eightFigures = new RegExp(`^(\\d{8})${after}`, 's');
/** Matches '3 Nov 2026', '03-November-26', '3rd Nov, 2026', 'Tue, 3 Nov 2026'. */
const withMonth = new RegExp(
  `^(?:[a-z]{3,9}, ?)?(\\d{1,2})(?:st|nd|rd|th)?[/.\\- ]?\\s?(${names})\\.?[/.\\- ,'’]*(\\d{4}|\\d{2})${after}`,
  'is',
);
/** Matches 'Nov 3, 2026, 2:03 PM', as apps export it. */
const monthFirst = new RegExp(
  `^(?:[a-z]{3,9}, ?)?(${names})\\.?[ \\-](\\d{1,2})(?:st|nd|rd|th)?,?[ \\-](\\d{4})${after}`,
  'is',
);
/** Matches '2026-11-03' and '2026-Nov-03', also with a time. */
const yearFirst = new RegExp(`^(\\d{4})[-/. ](\\d{1,2}|${names})[-/. ](\\d{1,2})${after}`, 'is');
/** Matches the time in '14:03 03/11/2026' and '02:03 PM, 3 Nov 2026'. */
const timeFirst = /^\d{1,2}:\d{2}(?::\d{2})?\s?(?:[ap]m)?,?\s+(?=\S*\d)/i;

/** Matches texts with a time in UTC. Their day is then converted to the club's time zone. */
const inUtc = /(?:\dZ|[+-]00:?00|\b(?:UTC|GMT))$/i;
const longestDate = 60;

const dayOrders = ['day_first', 'month_first', 'year_first'] as const;
export type DayOrder = (typeof dayOrders)[number];

/**
 * A date as 'YYYY-MM-DD', or one date for each possible order of day, month and year. `isShort` is true if the year has
 * two digits.
 */
export type DayReadings = { day: string } | { orders: Partial<Record<DayOrder, string>>; isShort: boolean };

export interface DayStyle {
  /** True if times are in UTC although the cells do not state it. */
  isUtc?: boolean;
  /** True if a number may be a spreadsheet date (days since 1900) or a time in seconds or milliseconds since 1970. */
  isNumber?: boolean;
  timeZone?: string;
}

/** Caches dates that were read, because many lines of a statement have the same date. */
const known = new Map<string, DayReadings | undefined>();
const mostKnown = 10_000;

export function readPossibleDays(cell: string, style: DayStyle = {}): DayReadings | undefined {
  if (!/\d/.test(cell) || cell.length > longestDate) return undefined;
  const key = `${style.isUtc ? 'u' : ''}${style.isNumber ? 'n' : ''} ${style.timeZone ?? ''} ${cell}`;
  if (!known.has(key)) {
    if (known.size >= mostKnown) known.clear();
    known.set(key, readCell(cell, style));
  }
  return known.get(key);
}

function readCell(
  cell: string,
  { isUtc = false, isNumber = false, timeZone = 'UTC' }: DayStyle,
): DayReadings | undefined {
  const text = cell.trim().replace(timeFirst, '');
  const numbered = isNumber ? numberedDay(text, timeZone) : undefined;
  if (numbered !== undefined) return { day: numbered };
  const one = sureDay(text);
  if (one !== undefined) return { day: localDay(one, text, isUtc, timeZone) };
  const [, a = '', b = '', c = ''] = inFigures.exec(text) ?? [];
  const eight = eightFigures.exec(text)?.[1];
  const found: Record<DayOrder, string | undefined> = eight
    ? {
        day_first: dayOf(eight.slice(4), eight.slice(2, 4), eight.slice(0, 2)),
        month_first: dayOf(eight.slice(4), eight.slice(0, 2), eight.slice(2, 4)),
        year_first: dayOf(eight.slice(0, 4), eight.slice(4, 6), eight.slice(6)),
      }
    : {
        day_first: dayOf(c, b, a),
        month_first: dayOf(c, a, b),
        year_first: a.length === 2 && c.length === 2 ? dayOf(a, b, c) : undefined,
      };
  const orders = Object.fromEntries(
    Object.entries(found).flatMap(([order, day]) =>
      day ? [[order, localDay(day, text, isUtc, timeZone)]] : [],
    ),
  ) as Partial<Record<DayOrder, string>>;
  return Object.keys(orders).length === 0 ? undefined : { orders, isShort: c.length === 2 };
}

/**
 * Parses a date as banks and payment apps write it. An ambiguous date is read in the given order.
 * @returns 'YYYY-MM-DD'; undefined if the cell is not a date or not valid in this order
 */
export function parseDay(
  cell: string,
  order: DayOrder = 'day_first',
  style: DayStyle = {},
): string | undefined {
  const found = readPossibleDays(cell, style);
  return found && ('day' in found ? found.day : found.orders[order]);
}

function sureDay(text: string): string | undefined {
  const named = withMonth.exec(text);
  if (named) return dayOf(named[3], monthNamed(named[2]), named[1]);
  const american = monthFirst.exec(text);
  if (american) return dayOf(american[3], monthNamed(american[1]), american[2]);
  const iso = yearFirst.exec(text);
  return iso ? dayOf(iso[1], /\d/.test(iso[2] ?? '') ? iso[2] : monthNamed(iso[2]), iso[3]) : undefined;
}

function numberedDay(text: string, timeZone: string): string | undefined {
  const serial = /^(4\d{4}|5[0-4]\d{3})(\.\d+)?$/.exec(text);
  if (serial) return addDays('1899-12-30', Number(serial[1]));
  const epoch = /^(1[4-9]\d{8}|2[0-4]\d{8})(\d{3})?$/.exec(text);
  return epoch ? localDayOf(Number(epoch[1]) * 1000, { timeZone }) : undefined;
}

function localDay(day: string, text: string, isUtc: boolean, timeZone: string): string {
  const time = /(?:[T ,]|^)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s?([ap])?\.?m?/i.exec(text);
  if (!time || !(isUtc ? !/[+-]\d{2}:?\d{2}$/.test(text) || inUtc.test(text) : inUtc.test(text))) return day;
  const hour = (Number(time[1]) % (time[4] ? 12 : 24)) + (time[4]?.toLowerCase() === 'p' ? 12 : 0);
  return localDayOf(Date.parse(day) + (hour * 60 + Number(time[2])) * 60_000, { timeZone });
}

function monthNamed(name = ''): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const known = new Date(`${written}T00:00:00Z`);
  const isDay = !Number.isNaN(known.getTime()) && known.toISOString().startsWith(written);
  return isDay && written >= '2000' && written < '2100' ? written : undefined;
}

/** A date with a two-digit year that is more days ago than this was probably read in the wrong order. */
const distantDays = 3 * 366;
/** A statement usually ends at most this many days before its import. */
const recentDays = 31;
/** An order is less likely than another one if its dates are this many days earlier. */
const muchEarlierDays = 120;

/**
 * The order of day, month and year in a file. `isAsked` is true if the admin must choose one of `choices`. `isMixed`
 * means that the file has dates in two orders.
 */
export type DetectedDayOrder =
  | { order: DayOrder; isAsked: boolean; choices: { order: DayOrder; day: string }[] }
  | { isMixed: true };

/**
 * Detects the order of day, month and year in a file. The order in the heading is used if it is valid for all rows,
 * else the only valid order. If several are valid, day first is used if it is clearly the likeliest: no future dates,
 * sorted rows, a shorter period. Otherwise the admin is asked, unless all orders give the same days or none is likely.
 * @param since first day on which payments are expected. The admin is asked if another order puts all dates between
 *   this day and today, unless the rows are sorted in day-first order but not in the other one.
 * @param named the order that the heading states
 * @param chosen the admin's answer
 */
export function detectDayOrder(
  readings: readonly DayReadings[],
  { today, since }: { today: string; since?: string | undefined },
  named: DayOrder | undefined,
  chosen: DayOrder | undefined,
): DetectedDayOrder {
  const known = (order: DayOrder): DetectedDayOrder => ({ order, isAsked: false, choices: [] });
  const open = readings.flatMap((reading) => ('orders' in reading ? [reading] : []));
  if (open.length === 0) return known('day_first');
  const valid = dayOrders.filter((order) => open.every(({ orders }) => orders[order] !== undefined));
  const [first] = valid;
  if (first === undefined || isHalfConverted(readings, first)) return { isMixed: true };
  if (named && valid.includes(named)) return known(named);
  if (valid.length === 1) return known(first);
  const judged = valid.map((order) => judge(readings, order, today));
  const likely = judged.filter(({ isUnlikely }) => !isUnlikely);
  const dayFirst = likely.find(({ order }) => order === 'day_first');
  const others = likely.filter(({ order }) => order !== 'day_first');
  // The admin is not asked if every order gives the same days, as for 11/11/2026, or if no order is likely.
  if (judged.every(({ days }) => days === judged[0]?.days) || likely.length === 0) return known(first);
  const isExpected = ({ first, last }: Judged) => since !== undefined && first >= since && last <= today;
  if (
    dayFirst &&
    others.every(
      (other) => isOutOfOrder(other, dayFirst) || (isWorse(other, dayFirst, today) && !isExpected(other)),
    )
  )
    return known('day_first');
  // The admin sees the first ambiguous row as an example.
  const shown = open.find(({ orders }) => new Set(valid.map((order) => orders[order])).size > 1) ?? open[0];
  const choices = valid.map((order) => ({ order, day: shown?.orders[order] ?? '' }));
  return chosen && valid.includes(chosen)
    ? { order: chosen, isAsked: false, choices }
    : { order: first, isAsked: true, choices };
}

interface Judged {
  order: DayOrder;
  isUnlikely: boolean;
  isSorted: boolean;
  span: number;
  first: string;
  last: string;
  days: string;
}

function judge(readings: readonly DayReadings[], order: DayOrder, today: string): Judged {
  const days = readings.map((one) => ('day' in one ? one.day : (one.orders[order] ?? '')));
  const isShort = readings.some((one) => 'isShort' in one && one.isShort);
  const sorted = days.toSorted();
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  const rises = days.some((day, at) => at > 0 && day > (days[at - 1] ?? ''));
  const falls = days.some((day, at) => at > 0 && day < (days[at - 1] ?? ''));
  return {
    order,
    isUnlikely: last > addDays(today, 1) || (isShort && daysBetween(first, today) > distantDays),
    isSorted: !(rises && falls),
    span: daysBetween(first, last),
    first,
    last,
    days: days.join(),
  };
}

/** Returns true if the rows are sorted with the day first and unsorted in the other order. */
function isOutOfOrder(other: Judged, dayFirst: Judged): boolean {
  return dayFirst.isSorted && !other.isSorted;
}

/**
 * Returns true if the other order is clearly less likely than the day first, because its dates span a much longer
 * period or are months older.
 */
function isWorse(other: Judged, dayFirst: Judged, today: string): boolean {
  if (other.isSorted && !dayFirst.isSorted) return false;
  if (dayFirst.span > 0 && other.span >= 3 * dayFirst.span)
    return daysBetween(dayFirst.last, today) <= recentDays || other.last <= dayFirst.last;
  const isRecent = daysBetween(dayFirst.last, today) <= recentDays;
  const isOlder = other.last < dayFirst.last && daysBetween(other.last, dayFirst.last) >= muchEarlierDays;
  return isRecent && isOlder && other.span >= dayFirst.span;
}

/**
 * Returns true if a spreadsheet program has converted some dates in the wrong order. Such a program leaves a date as
 * text if the day is greater than 12, because there is no such month.
 */
function isHalfConverted(readings: readonly DayReadings[], order: DayOrder): boolean {
  const converted = readings.flatMap((one) => ('day' in one ? [one.day] : []));
  const texts = readings.flatMap((one) => ('orders' in one ? [one.orders[order] ?? ''] : []));
  const isLate = (day: string) => Number(day.slice(8)) > 12;
  return converted.length > 0 && !converted.some(isLate) && texts.every(isLate);
}
