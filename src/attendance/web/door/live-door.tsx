import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import {
  isServerUnavailableError,
  isUnauthorizedOrForbiddenError,
  useHasAnswerTimeoutPassed,
} from '#platform/web/no-answer.ts';
import { clubRegion } from '#platform/web/region.ts';
import { useEver } from '#platform/web/use-ever.ts';
import { chooseOccasion } from '../../rule/current-occasion.ts';
import { isOfflineCopyValid } from '../../rule/device-verdict.ts';
import { type Occasion, parseOccasionKind } from '../../rule/occasions.ts';
import { ownDutiesQuery } from '../api.ts';
import {
  buildCheckInOrOutMutation,
  buildDoorListWithOfflineCopyQuery,
  buildDoorOverviewWithOfflineCopyQuery,
  buildDoorSearchQuery,
  buildOverrideVerdictMutation,
  buildUndoScanMutation,
  storedDoorListsQuery,
  storedDoorOverviewsQuery,
} from '../device/queries.ts';
import { countEntriesOnDeviceSince, useWaitingScans } from '../device/scan-store.ts';
import { useServerStatus } from '../device/send-scans.ts';
import { useRerenderEvery } from '../use-rerender-every.ts';
import { ChangedVerdicts } from './changed-verdicts.tsx';
import { DeviceStatusAndScanSender } from './device-status.tsx';
import { DoorCounts, type KnownCounts } from './door-counts.tsx';
import { type DoorSource, DoorSourceContext } from './door-source.ts';
import { DoorTool } from './door-tool.tsx';
import { readChosenOccasion, storeChosenOccasion } from './stored-settings.ts';

/** How often an open page checks whether its list has expired. */
const expiryCheckMs = 10_000;

const buildLiveSource = (cache: QueryClient, eventName: string): DoorSource => ({
  eventName,
  checkInOrOut: buildCheckInOrOutMutation(cache),
  undoScan: buildUndoScanMutation(cache),
  letIn: buildOverrideVerdictMutation(cache),
  buildSearchQuery: (asked) => buildDoorSearchQuery(eventName, asked),
});

/**
 * The door of an event, with the data of the server or, if it does not answer, of this device.
 * @param settings further settings of the screen, such as the choice of the event
 */
export function LiveDoor({ eventName, settings }: { eventName: string; settings?: ReactNode }) {
  const cache = useQueryClient();
  const source = useMemo(() => buildLiveSource(cache, eventName), [cache, eventName]);
  const [occasion, setOccasion] = useState<string>();
  const { query, occasions, counts } = useOverview(eventName, occasion ?? 'arrival');
  if (!occasions)
    return (
      <div className="wrap py-6">
        <QueryState query={query} />
      </div>
    );
  if (occasion === undefined) {
    setOccasion(chooseOccasion(occasions, readChosenOccasion(eventName), Date.now(), clubRegion()));
    return null;
  }
  return (
    <DoorSourceContext value={source}>
      <Open
        eventName={eventName}
        settings={settings}
        occasions={occasions}
        occasion={occasion}
        onOccasion={(key) => {
          setOccasion(key);
          storeChosenOccasion(eventName, key);
        }}
        counts={counts && <LiveCounts eventName={eventName} occasion={occasion} {...counts} />}
      />
    </DoorSourceContext>
  );
}

/** Reads the occasions and counts of a door. If the server does not answer, they come from this device. */
function useOverview(eventName: string, occasion: string) {
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
  const mayUseStored = useEver(isLate || (error !== null && isServerUnavailableError(error)));
  const occasions: readonly Occasion[] | undefined =
    data?.occasions ?? (mayUseStored ? stored?.occasions : undefined);
  // Placeholder data are the counts of the occasion before this one.
  const counts: (KnownCounts & { isCurrent: boolean }) | undefined =
    data && !isPlaceholderData
      ? { committees: data.committees, receivedAt: dataUpdatedAt, isCurrent: error === null }
      : mayUseStored && counted
        ? { ...counted, isCurrent: false }
        : undefined;
  return { query, occasions, counts };
}

/**
 * Returns this device's list for an occasion, or undefined if there is no valid list. Also loads the lists for other
 * kinds of occasions, so that the user can change the occasion while offline.
 */
function useDoorList(eventName: string, occasions: readonly Occasion[], occasion: string) {
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

function Open({
  eventName,
  ...tool
}: { eventName: string } & Omit<Parameters<typeof DoorTool>[0], 'list' | 'status' | 'changed'>) {
  const list = useDoorList(eventName, tool.occasions, tool.occasion);
  return (
    <DoorTool
      {...tool}
      list={list}
      status={<DeviceStatusAndScanSender list={list} />}
      changed={<ChangedVerdicts />}
    />
  );
}

/** Shows how many are here. Without a network it shows the last counts, and what this device added since. */
function LiveCounts({
  eventName,
  occasion,
  isCurrent,
  ...counts
}: KnownCounts & {
  eventName: string;
  occasion: string;
  /** False if the counts come from this device, or the last attempt to read them failed. */
  isCurrent: boolean;
}) {
  const { isReachable } = useServerStatus();
  // Each new or sent scan changes what this device counts.
  useWaitingScans();
  const isOld = !isReachable || !isCurrent;
  return (
    <DoorCounts
      {...counts}
      isOld={isOld}
      since={isOld ? countEntriesOnDeviceSince(eventName, occasion, counts.receivedAt) : 0}
    />
  );
}
