import type { ReactNode } from 'react';
import { formatClockTime } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { deviceNow } from '../console/device-clock.ts';
import { caucusLabels, formatClock, methodLabels } from '../console/labels.ts';
import { useTicks } from '../console/use-ticks.ts';
import type { Projected } from './projector-channel.ts';

/** Without news for this long the projector says how old it is, in milliseconds. */
const freshMs = 25_000;

/** One thing for the whole room to read, from the last row. Portfolios and numbers only. */
export function Projector({
  shown,
  at,
}: {
  shown: Projected;
  /** When it arrived, by the clock of this window: that of the console may be ahead of it. */
  at: number;
}) {
  const now = useTicks(true, deviceNow);
  const { committee, view } = shown;
  const ageMs = Math.max(0, now - at);
  return (
    <div className="night relative grid min-h-dvh grid-rows-[auto_1fr_auto] gap-fluid-md overflow-hidden p-fluid-md">
      <HarmonographFigure
        figure={{ name: committee, ratios: [3, 2] }}
        className="pointer-events-none absolute -right-[20vh] -bottom-[20vh] h-[110vh] opacity-10"
      />
      <header className="relative flex flex-wrap items-baseline justify-between gap-x-fluid-md border-b-4 border-double border-gold-line pb-4 text-[4vh] leading-tight">
        <p className="min-w-0 font-heading wrap-anywhere">{committee}</p>
        <p className="text-muted wrap-anywhere">{'topic' in view && view.topic ? view.topic : view.title}</p>
      </header>
      <div className="relative grid content-center gap-[3vh]">
        <ProjectedStage shown={shown} ageMs={ageMs} />
      </div>
      {ageMs > freshMs && (
        <p role="status" className="relative text-[3.4vh] text-gold-text">
          As of {formatClockTime(at, clubRegion())}
        </p>
      )}
    </div>
  );
}

function Big({ children }: { children: ReactNode }) {
  return <p className="font-heading text-[12vh] leading-none wrap-anywhere">{children}</p>;
}

function Line({ children }: { children: ReactNode }) {
  return <p className="text-[5vh] leading-tight wrap-anywhere">{children}</p>;
}

function Clock({ ms }: { ms: number }) {
  return (
    <p
      className={`font-heading text-[22vh] leading-none tabular-nums lining-nums ${ms < 0 ? 'text-danger' : ''}`}
    >
      {formatClock(ms)}
    </p>
  );
}

function ProjectedStage({ shown: { view, names, motions }, ageMs }: { shown: Projected; ageMs: number }) {
  const name = (id: string) => names[id] ?? id;
  if (!('roll' in view) || !view.roll) return <Big>{view.title}</Big>;
  if (view.suspendedUntil !== null && view.suspendedUntil !== undefined)
    return (
      <>
        <Big>Break</Big>
        <Line>until {formatClockTime(view.suspendedUntil, clubRegion())}</Line>
      </>
    );
  const { roll, floor, caucus, vote, result } = view;
  if (roll.open)
    return (
      <>
        <Big>Roll call</Big>
        <Line>
          {roll.present} of {roll.members} present{roll.hasQuorum ? ': quorum' : ''}
        </Line>
      </>
    );
  if (floor)
    return (
      <>
        <Big>{name(floor.member)}</Big>
        <Clock ms={floor.left * 1000 - (floor.running ? ageMs : 0)} />
        {view.next && view.next.length > 0 && <Line>Then {view.next.map(name).join(', ')}</Line>}
      </>
    );
  if (vote)
    return (
      <>
        <Line>Vote by {methodLabels[vote.method].toLowerCase()}</Line>
        <Big>{view.subject}</Big>
        <Line>{vote.voters} may vote</Line>
      </>
    );
  if (view.motions && view.motions.length > 0)
    return (
      <ol className="grid gap-[2vh]">
        {view.motions.slice(0, 6).map(({ motion, type, by }, at) => (
          <li key={motion} className={at === 0 ? 'text-[7vh] font-semibold' : 'text-[5vh]'}>
            {motions[type] ?? type} <span className="text-muted">{name(by)}</span>
          </li>
        ))}
      </ol>
    );
  if (caucus)
    return (
      <>
        <Line>{caucusLabels[caucus.kind]}</Line>
        <Big>{caucus.topic ?? ''}</Big>
        {caucus.left !== null && <Clock ms={caucus.left * 1000 - (caucus.running ? ageMs : 0)} />}
      </>
    );
  if (result)
    return (
      <>
        <Line>{view.subject}</Line>
        <Big>{result.sentence}</Big>
      </>
    );
  const [next] = view.next ?? [];
  return (
    <>
      <Big>{next ? name(next) : view.title}</Big>
      {next && <Line>is next</Line>}
    </>
  );
}
