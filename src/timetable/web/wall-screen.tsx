import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { AnswerOf } from '#platform/contract/call.ts';
import { dayOf, formatClockTime, formatWeekdayDate, type Region } from '#platform/rule/dates.ts';
import { errorCode, errorText } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { clubRegion } from '#platform/web/region.ts';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { getWallScreenTimetable, type TimetableSession } from '../contract.ts';
import { findCurrentAndNextSessions } from '../rule/sessions.ts';
import { buildWallScreenTimetableQuery } from './api.ts';
import { useNow } from './use-now.ts';

export const meta = () => [{ title: pageTitle('Timetable') }];

/**
 * Shows the timetable on a wall screen. The secret is in the fragment of the URL, which browsers do not send to a
 * server (product 23.5).
 */
export default function WallScreen() {
  const { event = '' } = useParams();
  const key = location.hash.slice(1);
  const query = useQuery(buildWallScreenTimetableQuery(event, key || '-'));
  const { data, error } = query;
  const isDead = errorCode(error) === getWallScreenTimetable.errors.deadLink.code;
  if (data && !isDead)
    return (
      <Wall screen={data} offsetMs={Date.parse(data.now) - query.dataUpdatedAt} isStale={query.isError} />
    );
  return (
    <main className="grid min-h-dvh content-center p-fluid-md">
      <h1 className="sr-only">Timetable</h1>
      {isDead ? (
        <FailedState text={errorText(error)} help="Ask the secretariat for the link of the wall screen." />
      ) : query.isError ? (
        <FailedState text="The timetable could not be loaded" help="This page tries again by itself." />
      ) : (
        <LoadingState />
      )}
    </main>
  );
}

function Wall({
  screen: { eventName, sessions, notices },
  offsetMs,
  isStale,
}: {
  screen: AnswerOf<typeof getWallScreenTimetable>;
  /** Time of the server minus time of the screen, in milliseconds. */
  offsetMs: number;
  isStale: boolean;
}) {
  const at = useNow() + offsetMs;
  const region = clubRegion();
  const { now, next } = findCurrentAndNextSessions(sessions, at);
  const shown = notices.filter(
    ({ beginsAt, endsAt }) => Date.parse(beginsAt) <= at && at < Date.parse(endsAt),
  );
  // More than two notices get smaller text, because otherwise the sessions would not fit on the screen.
  const isCrowded = shown.length > 2;
  return (
    <main className="night grid min-h-dvh grid-rows-[auto_1fr] gap-fluid-md p-fluid-md">
      <header className="flex flex-wrap items-baseline justify-between gap-x-fluid-md border-b-4 border-double border-gold-line pb-4">
        <h1 className="text-3xl wrap-anywhere">{eventName}</h1>
        <p className="flex flex-wrap items-baseline gap-x-4 font-heading text-3xl tabular-nums lining-nums">
          <span className="text-xl text-muted">{formatWeekdayDate(at, region)}</span>
          <time dateTime={new Date(at).toISOString()}>{formatClockTime(at, region)}</time>
        </p>
        {isStale && <p className="basis-full text-muted">No connection. The timetable may have changed.</p>}
      </header>
      <div className="grid content-start gap-fluid-lg">
        {shown.length > 0 && (
          <ul aria-label="Notices" className="grid gap-4">
            {shown.map(({ text }) => (
              <li
                key={text}
                className={`border-l-8 border-gold-line bg-sunken wrap-anywhere ${isCrowded ? 'px-5 py-3 text-xl' : 'p-5 text-2xl'}`}
              >
                {text}
              </li>
            ))}
          </ul>
        )}
        {now.length > 0 && (
          <Group title="Now">
            {now.map((session) => (
              <Tile
                key={session._id}
                session={session}
                when={`until ${formatClockTime(Date.parse(session.endsAt), region)}`}
              />
            ))}
          </Group>
        )}
        {next.length > 0 && (
          <Group title="Next">
            {next.map((session) => (
              <Tile key={session._id} session={session} when={startText(session, at, region)} />
            ))}
          </Group>
        )}
        {now.length + next.length === 0 && (
          <p className="font-heading text-3xl">
            {sessions.length === 0 ? 'The timetable is empty' : 'Thank you for taking part'}
          </p>
        )}
      </div>
    </main>
  );
}

function startText({ startsAt }: TimetableSession, at: number, region: Region): string {
  const start = Date.parse(startsAt);
  const time = formatClockTime(start, region);
  return dayOf(start, region) === dayOf(at, region) ? time : `${formatWeekdayDate(start, region)}, ${time}`;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-xl text-gold-text">{title}</h2>
      <ul className="grid gap-4 [grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr))]">
        {children}
      </ul>
    </section>
  );
}

function Tile({ session: { title, room, committees }, when }: { session: TimetableSession; when: string }) {
  return (
    <li className="grid content-start gap-1 border border-gold-line p-5">
      <p className="text-xl text-muted tabular-nums lining-nums">{when}</p>
      <p className="font-heading text-3xl/tight wrap-anywhere">{title}</p>
      {committees && <p className="text-xl wrap-anywhere">{committees.join(', ')}</p>}
      {room && <p className="text-xl font-semibold wrap-anywhere">{room}</p>}
    </li>
  );
}
