import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import {
  answerTimeoutMs,
  isServerUnavailableError,
  isUnauthorizedOrForbiddenError,
} from '#platform/web/no-answer.ts';
import { getOfflineDoorList, overrideVerdict, searchDoorDelegates, undoOwnScan } from '../../contract.ts';
import { type Occasion, parseOccasionKind } from '../../rule/occasions.ts';
import { buildDoorDelegatesQuery } from '../api.ts';
import { changeScanOnDeviceOrServer, checkInOrOut, type Subject } from './check-in.ts';
import { recordServerReachable, recordServerUnreachable } from './send-scans.ts';
import {
  deleteStoredDoorLists,
  findStoredDoorList,
  listStoredDoorLists,
  type StoredList,
  storeDoorList,
} from './stored-list.ts';

/** Finds delegates by name or delegation at the door. Fails when no answer comes in time. */
export const buildDoorSearchQuery = (
  eventName: string,
  query: { occasion: string; q?: string; delegation?: string },
) => {
  const options = buildDoorDelegatesQuery(eventName, query);
  return queryOptions({
    ...options,
    queryFn: async ({ signal }) => {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]);
      try {
        const found = await callApi(searchDoorDelegates, { params: { eventName }, query, signal: inTime });
        recordServerReachable();
        return found;
      } catch (error) {
        if (!signal.aborted && isServerUnavailableError(error)) recordServerUnreachable();
        throw error;
      }
    },
  });
};

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
          ...{ params: { eventName }, query: { occasion } },
          signal: AbortSignal.any([signal, AbortSignal.timeout(listTimeoutMs)]),
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

const refetchDoor = (cache: QueryClient) => ({
  ...retryWhenBusyOptions,
  onSettled: () => cache.invalidateQueries({ queryKey: ['door'] }),
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
    mutationFn: async (body: BodyOf<typeof undoOwnScan>) => {
      await changeScanOnDeviceOrServer(body.scanId, { undone: true }, () =>
        callApi(undoOwnScan, { body, signal: AbortSignal.timeout(answerTimeoutMs) }),
      );
      return { message: undoOwnScan.answer.shape.message.value };
    },
  });

export const buildOverrideVerdictMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchDoor(cache),
    mutationFn: async (body: BodyOf<typeof overrideVerdict>) => {
      const { scanId, reason: letInReason } = body;
      await changeScanOnDeviceOrServer(scanId, { letInReason }, () =>
        callApi(overrideVerdict, { body, signal: AbortSignal.timeout(answerTimeoutMs) }),
      );
      return { message: overrideVerdict.answer.shape.message.value };
    },
  });
