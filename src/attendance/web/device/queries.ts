import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/web/api.ts';
import {
  answerTimeoutMs,
  backgroundTimeoutMs,
  isServerUnavailableError,
  isUnauthorizedOrForbiddenError,
  limitSignal,
} from '#platform/web/no-answer.ts';
import { getDoorOverview, getOfflineDoorList, searchDoorDelegates } from '../../contract.ts';
import { type Occasion, parseOccasionKind } from '../../rule/occasions.ts';
import { buildDoorDelegatesQuery, buildDoorOverviewQuery } from '../api.ts';
import { changeScan, checkInOrOut, type Subject } from './check-in.ts';
import { recordAnswer, recordServerUnreachable } from './send-scans.ts';
import {
  deleteStoredDoorLists,
  findStoredDoorList,
  listStoredDoorLists,
  type StoredList,
  storeDoorList,
} from './stored-list.ts';
import { listStoredDoorOverviews, storeDoorOverview } from './stored-overview.ts';

/** Makes a call, and records whether the server answered in time. */
async function callAndRecordAnswer<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    const answer = await call();
    recordAnswer(performance.now() - startedAt);
    return answer;
  } catch (error) {
    if (!signal.aborted && isServerUnavailableError(error)) recordServerUnreachable();
    throw error;
  }
}

/** Finds delegates by name or delegation at the door. Fails when no answer comes in time. */
export const buildDoorSearchQuery = (
  eventName: string,
  query: { occasion: string; q?: string; delegation?: string },
) => {
  const options = buildDoorDelegatesQuery(eventName, query);
  return queryOptions({
    ...options,
    queryFn: ({ signal }) =>
      callAndRecordAnswer(signal, () =>
        callApi(searchDoorDelegates, {
          params: { eventName },
          query,
          signal: limitSignal(signal, answerTimeoutMs),
        }),
      ),
  });
};

/** Reads the occasions and counts of a door, and stores them on this device. No verdict waits for it. */
export const buildDoorOverviewWithOfflineCopyQuery = (eventName: string, occasion: string) => {
  const options = buildDoorOverviewQuery(eventName, occasion);
  return queryOptions({
    ...options,
    queryFn: async ({ signal }) => {
      const overview = await callAndRecordAnswer(signal, () =>
        callApi(getDoorOverview, {
          params: { eventName },
          query: { occasion },
          signal: limitSignal(signal, backgroundTimeoutMs),
        }),
      );
      await storeDoorOverview({ ...overview, occasion, receivedAt: Date.now() });
      return overview;
    },
  });
};

export const storedDoorOverviewsQuery = queryOptions({
  queryKey: ['storedDoorOverviews'],
  queryFn: listStoredDoorOverviews,
  staleTime: 0,
});

const listTimeoutMs = 20_000;
const listRefreshMs = 5 * 60_000;
const listRetryMs = 15_000;

/**
 * Loads the list of a kind of occasion and stores it on this device. If the server does not answer, it returns the
 * stored list, or null if there is none. Deletes all lists when the server refuses the caller.
 */
export const buildDoorListWithOfflineCopyQuery = (
  eventName: string,
  occasion: string,
  occasions: readonly Occasion[],
) =>
  queryOptions({
    queryKey: ['doorList', eventName, parseOccasionKind(occasion)],
    queryFn: async ({ signal }): Promise<StoredList | null> => {
      const kind = parseOccasionKind(occasion);
      try {
        const answer = await callApi(getOfflineDoorList, {
          params: { eventName },
          query: { occasion },
          signal: limitSignal(signal, listTimeoutMs),
        });
        const list = { ...answer, eventName, kind, occasions, receivedAt: Date.now() };
        await storeDoorList(list);
        return list;
      } catch (error) {
        if (isUnauthorizedOrForbiddenError(error)) await deleteStoredDoorLists();
        if (signal.aborted || !isServerUnavailableError(error)) throw error;
        return (await findStoredDoorList(eventName, kind)) ?? null;
      }
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && Date.now() - data.receivedAt < listRefreshMs ? listRefreshMs : listRetryMs,
  });

export const storedDoorListsQuery = queryOptions({
  queryKey: ['storedDoorLists'],
  queryFn: listStoredDoorLists,
  staleTime: 0,
});

/**
 * Options of a change at the door. TanStack Query waits for the result of `onSettled` before it shows the verdict, so
 * this one returns nothing. A fetch that runs already continues, because on a slow network a queue of scans would
 * otherwise cancel each one.
 */
const refetchDoor = (cache: QueryClient) => ({
  onSettled: () => {
    void cache.invalidateQueries({ queryKey: ['door'] }, { cancelRefetch: false });
  },
});

export const buildCheckInOrOutMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchDoor(cache),
    mutationFn: ({
      subjects,
      ...place
    }: { subjects: readonly Subject[] } & Parameters<typeof checkInOrOut>[1]) =>
      checkInOrOut(subjects, place),
  });

export const buildUndoScanMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchDoor(cache),
    mutationFn: (scanId: string) => changeScan(scanId, { undone: true }),
  });

export const buildOverrideVerdictMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchDoor(cache),
    mutationFn: ({ scanId, reason: letInReason }: { scanId: string; reason: string }) =>
      changeScan(scanId, { letInReason }),
  });
