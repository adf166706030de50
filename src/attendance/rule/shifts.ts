import type { Region } from '#platform/rule/dates.ts';
import { computeSessionTimes, minutesPerDay, type SessionTime } from '#timetable/rule/sessions.ts';

/** Time of a shift, relative to the first day of the event. */
export type ShiftTime = SessionTime;

const minuteMs = 60_000;

/** The desk lists who is expected within this time. */
const dueAheadMs = 30 * minuteMs;
/** From this time before a shift on, its people can say that they are there. */
const arrivalAheadMs = 60 * minuteMs;

/** A shift that ends when another one begins does not overlap with it. */
export function areShiftsOverlapping(one: ShiftTime, other: ShiftTime): boolean {
  const startOf = ({ day, startMinute }: ShiftTime) => day * minutesPerDay + startMinute;
  const endOf = ({ day, endMinute }: ShiftTime) => day * minutesPerDay + endMinute;
  return startOf(one) < endOf(other) && startOf(other) < endOf(one);
}

/**
 * Returns the times of a shift in epoch milliseconds.
 * @param eventStartsAt epoch milliseconds; null while the event has no dates
 */
export const computeShiftTimes = (
  shift: ShiftTime,
  eventStartsAt: number | null,
  zone: Pick<Region, 'timeZone'>,
): { startsAt: number; endsAt: number } | undefined =>
  eventStartsAt === null ? undefined : computeSessionTimes(shift, eventStartsAt, zone);

interface Times {
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Returns true from half an hour before a shift until its end. */
export const isShiftDue = ({ startsAt, endsAt }: Times, now: number): boolean =>
  startsAt - dueAheadMs <= now && now < endsAt;

/** Returns when the people of a shift can begin to say that they are there. */
export const getArrivalStart = ({ startsAt }: Pick<Times, 'startsAt'>): number => startsAt - arrivalAheadMs;

/** Returns true from an hour before a shift until its end. */
export const mayArriveForShift = (times: Times, now: number): boolean =>
  getArrivalStart(times) <= now && now < times.endsAt;
