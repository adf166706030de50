import { useQuery } from '@tanstack/react-query';
import { ownTimetablesQuery } from './api.ts';

/** Links the calendar file with the sessions of the delegate, or else that of the whole event. */
export function CalendarLink({
  registrationId,
  wholeEvent,
}: {
  registrationId: string;
  /** Path of the calendar file of the event. */
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
