import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { safeLocalStorage } from '#platform/web/browser-storage.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import {
  isServerUnavailableError,
  isUnauthorizedOrForbiddenError,
  useHasAnswerTimeoutPassed,
} from '#platform/web/no-answer.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { formatDayInClubLocale } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { isOfflineCopyValid } from '../../rule/device-verdict.ts';
import { looksLikeScannedCode, parsePassCode } from '../../rule/pass-code.ts';
import type { Direction } from '../../rule/presence.ts';
import { type VerdictLevel, verdictLevels } from '../../rule/verdict.ts';
import { buildDoorOverviewQuery, type Door, ownDutiesQuery } from '../api.ts';
import type { DoorResult, Subject } from '../device/check-in.ts';
import {
  buildCheckInOrOutMutation,
  buildDoorListWithOfflineCopyQuery,
  storedDoorListsQuery,
} from '../device/queries.ts';
import { recordServerReachable, recordServerUnreachable } from '../device/send-scans.ts';
import type { StoredList } from '../device/stored-list.ts';
import { useRerenderEvery } from '../use-rerender-every.ts';
import { Camera } from './camera.tsx';
import { DeviceStatusAndScanSender } from './device-status.tsx';
import { FoundDelegates } from './found-delegates.tsx';
import { ScanVerdict } from './scan-verdict.tsx';
import { playVerdictSignal } from './signal.ts';

const doorNameKey = 'door-name';
const directions = [
  { id: 'in', label: 'Coming in', count: undefined },
  { id: 'out', label: 'Leaving', count: undefined },
] as const;
/** A search starts after a pause of this many milliseconds. A scanner types a whole code faster than that. */
const typingMs = 250;

/** Returns the worst verdict of scans that were sent together. It decides the sound and the colour. */
const worstOf = (results: readonly DoorResult[]): VerdictLevel =>
  verdictLevels.findLast((level) => results.some((result) => result.level === level)) ?? 'red';

/**
 * The data of a check-in door. If the server does not answer, the occasions come from this device's list and the counts
 * are missing.
 */
type KnownDoor = Pick<Door, 'eventName' | 'occasions'> & Partial<Pick<Door, 'committees'>>;

export function CheckIn({ eventName }: { eventName: string }) {
  const [occasion, setOccasion] = useState('arrival');
  const query = useQuery(buildDoorOverviewQuery(eventName, occasion));
  const stored = useQuery(storedDoorListsQuery).data?.find((list) => list.eventName === eventName);
  const isLate = useHasAnswerTimeoutPassed();
  const { dataUpdatedAt, errorUpdatedAt, error } = query;
  useEffect(() => {
    if (dataUpdatedAt > errorUpdatedAt) recordServerReachable();
    else if (error && isServerUnavailableError(error)) recordServerUnreachable();
  }, [dataUpdatedAt, errorUpdatedAt, error]);
  const cache = useQueryClient();
  useEffect(() => {
    if (isUnauthorizedOrForbiddenError(error)) cache.invalidateQueries({ queryKey: ownDutiesQuery.queryKey });
  }, [cache, error]);
  const mayUseStored = isLate || (error !== null && isServerUnavailableError(error));
  const door: KnownDoor | undefined = query.data ?? (mayUseStored && stored ? knownFrom(stored) : undefined);
  if (!door) return <QueryState query={query} />;
  return <Counter door={door} occasion={occasion} onOccasion={setOccasion} />;
}

const knownFrom = ({ eventName, occasions }: StoredList): KnownDoor => ({
  eventName,
  occasions: [...occasions],
});

/** How often an open page checks whether its list has expired. */
const expiryCheckMs = 10_000;

/**
 * Returns this device's list for an occasion, or undefined if there is no valid list. Also loads the lists for other
 * kinds of occasions, so that the user can change the occasion while offline.
 */
