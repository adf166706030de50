import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isOfflineCopyValid } from '#attendance/rule/device-verdict.ts';
import { useRerenderEvery } from '#attendance/web/index.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import {
  queueEntry,
  sendQueuedEntries,
  storeOrSendEntry,
  useDeviceQueue,
  type WaitingEntry,
} from '#platform/web/device-queue.ts';
import {
  isServerUnavailableError,
  isUnauthorizedOrForbiddenError,
  limitSignal,
  useHasAnswerTimeoutPassed,
} from '#platform/web/no-answer.ts';
import { loadHospitalityList, recordDetailOpenings, recordStayMarks } from '../../contract.ts';
import type { StayMarkKind } from '../../rule/stays.ts';
import {
  deleteStoredGuestLists,
  type Guest,
  type GuestList,
  listStoredGuestLists,
  storeGuestList,
} from './stored-list.ts';

/** How often an open page loads the list again, to show the marks of others. */
const refreshMs = 60_000;
const listTimeoutMs = 20_000;
/** How often an open page checks whether its list has expired. */
const expiryCheckMs = 10_000;

/** Loads the list and stores it on this device. Deletes all lists when the server refuses the caller. */
const buildGuestListQuery = (eventName: string, accountId: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['hospitality', eventName, 'list'],
    queryFn: async ({ signal }): Promise<GuestList> => {
      try {
        const answer = await callApi(loadHospitalityList, {
          body: { eventName },
          signal: limitSignal(signal, listTimeoutMs),
        });
        const list = { ...answer, accountId, receivedAt: Date.now() };
        await storeGuestList(list);
        return list;
      } catch (error) {
        if (isUnauthorizedOrForbiddenError(error)) await deleteStoredGuestLists();
        throw error;
      }
    },
    refetchInterval: refreshMs,
  });

/** Reading the lists deletes expired ones, so an open page reads them again and again. */
export const storedGuestListsQuery = queryOptions({
  queryKey: ['storedGuestLists'],
  queryFn: listStoredGuestLists,
  staleTime: 0,
  gcTime: 0,
  refetchInterval: expiryCheckMs,
  networkMode: 'always',
});

const openingsPath = recordDetailOpenings.path;
const marksPath = recordStayMarks.path;

/** Returns the guests with the marks that wait to be sent. */
function withWaitingMarks(people: Guest[], waiting: readonly WaitingEntry[]): Guest[] {
  const entries = waiting.filter(({ path }) => path === marksPath).map(({ entry }) => entry);
  if (entries.length === 0) return people;
  const own = Map.groupBy(entries, ({ registrationId }) => registrationId);
  return people.map((guest) => {
    const changes = own.get(guest.registrationId);
    if (!changes) return guest;
    let { marks } = guest;
    for (const { id, kind, at, isUndone } of changes) {
      const isValid = marks.some((mark) => mark.kind === kind);
      if (isUndone === true) marks = marks.filter((mark) => mark.id !== id);
      else if (!isValid)
        marks = [
          ...marks,
          { id: String(id), kind: kind as StayMarkKind, at: new Date(Number(at)).toISOString() },
        ];
    }
    return { ...guest, marks };
  });
}

/** Returns the list of an event, from the server or from this device, with ways to change it. */
export function useGuestList(eventName: string, accountId: string) {
  const cache = useQueryClient();
  useRerenderEvery(expiryCheckMs);
  const query = useQuery(buildGuestListQuery(eventName, accountId));
  const stored = useQuery(storedGuestListsQuery).data?.find((list) => list.eventName === eventName);
  const queue = useDeviceQueue();
  const isLate = useHasAnswerTimeoutPassed();
  const isUnanswered = query.error !== null && isServerUnavailableError(query.error);
  // A new attempt clears the error, but the stored list stays on the screen.
  const [wasUnanswered, setWasUnanswered] = useState(false);
  useEffect(() => {
    if (isUnanswered) setWasUnanswered(true);
  }, [isUnanswered]);
  const mayUseStored = isLate || isUnanswered || wasUnanswered;
  const waiting = queue.waiting.filter((entry) => entry.eventName === eventName);
  const found = query.data ?? (mayUseStored ? stored : undefined);
  // If the server refuses the caller, the list is not used, even if an earlier answer is still in memory.
  const isOpen = found && (!query.error || isUnanswered) && isOfflineCopyValid(found, Date.now());
  const mark = async (entry: WaitingEntry['entry']) => {
    await queueEntry({ accountId, eventName, path: marksPath, field: 'marks', entry }, Date.now());
    await sendQueuedEntries(accountId);
    cache.invalidateQueries({ queryKey: ['hospitality', eventName, 'list'] });
  };
  return {
    query,
    list: isOpen ? { ...found, people: withWaitingMarks(found.people, waiting) } : undefined,
    isOffline: isUnanswered || queue.isOffline,
    waiting: waiting.length,
    isStored: queue.isStored,
    refused: queue.refused,
    /** Returns false if the opening is neither stored nor sent. The details must then stay closed. */
    recordOpening: async (registrationId: string): Promise<boolean> => {
      const entry = { id: crypto.randomUUID(), at: Date.now(), registrationId };
      const row = { accountId, eventName, path: openingsPath, field: 'openings', entry };
      const isRecorded = await storeOrSendEntry(row, Date.now());
      if (isRecorded) void sendQueuedEntries(accountId);
      return isRecorded;
    },
    mark: (registrationId: string, kind: StayMarkKind) =>
      mark({ id: crypto.randomUUID(), at: Date.now(), registrationId, kind, isUndone: false }),
    undoMark: (registrationId: string, { id, kind }: Guest['marks'][number]) =>
      mark({ id, at: Date.now(), registrationId, kind, isUndone: true }),
  };
}
export type OpenGuestList = ReturnType<typeof useGuestList> & { list: GuestList };
