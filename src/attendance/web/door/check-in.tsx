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
import { parseOccasionKind } from '../../rule/occasions.ts';
import { looksLikeScannedCode, parsePassCode } from '../../rule/pass-code.ts';
import type { Direction } from '../../rule/presence.ts';
import { type VerdictLevel, verdictLevels } from '../../rule/verdict.ts';
import { type Door, ownDutiesQuery } from '../api.ts';
import type { DoorResult, Subject } from '../device/check-in.ts';
import {
  buildCheckInOrOutMutation,
  buildDoorListWithOfflineCopyQuery,
  buildDoorOverviewWithOfflineCopyQuery,
  storedDoorListsQuery,
  storedDoorOverviewsQuery,
} from '../device/queries.ts';
import { countEntriesOnDeviceSince, useWaitingScans } from '../device/scan-store.ts';
import { useServerStatus } from '../device/send-scans.ts';
import type { StoredList } from '../device/stored-list.ts';
import { useRerenderEvery } from '../use-rerender-every.ts';
import { Camera } from './camera.tsx';
import { ChangedVerdicts } from './changed-verdicts.tsx';
import { DeviceStatusAndScanSender } from './device-status.tsx';
import { formatTimeAndDay } from './format-time-and-day.ts';
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

/** The occasions of a door. If the server does not answer, they come from this device. */
type KnownDoor = Pick<Door, 'eventName' | 'occasions'>;

/** Counts of an occasion, and when they arrived, by this device's clock, in epoch milliseconds. */
interface KnownCounts {
  committees: Door['committees'];
  receivedAt: number;
}

export function CheckIn({ eventName }: { eventName: string }) {
  const [occasion, setOccasion] = useState('arrival');
  const query = useQuery(buildDoorOverviewWithOfflineCopyQuery(eventName, occasion));
  const stored = useQuery(storedDoorListsQuery).data?.find((list) => list.eventName === eventName);
  const counted = useQuery(storedDoorOverviewsQuery).data?.find(
    (overview) => overview.eventName === eventName && overview.occasion === occasion,
  );
  const isLate = useHasAnswerTimeoutPassed();
  const { data, dataUpdatedAt, isPlaceholderData, error } = query;
  const cache = useQueryClient();
  useEffect(() => {
    if (isUnauthorizedOrForbiddenError(error)) cache.invalidateQueries({ queryKey: ownDutiesQuery.queryKey });
  }, [cache, error]);
  const mayUseStored = isLate || (error !== null && isServerUnavailableError(error));
  const door: KnownDoor | undefined = data ?? (mayUseStored && stored ? knownFrom(stored) : undefined);
  // Placeholder data are the counts of the occasion before this one.
  const counts: KnownCounts | undefined =
    data && !isPlaceholderData
      ? { committees: data.committees, receivedAt: dataUpdatedAt }
      : mayUseStored
        ? counted
        : undefined;
  if (!door) return <QueryState query={query} />;
  return (
    <Counter
      door={door}
      occasion={occasion}
      onOccasion={setOccasion}
      counts={
        counts && <Counts eventName={eventName} occasion={occasion} {...counts} isCurrent={error === null} />
      }
    />
  );
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
  const kind = parseOccasionKind(occasion);
  const stored = useQuery(storedDoorListsQuery).data?.find(
    (list) => list.eventName === eventName && list.kind === kind,
  );
  const isLate = useHasAnswerTimeoutPassed();
  const list = data ?? (isLate ? stored : undefined);
  // If the server refuses the caller, the list is not used, even if an earlier answer is still in memory.
  return list && !isError && isOfflineCopyValid(list, Date.now()) ? list : undefined;
}

/** Scans that were sent together, and their results. The results are undefined while they are decided. */
interface Attempt {
  id: string;
  total: number;
  direction: Direction;
  results?: readonly DoorResult[];
}

/**
 * Keeps the scans that the screen shows, the newest first. A new scan removes the verdicts of the scans before it, so
 * that no delegate gets the verdict of another one.
 */
