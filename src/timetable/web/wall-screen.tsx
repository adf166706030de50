import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { PinMark } from '#pages/web/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { dayOf, formatClockTime, formatWeekdayDate, type Region } from '#platform/rule/dates.ts';
import { errorCode, errorText } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { clubRegion } from '#platform/web/region.ts';
import { QrCode } from '#platform/web/ui/qr-code.tsx';
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

type Screen = AnswerOf<typeof getWallScreenTimetable>;

function Wall({
  screen: { eventName, sessions, notices, headlines, plan, timetableAddress },
  offsetMs,
  isStale,
}: {
  screen: Screen;
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
  const size = sizeFor(now.length + next.length);
  const rooms = plan?.pins.map(({ room }) => room) ?? [];
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
      <div className="grid gap-fluid-md lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid content-start gap-fluid-md">
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
            <Group title="Now" size={size}>
              {now.map((session) => (
                <Tile
                  key={session._id}
                  session={session}
                  size={size}
                  rooms={rooms}
                  when={`until ${formatClockTime(Date.parse(session.endsAt), region)}`}
                />
              ))}
            </Group>
          )}
          {next.length > 0 && (
            <Group title="Next" size={size}>
              {next.map((session) => (
                <Tile
                  key={session._id}
                  session={session}
                  size={size}
                  rooms={rooms}
                  when={startText(session, at, region)}
                />
              ))}
            </Group>
          )}
          {headlines.length > 0 && (
            <section aria-label="Press">
              <h2 className="mb-3 text-xl text-gold-text">Press</h2>
              <ul className="grid gap-2 font-heading text-2xl">
                {headlines.map((title) => (
                  <li key={title} className="wrap-anywhere">
                    {title}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {now.length + next.length === 0 && (
            <p className="font-heading text-3xl">
              {sessions.length === 0 ? 'The timetable is empty' : 'Thank you for taking part'}
            </p>
          )}
        </div>
        <WallAside plan={plan} timetableAddress={timetableAddress} />
      </div>
    </main>
  );
}

/** The plan of the site, and a QR code with which delegates open the timetable on their phones. */
function WallAside({ plan, timetableAddress }: Pick<Screen, 'plan' | 'timetableAddress'>) {
  return (
    <aside
      aria-label="Timetable on your phone"
      className={`grid content-start gap-4 ${plan ? 'lg:w-[24vw]' : 'lg:w-[13vw]'}`}
    >
      {plan && (
        <div className="relative border border-gold-line bg-[oklch(1_0_0)]">
          <img src={plan.address} alt="Site plan" className="block w-full" />
          <svg className="absolute inset-0 size-full overflow-visible" aria-hidden="true">
            {plan.pins.map(({ room, x, y }, at) => (
              <PinMark key={room} x={x} y={y} number={at + 1} isChosen={false} />
            ))}
          </svg>
        </div>
      )}
      <div className="flex items-center gap-4 lg:block">
        <QrCode
          text={timetableAddress}
          label="QR code of the timetable"
          className={plan ? 'w-32 lg:w-[11vw]' : 'w-32 lg:w-full'}
        />
        <p className="text-xl lg:mt-3">Timetable on your phone</p>
      </div>
    </aside>
  );
}

type Size = 'huge' | 'large' | 'medium' | 'small';

/** Fewer sessions have larger letters, so that the screen can be read from the end of the hall. */
function sizeFor(sessions: number): Size {
  if (sessions <= 2) return 'huge';
  if (sessions <= 4) return 'large';
  return sessions <= 10 ? 'medium' : 'small';
}

const letters: Readonly<Record<Size, { main: string; room: string; rest: string; tile: string }>> = {
  huge: {
    main: 'text-[clamp(2.5rem,5.6vw,8rem)]/[1.05]',
    room: 'text-[clamp(2rem,3.6vw,5.5rem)]/tight',
    rest: 'text-[clamp(1.25rem,1.7vw,2.5rem)]',
    tile: '[grid-template-columns:repeat(auto-fit,minmax(min(34rem,100%),1fr))]',
  },
  large: {
    main: 'text-[clamp(2.25rem,4vw,6rem)]/[1.05]',
    room: 'text-[clamp(1.75rem,2.8vw,4.25rem)]/tight',
    rest: 'text-[clamp(1.25rem,1.5vw,2.25rem)]',
    tile: '[grid-template-columns:repeat(auto-fit,minmax(min(28rem,100%),1fr))]',
  },
  medium: {
    main: 'text-[clamp(2rem,2.9vw,4.25rem)]/tight',
    room: 'text-[clamp(1.5rem,1.8vw,2.75rem)]/tight',
    rest: 'text-xl',
    tile: '[grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr))]',
  },
  small: {
    main: 'text-[clamp(1.5rem,1.7vw,2.5rem)]/tight',
    room: 'text-[clamp(1.25rem,1.25vw,1.9rem)]/tight',
    rest: 'text-lg',
    tile: '[grid-template-columns:repeat(auto-fit,minmax(min(15rem,100%),1fr))]',
  },
};

function startText({ startsAt }: TimetableSession, at: number, region: Region): string {
  const start = Date.parse(startsAt);
  const time = formatClockTime(start, region);
  return dayOf(start, region) === dayOf(at, region) ? time : `${formatWeekdayDate(start, region)}, ${time}`;
}

function Group({ title, size, children }: { title: string; size: Size; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl text-gold-text">{title}</h2>
      <ul className={`grid gap-4 ${letters[size].tile}`}>{children}</ul>
    </section>
  );
}

/** Committee and room are the largest words, since these are what people look for. */
function Tile({
  session: { title, room, committees },
  when,
  size,
  rooms,
}: {
  session: TimetableSession;
  when: string;
  size: Size;
  /** The rooms on the site plan, in the order of their numbers. */
  rooms: readonly string[];
}) {
  const { main, room: roomSize, rest } = letters[size];
  const number = room === null ? 0 : rooms.indexOf(room) + 1;
  return (
    <li className="grid content-start gap-1 border border-gold-line p-5">
      <p className={`font-heading wrap-anywhere ${main}`}>{committees?.join(', ') ?? title}</p>
      {room && (
        <p className={`font-semibold text-gold-text wrap-anywhere ${roomSize}`}>
          {room}
          {number > 0 && <span className={`font-normal text-muted ${rest}`}> ({number} on the plan)</span>}
        </p>
      )}
      {committees && <p className={`wrap-anywhere ${rest}`}>{title}</p>}
      <p className={`text-muted tabular-nums lining-nums ${rest}`}>{when}</p>
    </li>
  );
}