function useDoorList({ eventName, occasions }: KnownDoor, occasion: string) {
  const cache = useQueryClient();
  const loadAll = useEffectEvent(() => {
    for (const [, key] of new Map(occasions.map((one) => [one.kind, one.key])))
      cache.prefetchQuery({
        ...buildDoorListWithOfflineCopyQuery(eventName, key, occasions),
        staleTime: Number.POSITIVE_INFINITY,
      });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each event
  useEffect(() => loadAll(), [eventName]);
  useRerenderEvery(expiryCheckMs);
  const { data, isError } = useQuery(buildDoorListWithOfflineCopyQuery(eventName, occasion, occasions));
  // If the server refuses the caller, the list is not used, even if an earlier answer is still in memory.
  return data && !isError && isOfflineCopyValid(data, Date.now()) ? data : undefined;
}

function Counter({
  door,
  occasion,
  onOccasion,
}: {
  door: KnownDoor;
  occasion: string;
  onOccasion: (key: string) => void;
}) {
  const { eventName, occasions, committees } = door;
  const list = useDoorList(door, occasion);
  const [doorName, setDoorName] = useState(() => safeLocalStorage.get(doorNameKey) ?? 'Main door');
  const [direction, setDirection] = useState<Direction>('in');
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const [last, setLast] = useState<{ results: readonly DoorResult[]; total: number; direction: Direction }>();
  const scan = useMutation(buildCheckInOrOutMutation(useQueryClient()));
  const box = useRef<HTMLInputElement>(null);

  const send = (subjects: readonly Subject[]) => {
    setText('');
    box.current?.focus();
    scan.mutate(
      { subjects, eventName, door: doorName.trim() || 'Door', occasion, direction },
      {
        onSuccess: (results) => {
          setLast({ results, total: results.length, direction });
          playVerdictSignal(worstOf(results));
        },
        onError: (error) => {
          playVerdictSignal('red');
          toastFailure(error);
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = text.trim();
    if (looksLikeScannedCode(code)) send([{ code }]);
  };

  return (
    <div className="grid gap-6">
      <DeviceStatusAndScanSender list={list} />
      <div className="grid grid-cols-2 items-end gap-3">
        <Select
          name="occasion"
          label="Occasion"
          value={occasion}
          options={occasions.map(({ key, label, day }) => ({
            value: key,
            label: day === null ? label : `${label}, ${formatDayInClubLocale(day)}`,
          }))}
          onChange={({ target }) => {
            setLast(undefined);
            onOccasion(target.value);
          }}
        />
        <Field
          name="door"
          label="Your door"
          maxLength={40}
          autoComplete="off"
          value={doorName}
          onChange={({ target }) => {
            setDoorName(target.value);
            safeLocalStorage.set(doorNameKey, target.value);
          }}
        />
      </div>
      <SegmentedControl label="Direction" segments={directions} chosen={direction} onChoose={setDirection} />
      {last && (
        <LastResults
          eventName={eventName}
          {...last}
          onDone={(id) => setLast({ ...last, results: last.results.filter((result) => result.id !== id) })}
        />
      )}
      <Camera onCode={(code) => send([{ code }])} />
      <form method="post" noValidate onSubmit={submit}>
        <Field
          ref={box}
          name="search"
          label="Name or pass"
          help="Scan a pass, or type the beginning of a name."
          type="search"
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
      {search !== '' && parsePassCode(search) === undefined && (
        <FoundDelegates
          eventName={eventName}
          occasion={occasion}
          search={search}
          direction={direction}
          pending={scan.isPending}
          list={list}
          onChoose={send}
        />
      )}
      {committees && <Counts committees={committees} />}
    </div>
  );
}

function LastResults({
  eventName,
  results,
  total,
  direction,
  onDone,
}: {
  eventName: string;
  results: readonly DoorResult[];
  /** Number of scans that were sent together. */
  total: number;
  direction: Direction;
  onDone: (id: string) => void;
}) {
  const admitted = results.filter(({ level }) => level === 'green');
  const shown = total === 1 ? results : results.filter(({ level }) => level !== 'green');
  return (
    <div className="grid gap-3">
      {total > 1 && (
        <p role="status" className="border border-line bg-surface px-5 py-4 text-xl font-semibold">
          {admitted.length} of {total} {direction === 'in' ? 'checked in' : 'checked out'}
          {results.some(({ decidedFrom }) => decidedFrom !== undefined) && ' on this device'}
        </p>
      )}
      {shown.map((result) => (
        <ScanVerdict
          key={result.id}
          eventName={eventName}
          result={result}
          direction={direction}
          onDone={() => onDone(result.id)}
        />
      ))}
    </div>
  );
}

function Counts({ committees }: { committees: Door['committees'] }) {
  const [here, expected] = [
    committees.reduce((sum, committee) => sum + committee.here, 0),
    committees.reduce((sum, committee) => sum + committee.expected, 0),
  ];
  return (
    <section aria-label="Attendance" className="grid gap-3">
      <h2 className="text-xl tabular-nums">
        {here} of {expected} here
      </h2>
      <ul className="grid">
        {committees.map(({ value, name, ...count }) => (
          <li key={value} className="flex justify-between gap-4 border-b border-line py-2">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 tabular-nums">
              {count.here} of {count.expected}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the value after a pause in typing. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return value === '' ? '' : settled;
}
