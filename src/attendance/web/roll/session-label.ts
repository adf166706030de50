import { formatDayInClubLocale } from '#platform/web/ui/time.tsx';
import { formatTimeAndDay } from '../door/format-time-and-day.ts';

/** The title of a session of the timetable, and when it is. */
export function formatSessionLabel({
  title,
  day,
  startsAt,
}: {
  title: string;
  day: string;
  startsAt: string | null;
}): string {
  const when = startsAt === null ? formatDayInClubLocale(day) : formatTimeAndDay(startsAt);
  return `${title}, ${when}`;
}
