import { addDays, daysBetween } from '#platform/rule/dates.ts';
import { type DayOrder, type DayReadings, dayOrders } from './day.ts';

/** Two figures of a year that give a day longer ago are rather another part of the date. */
const distantDays = 3 * 366;
/** A statement is usually read within this time. */
const recentDays = 31;
/** A day so much earlier than another reading of it is the less likely one. */
const monthsAgo = 120;

/** The order of the days of a file, which a person may have to choose; or two orders in one file. */
export type OrderOfDays =
  | { order: DayOrder; isAsked: boolean; choices: { order: DayOrder; day: string }[] }
  | { isMixed: true };

/**
 * Decides in which order a column writes its days, by the rows that can be nothing else, then by what is likely: no day in
 * the future, rows in order, few days from first to last. Day first where nothing speaks for another order.
 * @param today the day in the club's time zone
 * @param since the day from which payments can be expected; another order that puts all days between it and today is asked about
 * @param named the order that the heading names
 * @param chosen the order that a person chose
 */
export function orderOfDays(
  readings: readonly DayReadings[],
  { today, since }: { today: string; since?: string | undefined },
  named: DayOrder | undefined,
  chosen: DayOrder | undefined,
): OrderOfDays {
  const known = (order: DayOrder): OrderOfDays => ({ order, isAsked: false, choices: [] });
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
  // One day whatever the order, as 11/11/2026 is.
  if (judged.every(({ days }) => days === judged[0]?.days) || likely.length === 0) return known(first);
  const isExpected = ({ first, last }: Judged) => since !== undefined && first >= since && last <= today;
  if (
    dayFirst &&
    others.every(
      (other) => isOutOfOrder(other, dayFirst) || (isWorse(other, dayFirst, today) && !isExpected(other)),
    )
  )
    return known('day_first');
  // The first row that the orders read differently shows what the choice means.
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
  /** All of them, to compare. */
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

/** Whether the rows are in order with the day first, and out of order otherwise. */
function isOutOfOrder(other: Judged, dayFirst: Judged): boolean {
  return dayFirst.isSorted && !other.isSorted;
}

/** Whether another order makes days that are clearly less likely: months apart, or longer ago. */
function isWorse(other: Judged, dayFirst: Judged, today: string): boolean {
  if (other.isSorted && !dayFirst.isSorted) return false;
  if (dayFirst.span > 0 && other.span >= 3 * dayFirst.span)
    return daysBetween(dayFirst.last, today) <= recentDays || other.last <= dayFirst.last;
  const isRecent = daysBetween(dayFirst.last, today) <= recentDays;
  const isOlder = other.last < dayFirst.last && daysBetween(other.last, dayFirst.last) >= monthsAgo;
  return isRecent && isOlder && other.span >= dayFirst.span;
}

/**
 * Whether a spreadsheet program has read half of the days in the wrong order: it makes dates of those that it can, and those with
 * a day after the twelfth stay text.
 */
function isHalfConverted(readings: readonly DayReadings[], order: DayOrder): boolean {
  const converted = readings.flatMap((one) => ('day' in one ? [one.day] : []));
  const texts = readings.flatMap((one) => ('orders' in one ? [one.orders[order] ?? ''] : []));
  const isLate = (day: string) => Number(day.slice(8)) > 12;
  return converted.length > 0 && !converted.some(isLate) && texts.every(isLate);
}
