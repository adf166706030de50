import { lazy, Suspense, useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { formatDayInClubLocale } from '#platform/web/ui/time.tsx';
import { countRollMarks, type RollCount, type RollMark, rollMarkLabels } from '../../rule/roll.ts';
import { formatTimeAndDay } from '../door/format-time-and-day.ts';
import { overridableRefusals, type Refusal } from './mark-store.ts';
import { NoRoll } from './no-roll.tsx';
import { RollCallPlacard } from './placard.tsx';
import type { QueueState, RollQueue } from './roll-queue.ts';
import type { Roll } from './stored-roll.ts';
import { mapContradictedMarks, mapRollMarksOfSession, useRoll } from './use-roll.ts';

const MarkAnywayDialog = lazy(() => import('./mark-anyway.tsx'));

type Session = Roll['sessions'][number];
type Delegate = Roll['delegates'][number];

function sessionLabel({ title, day, startsAt }: Session): string {
  const when = startsAt === null ? formatDayInClubLocale(day) : formatTimeAndDay(startsAt);
  return `${title}, ${when}`;
}

/**
 * Returns the current or next session of the timetable. If there is none, returns a session without times, or else the
 * last session.
 */
function currentSession(sessions: readonly Session[], now: number): Session | undefined {
  const untimed = sessions.find(({ startsAt }) => startsAt === null);
  return (
    sessions.find(({ endsAt }) => endsAt !== null && Date.parse(endsAt) > now) ?? untimed ?? sessions.at(-1)
  );
}

/** Shows the roll of one session: how many are here, the placard to call next, and all placards (product 22.16). */
export function RollCall(props: Parameters<typeof useRoll>[0]) {
  const [chosen, setChosen] = useState<string>();
  const { query, isUnanswered, roll, queue, state, mark } = useRoll(props);
  if (!roll) return isUnanswered ? <NoRoll /> : <QueryState query={query} />;
  const session =
    roll.sessions.find(({ key }) => key === chosen) ?? currentSession(roll.sessions, Date.now());
  if (!session) return <EmptyState text="This committee has no session" />;
  if (roll.delegates.length === 0)
    return (
      <div className="grid gap-5">
        <Waiting queue={queue} state={state} />
        <EmptyState
          text="No delegates yet"
          help="Confirmed delegates with a seat in this committee appear here."
        />
      </div>
    );
  const marks = mapRollMarksOfSession(roll, session.key, [...state.refused, ...state.waiting]);
  const count = countRollMarks(roll.delegates.map((one) => marks.get(one.registrationId) ?? 'unmarked'));
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-xl wrap-anywhere">{roll.committeeName}</h2>
        <div className="mt-3 max-w-md">
          <Select
            name="session"
            label="Session"
            value={session.key}
            options={roll.sessions.map((one) => ({ value: one.key, label: sessionLabel(one) }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        </div>
      </div>
      <Quorum count={count} />
      {isUnanswered && (
        <p role="status" className="border-l-4 border-gold bg-surface px-4 py-3">
          <strong>No network.</strong> This is the roll of {formatTimeAndDay(roll.madeAt)} with your marks
          since then.
        </p>
      )}
      <Waiting queue={queue} state={state} />
      <Placards
        key={session.key}
        delegates={roll.delegates}
        marks={marks}
        count={count}
        contradicted={mapContradictedMarks(roll, session.key, [...state.refused, ...state.waiting])}
        onMark={roll.mayMark ? (ids, mine) => mark(session.key, ids, mine) : undefined}
      />
    </div>
  );
}

const votes = (count: number) => plural(count, { one: '# vote', other: '# votes' });

function Quorum({ count }: { count: RollCount }) {
  const { here, members, quorum, majority, twoThirds } = count;
  const hasQuorum = here >= quorum;
  return (
    <section aria-label="Quorum" className="grid gap-1 border border-line bg-surface p-4">
      <p role="status" className="text-xl tabular-nums">
        <strong className={hasQuorum ? 'text-viridian' : 'text-danger'}>
          {hasQuorum ? 'Quorum' : 'No quorum'}
        </strong>
        : {here} of {members} present
        {!hasQuorum && `, ${quorum - here} more needed`}
      </p>
      {here > 0 && (
        <p className="text-sm text-muted tabular-nums">
          Simple majority: {votes(majority)}. Two thirds: {votes(twoThirds)}.
        </p>
      )}
    </section>
  );
}

function Counts({ count: { here, voting, late, absent, unmarked } }: { count: RollCount }) {
  return (
    <section aria-label="Counts" className="grid gap-2">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm tabular-nums sm:grid-cols-3">
        {[
          ['Present', here - voting - late],
          ['Present and voting', voting],
          ['Late', late],
          ['Absent', absent],
          ['Not marked', unmarked],
        ].map(([label, value]) => (
          <div key={label} className="flex justify-between gap-2 border-b border-line pb-1">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <details className="text-sm">
        <summary className="cursor-pointer py-1">How this is counted</summary>
        <p className="mt-1 max-w-prose text-muted">
          The committee has a quorum when more than half of its delegates are present. Late delegates count as
          present. A simple majority is more than half of those present. Delegates who are present and voting
          cannot abstain.
        </p>
      </details>
    </section>
  );
}

const refusalTexts: Readonly<Record<Refusal, string>> = {
  left_committee: 'the delegate has no seat in this committee now.',
  no_such_session: 'this session is no longer in the timetable.',
};

/** Shows the marks that the server has not stored yet, and those that it refused. */
function Waiting({ queue, state }: { queue: RollQueue; state: QueueState }) {
  const { waiting, refused, isOffline, problem, isStored } = state;
  return (
    <>
      {refused.length > 0 && <Refused queue={queue} refused={refused} />}
      {problem !== undefined && waiting.length > 0 && (
        <div role="alert" className="grid gap-3 border border-danger p-4">
          <p>
            {notStored(waiting.length)}: {problem}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={() => void queue.send()}>
              Send again
            </Button>
            <Button variant="quiet" onClick={() => void queue.discard()}>
              Discard marks
            </Button>
          </div>
        </div>
      )}
      {isOffline && waiting.length > 0 && (
        <p role="status" className="border border-line bg-surface p-4">
          {plural(waiting.length, { one: '# mark is', other: '# marks are' })} kept on this device and sent
          later. Go on with the roll.
          {!isStored && ' Keep this page open: the browser does not store them.'}
        </p>
      )}
    </>
  );
}

const notStored = (count: number) =>
  plural(count, { one: '# mark was not saved', other: '# marks were not saved' });

function Refused({ queue, refused }: { queue: RollQueue; refused: QueueState['refused'] }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div role="alert" className="grid gap-3 border border-danger p-4">
      {overridableRefusals.map((refusal) => {
        const count = refused.filter((event) => event.refusal === refusal).length;
        return (
          count > 0 && (
            <p key={refusal}>
              {notStored(count)}: {refusalTexts[refusal]}
            </p>
          )
        );
      })}
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Save anyway
        </Button>
        <Button variant="quiet" onClick={() => void queue.discard()}>
          Discard marks
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <MarkAnywayDialog queue={queue} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

const isUnmarked = (marks: ReadonlyMap<string, RollMark>, { registrationId }: Delegate): boolean =>
  (marks.get(registrationId) ?? 'unmarked') === 'unmarked';

/**
 * Returns the first delegate without a mark after the delegate with the registration id `after`, or the first of all if
 * it is undefined. Undefined at the end of the roll.
 */
function nextUnmarked(
  delegates: readonly Delegate[],
  marks: ReadonlyMap<string, RollMark>,
  after: string | undefined,
): Delegate | undefined {
  const from = delegates.findIndex(({ registrationId }) => registrationId === after) + 1;
  return delegates.slice(from).find((delegate) => isUnmarked(marks, delegate));
}

function Placards({
  delegates,
  marks,
  count,
  contradicted,
  onMark,
}: {
  delegates: readonly Delegate[];
  marks: ReadonlyMap<string, RollMark>;
  count: RollCount;
  contradicted: ReturnType<typeof mapContradictedMarks>;
  /** Undefined if the viewer only reads. */
  onMark: ((registrationIds: readonly string[], mark: RollMark) => void) | undefined;
}) {
  const [isAsking, setAsking] = useState(false);
  const [called, setCalled] = useState(() => nextUnmarked(delegates, marks, undefined)?.registrationId);
  const current = delegates.find(({ registrationId }) => registrationId === called);
  const skip = () => setCalled(nextUnmarked(delegates, marks, called)?.registrationId);
  const rest = delegates.filter((delegate) => isUnmarked(marks, delegate));
  const markCurrent = (mark: RollMark) => {
    if (!current || !onMark) return;
    onMark([current.registrationId], mark);
    if (mark !== 'unmarked') skip();
  };
  const ask = onMark && rest.length > 0 ? () => setAsking(true) : undefined;
  useRollKeys(onMark && current ? markCurrent : undefined, ask);
  return (
    <>
      {onMark && (
        <RollCallPlacard
          delegate={current}
          mark={current && marks.get(current.registrationId)}
          unmarked={rest.length}
          onMark={markCurrent}
          onSkip={skip}
          onCallRest={() => setCalled(rest[0]?.registrationId)}
          onMarkRest={ask}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title="Mark the rest absent?"
          answer={`Mark ${plural(rest.length, delegateForms)} absent`}
          pending={false}
          onYes={() => {
            onMark?.(
              rest.map(({ registrationId }) => registrationId),
              'absent',
            );
            setCalled(undefined);
            setAsking(false);
          }}
          onNo={() => setAsking(false)}
        >
          <p>
            {plural(rest.length, {
              one: '# delegate has no mark in this session.',
              other: '# delegates have no mark in this session.',
            })}{' '}
            Each counts as absent for certificates. You can change a mark later.
          </p>
        </ConfirmDialog>
      )}
      <Counts count={count} />
      <ul aria-label="Placards" className="grid">
        {delegates.map((delegate) => (
          <PlacardRow
            key={delegate.registrationId}
            delegate={delegate}
            mark={marks.get(delegate.registrationId) ?? 'unmarked'}
            contradicted={contradicted.get(delegate.registrationId)}
            isCurrent={delegate === current}
            onChoose={onMark && (() => setCalled(delegate.registrationId))}
          />
        ))}
      </ul>
    </>
  );
}

const delegateForms = { one: '# delegate', other: '# delegates' } as const;

/** The keys of a roll call on a laptop. */
function useRollKeys(mark: ((mark: RollMark) => void) | undefined, markRest: (() => void) | undefined): void {
  useShortcuts({
    p: mark && { does: 'present', run: () => mark('present') },
    v: mark && { does: 'present and voting', run: () => mark('voting') },
    l: mark && { does: 'late', run: () => mark('late') },
    a: mark && { does: 'absent', run: () => mark('absent') },
    r: markRest && { does: 'mark the rest absent', run: markRest },
  });
}

const colours: Readonly<Record<RollMark, string>> = {
  present: 'text-viridian font-semibold',
  voting: 'text-viridian font-semibold',
  late: 'text-gold-text font-semibold',
  absent: 'text-danger font-semibold',
  unmarked: 'text-muted',
};

function PlacardRow({
  delegate: { portfolio, name },
  mark,
  contradicted,
  isCurrent,
  onChoose,
}: {
  delegate: Delegate;
  mark: RollMark;
  contradicted: { mark: RollMark; by: string } | undefined;
  isCurrent: boolean;
  onChoose: (() => void) | undefined;
}) {
  const content = (
    <>
      <span className="min-w-0 text-left wrap-anywhere">
        <span className="block font-semibold">{portfolio}</span>
        <span className="block text-sm text-muted">{name}</span>
        {contradicted && (
          <span className="block text-sm font-semibold text-gold-text">
            Marked differently by {contradicted.by}: {rollMarkLabels[contradicted.mark]}. Mark again to settle
            it.
          </span>
        )}
      </span>
      <span className={`shrink-0 text-right text-sm ${colours[mark]}`}>{rollMarkLabels[mark]}</span>
    </>
  );
  const row = 'flex min-h-14 w-full items-center justify-between gap-4 px-2 py-2';
  return (
    <li className={`border-b border-line ${isCurrent ? 'bg-surface' : ''}`}>
      {onChoose ? (
        <button
          type="button"
          className={`cursor-pointer ${row}`}
          aria-current={isCurrent || undefined}
          onClick={() => {
            onChoose();
            document.getElementById('placard')?.scrollIntoView({ block: 'center' });
          }}
        >
          {content}
        </button>
      ) : (
        <div className={row}>{content}</div>
      )}
    </li>
  );
}
