import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SitePlan } from '#pages/contract/event-data.ts';
import { buildTimetableDays } from '#pages/rule/timetable-days.ts';
import { PinnedRoom, type PinnedRooms, SessionsByDay, SitePlanView } from '#pages/web/index.ts';
import { dayOf, formatClockTime, formatWeekdayDateTime, type Region } from '#platform/rule/dates.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { TimetableSession } from '../contract.ts';
import { findCurrentAndNextSessions } from '../rule/sessions.ts';
import { ownTimetablesQuery } from './api.ts';
import { useNow } from './use-now.ts';

/**
 * Shows a delegate the current and the next sessions, and the whole timetable (product 23.3). Renders nothing while the
 * timetable is hidden.
 */
export function NowAndNext({ registrationId }: { registrationId: string }) {
  const query = useQuery(ownTimetablesQuery);
  if (query.isError && !query.data)
    return <QueryState query={query} text="Your timetable could not be loaded" />;
  const own = query.data?.timetables.find((timetable) => timetable.registrationId === registrationId);
  return own ? <SessionsNowAndNext sessions={own.sessions} plan={own.plan} /> : null;
}

/** Shows the current and the next of these sessions. Renders nothing if there are no sessions. */
export function SessionsNowAndNext({
  sessions,
  plan = null,
}: {
  sessions: readonly TimetableSession[];
  plan?: SitePlan | null;
}) {
  const at = useNow();
  /** `room` is missing if the plan was opened without choosing a room. */
  const [open, setOpen] = useState<{ room?: string }>();
  if (sessions.length === 0) return null;
  const region = clubRegion();
  const { now, next } = findCurrentAndNextSessions(sessions, at);
  const pinned: PinnedRooms = {
    rooms: plan?.pins.map(({ room }) => room) ?? [],
    onOpen: (room) => setOpen({ room }),
  };
  const places = { at, region, pinned };
  return (
    <section aria-label="Timetable" className="grid gap-3 border border-line px-5 py-4">
      {now.length + next.length === 0 ? (
        <p className="font-heading text-xl">The last session is over</p>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          {now.length > 0 && <Sessions label="Now" sessions={now} {...places} />}
          {next.length > 0 && <Sessions label="Next" sessions={next} {...places} />}
        </div>
      )}
      {plan && (
        <div>
          <Button variant="quiet" onClick={() => setOpen({})}>
            Open site plan
          </Button>
        </div>
      )}
      {plan && open && (
        <Dialog
          open
          onClose={() => setOpen(undefined)}
          title={open.room ?? 'Site plan'}
          className="max-w-4xl"
        >
          <SitePlanView plan={plan} {...(open.room !== undefined && { initial: open.room })} />
        </Dialog>
      )}
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-gold-text underline underline-offset-4">
          Full timetable
        </summary>
        <div className="mt-3">
          <SessionsByDay days={buildTimetableDays(sessions, region)} level="h5" pinned={pinned} />
        </div>
      </details>
    </section>
  );
}

function Sessions({
  label,
  sessions,
  at,
  region,
  pinned,
}: {
  label: 'Now' | 'Next';
  sessions: readonly TimetableSession[];
  at: number;
  region: Region;
  pinned: PinnedRooms;
}) {
  return (
    <div>
      <h4 className="text-sm text-muted">{label}</h4>
      <ul className="grid gap-2">
        {sessions.map((session) => (
          <li key={session._id}>
            <p className="font-heading text-xl wrap-anywhere">{session.title}</p>
            <p className="text-sm wrap-anywhere">
              {[formatTimeAndDay(label, session, at, region), !isPinned(session, pinned) && session.room]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {isPinned(session, pinned) && <PinnedRoom room={session.room} onOpen={pinned.onOpen} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function isPinned(
  session: TimetableSession,
  { rooms }: PinnedRooms,
): session is TimetableSession & { room: string } {
  return session.room !== null && rooms.includes(session.room);
}

function formatTimeAndDay(
  label: 'Now' | 'Next',
  { startsAt, endsAt }: TimetableSession,
  at: number,
  region: Region,
): string {
  if (label === 'Now') return `until ${formatClockTime(Date.parse(endsAt), region)}`;
  const start = Date.parse(startsAt);
  return dayOf(start, region) === dayOf(at, region)
    ? `at ${formatClockTime(start, region)}`
    : formatWeekdayDateTime(start, region);
}
