import { dayOf, formatClockTime, formatDayAndMonth } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';

/** Returns a time such as '9:12 am' or '09:12', with the day if it is not today. */
export function formatTimeAndDay(iso: string): string {
  const at = Date.parse(iso);
  const region = clubRegion();
  const [time, day] = [formatClockTime(at, region), dayOf(at, region)];
  return day === dayOf(Date.now(), region) ? time : `${time} on ${formatDayAndMonth(day, region)}`;
}
