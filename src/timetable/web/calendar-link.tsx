import { useQuery } from '@tanstack/react-query';
import { ownTimetablesQuery } from './api.ts';

const linkClass = 'inline-block py-2.5 text-gold-text underline underline-offset-4';

/**
 * Links to a calendar with the delegate's sessions. Other visitors get the calendar with all sessions. A subscribed
 * calendar follows changes of the timetable. A file is imported once.
 */
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
  const path = own?.calendar ?? wholeEvent;
  const subscription = `webcal://${location.host}${path}`;
  const google = `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: subscription })}`;
  return (
    <div>
      <p className="text-sm text-muted">Add to your calendar. It follows changes of the timetable.</p>
      <p className="flex flex-wrap gap-x-6">
        <a href={subscription} className={linkClass}>
          Phone or Mac
        </a>
        <a href={google} target="_blank" rel="noreferrer" className={linkClass}>
          Google Calendar
        </a>
        <a href={path} className={linkClass}>
          File, once
        </a>
      </p>
    </div>
  );
}
