import type { ReactNode } from 'react';
import { formatClockTime } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { methodLabels } from '../../rule/method-labels.ts';
import { deviceNow } from '../console/device-clock.ts';
import { caucusLabels, formatClock } from '../console/labels.ts';
import { useTicks } from '../console/use-ticks.ts';
import { findStale, leftMsOf, type News, staleSentence, type ViewAge } from '../follow/stale.ts';
import type { Shown } from './projector-channel.ts';
import { useLight } from './use-light.ts';

/** Most motions and next speakers that can be read from the last row. */
const shownMotions = 6;

/**
 * One thing for the whole room to read, from the last row. Portfolios and numbers only. Sizes follow the window and not
 * the size of text, so that nothing has to be scrolled.
 */
export function Projector({
  shown,
  asOf,
  news,
  offsetMs,
}: {
  shown: Shown;
  /** Time of the server as of which the clocks of the view are. */
  asOf: number;
  news: News;
  /** Clock of the server minus clock of the device, in milliseconds. */
  offsetMs: number;
}) {
  const now = useTicks(true, deviceNow) + offsetMs;
  const stale = findStale(news, now);
  const isLight = useLight();
  const { committee, view } = shown;
  return (
    <div
      className={`relative grid min-h-dvh grid-rows-[auto_1fr_auto] gap-[min(3vh,3vw)] overflow-hidden p-[min(4vh,4vw)] ${isLight ? 'bg-ground text-ink [color-scheme:light]' : 'night'}`}
    >
      <HarmonographFigure
        figure={{ name: committee, ratios: [3, 2] }}
        className="pointer-events-none absolute -right-[20vh] -bottom-[20vh] h-[110vh] opacity-10"
      />
      <header className="relative flex flex-wrap items-baseline justify-between gap-x-[4vw] border-b-4 border-double border-gold-line pb-[min(2vh,2vw)] text-[min(4.4vh,4.4vw)] leading-tight">
        <p className="min-w-0 font-heading wrap-anywhere">{committee}</p>
        <p className="text-muted wrap-anywhere">{'topic' in view && view.topic ? view.topic : view.title}</p>
      </header>
      <div className="relative grid content-center gap-[min(3vh,3vw)]">
        <Stage
          shown={shown}
          age={{ ms: stale ? stale.since - asOf : Math.max(0, now - asOf), isOld: stale !== null }}
        />
      </div>
      {stale && (
        <p role="status" className="relative text-[min(4vh,4vw)] text-gold-text tabular-nums lining-nums">
          {staleSentence(stale, hasRunningClock(view), clubRegion())}
        </p>
      )}
    </div>
  );
}

/** The largest words. Long ones are smaller, so that they fit. */
function Big({ children }: { children: string }) {
  const size =
    children.length <= 16
      ? 'text-[min(16vh,10vw)]'
      : children.length <= 34
        ? 'text-[min(11vh,7.5vw)]'
        : 'text-[min(7vh,5.5vw)]';
  return <p className={`font-heading leading-none wrap-anywhere ${size}`}>{children}</p>;
}

function Line({ children }: { children: ReactNode }) {
  return <p className="text-[min(5vh,4.6vw)] leading-tight wrap-anywhere">{children}</p>;
}

function Clock({ ms, isOld }: { ms: number; isOld: boolean }) {
  return (
    <p
      className={`font-heading text-[min(27vh,20vw)] leading-none tabular-nums lining-nums ${isOld ? 'text-muted' : ms < 0 ? 'text-danger' : ''}`}
    >
      {formatClock(ms)}
    </p>
  );
}

type RoomView = Extract<Shown['view'], { roll: unknown }>;

/** A private session has a title only. What the room does not see any more is null. */
const isRoomView = (view: Shown['view']): view is RoomView & Shown['view'] =>
  'roll' in view && view.roll !== null;

/** True if the view shows a clock that runs. */
function hasRunningClock(view: Shown['view']): boolean {
  if (!isRoomView(view)) return false;
  const { floor, caucus, vote, result, motions } = view;
  if (floor) return floor.running;
  return caucus?.running === true && !vote && !result && motions.length === 0;
}

