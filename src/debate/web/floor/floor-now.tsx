import type { ReactNode } from 'react';
import { formatClockTime } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import { methodLabels } from '../../rule/method-labels.ts';
import { caucusLabels, formatClock } from '../console/labels.ts';
import { leftMsOf, type ViewAge } from '../follow/stale.ts';
import { type FloorRoom, type FloorView, nameIn } from './floor-view.ts';

/** True if the page shows a clock that runs. */
export const hasRunningClock = ({ floor, caucus, vote }: FloorView): boolean =>
  !vote && (floor ? floor.running : caucus !== null && caucus.left !== null && caucus.running);

/** What happens now, as large as a phone allows. The clocks of an old view stop. */
export function FloorNow({ room, view, age }: { room: FloorRoom; view: FloorView; age: ViewAge }) {
  const { sitting, roll, floor, vote, caucus, result, suspendedUntil, subject, title, lists, list } = view;
  if (!sitting)
    return (
      <Now label="Now">
        <Large>{suspendedUntil === null ? 'Not in session' : 'Break'}</Large>
        {suspendedUntil !== null && <p>until {formatClockTime(suspendedUntil, clubRegion())}</p>}
      </Now>
    );
  if (roll.open)
    return (
      <Now label="Roll call">
        <Large>
          {roll.present} of {roll.members} present
        </Large>
        {roll.toOpen > 0 && <p>{roll.hasQuorum ? 'Quorum' : `${roll.toOpen} are needed for a quorum`}</p>}
      </Now>
    );
  if (vote)
    return (
      <Now label={`Vote by ${methodLabels[vote.method].toLowerCase()}`}>
        <Large>{subject ?? ''}</Large>
        <p>
          {vote.method === 'roll_call' && vote.next !== null
            ? `${nameIn(room, vote.next)} is called`
            : `${vote.voters} may vote`}
        </p>
      </Now>
    );
  if (floor)
    return (
      <Now label={floor.member === room.member ? 'You speak' : 'Speaks now'}>
        <Large>{nameIn(room, floor.member)}</Large>
        <Clock left={floor.left} running={floor.running} age={age} />
        {caucus?.topic && <p>{caucus.topic}</p>}
      </Now>
    );
  if (caucus)
    return (
      <Now label={caucusLabels[caucus.kind]}>
        {caucus.topic && <Large>{caucus.topic}</Large>}
        {caucus.left !== null && <Clock left={caucus.left} running={caucus.running} age={age} />}
      </Now>
    );
  const next = list === null ? undefined : lists[list]?.members[0];
  return (
    <Now label={next === undefined ? 'Now' : 'Next speaker'}>
      <Large>{next === undefined ? title : nameIn(room, next)}</Large>
      {result && (
        <p>
          Last vote: {subject}: {result.sentence}
        </p>
      )}
    </Now>
  );
}

function Now({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label="Now" className="grid gap-2 wrap-anywhere">
      <p className="text-sm text-muted">{label}</p>
      {children}
    </section>
  );
}

function Large({ children }: { children: ReactNode }) {
  return <p className="font-heading text-3xl">{children}</p>;
}

function Clock({
  left,
  running,
  age,
}: {
  /** Seconds that were left when the view was made. */
  left: number;
  running: boolean;
  age: ViewAge;
}) {
  const ms = leftMsOf({ left, running }, age);
  const colour = running && age.isOld ? 'text-muted' : ms < 0 ? 'text-danger' : '';
  return <p className={`font-heading text-5xl tabular-nums lining-nums ${colour}`}>{formatClock(ms)}</p>;
}