function useAttempts() {
  const [attempts, setAttempts] = useState<readonly Attempt[]>([]);
  return {
    attempts,
    begin: (attempt: Attempt) =>
      setAttempts((all) => [attempt, ...all.filter(({ results }) => results === undefined)]),
    end: (id: string, results: readonly DoorResult[]) =>
      setAttempts((all) =>
        all.flatMap((one) => (one.id !== id ? one : results.length > 0 ? { ...one, results } : [])),
      ),
    clear: () => setAttempts((all) => all.filter(({ results }) => results === undefined)),
  };
}

function Counter({
  door,
  occasion,
  onOccasion,
  counts,
}: {
  door: KnownDoor;
  occasion: string;
  onOccasion: (key: string) => void;
  /** Undefined while no counts are known. */
  counts: React.ReactNode;
}) {
  const { eventName, occasions } = door;
  const list = useDoorList(door, occasion);
  const [doorName, setDoorName] = useState(() => safeLocalStorage.get(doorNameKey) ?? 'Main door');
  const [direction, setDirection] = useState<Direction>('in');
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const { attempts, begin, end, clear } = useAttempts();
  const scan = useMutation(buildCheckInOrOutMutation(useQueryClient()));
  const box = useRef<HTMLInputElement>(null);

  const send = (subjects: readonly Subject[]) => {
    setText('');
    box.current?.focus();
    const id = crypto.randomUUID();
    begin({ id, total: subjects.length, direction });
    scan.mutate(
      { subjects, eventName, door: doorName.trim() || 'Door', occasion, direction },
      {
        onSuccess: (results) => {
          end(id, results);
          playVerdictSignal(worstOf(results));
        },
        onError: (error) => {
          end(id, []);
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
      <ChangedVerdicts />
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
            clear();
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
      {attempts.map((attempt) =>
        attempt.results ? (
          <LastResults
            key={attempt.id}
            {...attempt}
            results={attempt.results}
            onUndone={(id) =>
              end(
                attempt.id,
                (attempt.results ?? []).filter((result) => result.id !== id),
              )
            }
          />
        ) : (
          <p
            key={attempt.id}
            role="status"
            className="border border-line bg-surface px-5 py-6 text-xl font-semibold"
          >
            Checking…
          </p>
        ),
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
          onChange={({ target }) => {
            setText(target.value);
            clear();
          }}
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
      {counts}
    </div>
  );
}

function LastResults({
  results,
  total,
  direction,
  onUndone,
}: {
  results: readonly DoorResult[];
  /** Number of scans that were sent together. */
  total: number;
  direction: Direction;
  onUndone: (id: string) => void;
}) {
  const admitted = results.filter(({ level }) => level === 'green');
  const shown = total === 1 ? results : results.filter(({ level }) => level !== 'green');
  return (
    <div className="grid gap-3">
      {total > 1 && (
        <p role="status" className="border border-line bg-surface px-5 py-4 text-xl font-semibold">
          {admitted.length} of {total} {direction === 'in' ? 'checked in' : 'checked out'}
          {results.some(({ decidedFrom }) => decidedFrom !== undefined) && ' without network'}
        </p>
      )}
      {shown.map((result) => (
        <ScanVerdict
          key={result.id}
          result={result}
          direction={direction}
          onUndone={() => onUndone(result.id)}
        />
      ))}
    </div>
  );
}

/** Shows how many are here. Without a network it shows the last counts, and what this device added since. */
function Counts({
  eventName,
  occasion,
  committees,
  receivedAt,
  isCurrent,
}: KnownCounts & {
  eventName: string;
  occasion: string;
  /** False if the last attempt to read the counts failed. */
  isCurrent: boolean;
}) {
  const { isReachable } = useServerStatus();
  // Each new or sent scan changes what this device counts.
  useWaitingScans();
  const isOld = !isReachable || !isCurrent;
  const since = isOld ? countEntriesOnDeviceSince(eventName, occasion, receivedAt) : 0;
  const [here, expected] = [
    committees.reduce((sum, committee) => sum + committee.here, 0),
    committees.reduce((sum, committee) => sum + committee.expected, 0),
  ];
  return (
    <section aria-label="Attendance" className="grid gap-3">
      <h2 className="text-xl tabular-nums">
        {here} of {expected} here
        {isOld && ` at ${formatTimeAndDay(new Date(receivedAt).toISOString())}`}
        {since > 0 && `, ${since} on this phone since`}
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