function Stage({ shown: { view, names, motions }, age }: { shown: Shown; age: ViewAge }) {
  const name = (id: string) => names[id] ?? id;
  if (!view.phase) return <Big>Not in session yet</Big>;
  if (!isRoomView(view)) return <Big>{view.title}</Big>;
  const { roll, floor, caucus, vote, result, suspendedUntil, subject } = view;
  if (suspendedUntil !== null)
    return (
      <>
        <Big>Break</Big>
        <Line>until {formatClockTime(suspendedUntil, clubRegion())}</Line>
      </>
    );
  if (roll.open) return <Roll roll={roll} />;
  if (view.shown?.text || view.shown?.label) return <Text view={view} name={name} age={age} />;
  if (floor) return <Speech view={view} floor={floor} name={name} age={age} />;
  if (vote)
    return (
      <>
        <Line>Vote by {methodLabels[vote.method].toLowerCase()}</Line>
        <Big>{subject ?? ''}</Big>
        {vote.method === 'roll_call' && vote.next !== null ? (
          <Line>{name(vote.next)} is called</Line>
        ) : (
          <Line>{vote.voters} may vote</Line>
        )}
      </>
    );
  if (result)
    return (
      <>
        <Line>{subject}</Line>
        <Big>{result.passes ? 'Passes' : 'Fails'}</Big>
        <Line>{result.sentence}</Line>
      </>
    );
  if (view.motions.length > 0) return <Motions view={view} motions={motions} name={name} />;
  if (caucus)
    return (
      <>
        <Line>{caucusLabels[caucus.kind]}</Line>
        {caucus.topic && <Big>{caucus.topic}</Big>}
        {caucus.left !== null && <Clock ms={leftMsOf(caucus, age)} isOld={caucus.running && age.isOld} />}
      </>
    );
  const [first, ...others] = view.next;
  if (first === undefined) return <Big>{view.title}</Big>;
  return (
    <>
      <Big>{name(first)}</Big>
      <Line>is next{others.length > 0 ? `, then ${others.map(name).join(', ')}` : ''}</Line>
    </>
  );
}

interface StageParts {
  view: RoomView;
  /** Names a portfolio. */
  name: (id: string) => string;
}

function Roll({ roll: { present, members, toOpen, hasQuorum } }: { roll: RoomView['roll'] }) {
  return (
    <>
      <Line>Roll call</Line>
      <Big>{`${present} of ${members} present`}</Big>
      {toOpen > 0 && <Line>{hasQuorum ? 'Quorum' : `${toOpen} are needed for a quorum`}</Line>}
    </>
  );
}

function Speech({
  view: { caucus, next },
  floor,
  name,
  age,
}: StageParts & { floor: NonNullable<RoomView['floor']>; age: ViewAge }) {
  return (
    <>
      {caucus?.topic && <Line>{caucus.topic}</Line>}
      <Big>{name(floor.member)}</Big>
      <Clock ms={leftMsOf(floor, age)} isOld={floor.running && age.isOld} />
      {next.length > 0 && <Line>Then {next.map(name).join(', ')}</Line>}
    </>
  );
}

/** The motions that were moved, in the order in which they are voted on. */
function Motions({ view, motions, name }: StageParts & Pick<Shown, 'motions'>) {
  return (
    <ol aria-label="Motions, first voted on first" className="grid gap-[min(2vh,2vw)]">
      {view.motions.slice(0, shownMotions).map(({ motion, type, by, details }, at) => (
        <li
          key={motion}
          className={`leading-tight wrap-anywhere ${at === 0 ? 'text-[min(8vh,6.5vw)] font-semibold' : 'text-[min(5vh,4.6vw)]'}`}
        >
          {motions[type] ?? type}{' '}
          <span className="text-muted">{[details, name(by)].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ol>
  );
}

/** The text of a clause, an amendment or an update, and below it who speaks. */
function Text({ view: { shown, floor }, name, age }: StageParts & { age: ViewAge }) {
  const text = shown?.text ?? '';
  const size =
    text.length <= 160
      ? 'text-[min(7.5vh,6vw)]'
      : text.length <= 500
        ? 'text-[min(5vh,4vw)]'
        : 'text-[min(3.4vh,2.6vw)]';
  return (
    <>
      {shown?.label && <Line>{shown.label}</Line>}
      {text !== '' && <p className={`leading-snug whitespace-pre-line wrap-anywhere ${size}`}>{text}</p>}
      {floor && (
        <Line>
          {name(floor.member)} {formatClock(leftMsOf(floor, age))}
        </Line>
      )}
    </>
  );
}
