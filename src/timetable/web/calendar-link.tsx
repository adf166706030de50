import { useQuery } from '@tanstack/react-query';
import { ownTimetablesQuery } from './api.ts';

/** Links to a calendar file with the delegate's sessions. Other visitors get the file with all sessions. */
export function CalendarLink({
  registrationId,
  wholeEvent,
}: {
  registrationId: string;
  /** Path of the calendar file with all sessions. */
  wholeEvent: string;
}) {
  const { data } = useQuery(ownTimetablesQuery);
  const own = data?.timetables.find((timetable) => timetable.registrationId === registrationId);
  return (
    <p>
      <a href={own?.calendar ?? wholeEvent} className="text-gold-text underline underline-offset-4">
        Add to calendar
      </a>
    </p>
  );
}
