import { formatWeekdayDate } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import { formatSessionTime } from '#timetable/web/index.ts';
import type { TeamShift } from '../shifts-api.ts';

/** Returns a text such as 'Saturday 8 November', or 'Day 2' while the event has no dates. */
export const formatShiftDay = ({ startsAt, day }: Pick<TeamShift, 'startsAt' | 'day'>): string =>
  startsAt === null ? `Day ${day}` : formatWeekdayDate(Date.parse(startsAt), clubRegion());

/** Returns a text such as 'Saturday 8 November, 8:00 am to 10:00 am'. */
export const formatShiftTime = (shift: TeamShift): string =>
  `${formatShiftDay(shift)}, ${formatSessionTime(shift)}`;

/** Returns a text such as 'Check-in, East gate, Saturday 8 November, 8:00 am to 10:00 am'. */
export const describeTeamShift = (shift: TeamShift): string =>
  `${shift.task}, ${shift.place}, ${formatShiftTime(shift)}`;
