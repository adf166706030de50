import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isOfflineCopyValid } from '#attendance/rule/device-verdict.ts';
import { useRerenderEvery } from '#attendance/web/index.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import {
  queueEntry,
  sendQueuedEntries,
  useDeviceQueue,
  type WaitingEntry,
} from '#platform/web/device-queue.ts';
import {
  backgroundTimeoutMs,
  isServerUnavailableError,
  isUnauthorizedOrForbiddenError,
  limitSignal,
  useHasAnswerTimeoutPassed,
} from '#platform/web/no-answer.ts';
import { useEver } from '#platform/web/use-ever.ts';
import { getMarks, recordMarks } from '../../contract.ts';
import { listValidMarks, type Mark } from '../../rule/marks.ts';
import {
  deleteStoredMarkSheets,
  listStoredMarkSheets,
  type MarkSheet,
  storeMarkSheetIfChair,
} from './stored-marks.ts';

/** How often an open page loads the marks again, to show those of other chairs and what the room counted. */
const refreshMs = 60_000;
/** How often an open page checks whether its copy has expired. */
const expiryCheckMs = 10_000;

/** Loads the marks and stores them on a chair's device. Deletes all sheets when the server refuses the caller. */
const buildMarksQuery = (eventName: string, committee: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['marks', eventName, committee],
    queryFn: async ({ signal }): Promise<MarkSheet> => {
      try {
        const answer = await callApi(getMarks, {
          params: { eventName, committee },
          signal: limitSignal(signal, backgroundTimeoutMs),
        });
        const sheet = { ...answer, receivedAt: Date.now() };
        await storeMarkSheetIfChair(sheet);
        return sheet;
      } catch (error) {
        if (isUnauthorizedOrForbiddenError(error)) await deleteStoredMarkSheets();
        throw error;
      }
    },
    refetchInterval: refreshMs,
  });

/** Reading the sheets deletes expired ones, so an open page reads them again and again. */
export const storedMarkSheetsQuery = queryOptions({
  queryKey: ['storedMarkSheets'],
  queryFn: listStoredMarkSheets,
  staleTime: 0,
  gcTime: 0,
  refetchInterval: expiryCheckMs,
  networkMode: 'always',
});

export type GivenMark = MarkSheet['marks'][number];
export type NewMark = Pick<GivenMark, 'registrationId' | 'criterion' | 'session' | 'slot' | 'remark'> & {
  points: number | null;
};

type OwnMark = NewMark & Pick<Mark, 'id' | 'at'>;

/** Returns the sheet with marks of this chair that the server may not have yet. */
function withMarks(sheet: MarkSheet, added: readonly OwnMark[]): MarkSheet {
  const all = [
    ...sheet.marks.map((mark) => ({ ...mark, day: '' })),
    ...added.map((mark) => ({ ...mark, chair: sheet.accountId, day: '' })),
  ];
  return { ...sheet, marks: listValidMarks(sheet.criteria, all).map(({ day: _, ...mark }) => mark) };
}

/** Returns the marks of a committee that wait to be sent. */
const listWaiting = (waiting: readonly WaitingEntry[], committee: string): OwnMark[] =>
  waiting
    .filter(({ entry }) => entry.committee === committee)
    .map(({ entry }) => entry as unknown as OwnMark);

/** Returns the marks of a committee, from the server or from this device, and gives marks. */
export function useMarks(eventName: string, committee: string, wasUnanswered: boolean) {
  const cache = useQueryClient();
  useRerenderEvery(expiryCheckMs);
  const query = useQuery(buildMarksQuery(eventName, committee));
  const stored = useQuery(storedMarkSheetsQuery).data?.find(
    (sheet) => sheet.eventName === eventName && sheet.committee === committee,
  );
  const queue = useDeviceQueue();
  const isLate = useHasAnswerTimeoutPassed();
  const isUnanswered = query.error !== null && isServerUnavailableError(query.error);
  const mayUseStored = useEver(isLate || isUnanswered || wasUnanswered);
  const found = query.data ?? (mayUseStored ? stored : undefined);
  // If the server refuses the chair, the sheet is not used, even if an earlier answer is still in memory.
  const isOpen = found && (!query.error || isUnanswered) && isOfflineCopyValid(found, Date.now());
  const waiting = queue.waiting.filter(({ path }) => path === recordMarks.path);
  const give = async (...marks: NewMark[]) => {
    if (!found) return;
    const now = Date.now();
    // The times keep the order in which several marks were given.
    const made = marks.map((mark, order) => ({ id: crypto.randomUUID(), at: now + order, ...mark }));
    const { accountId } = found;
    for (const mark of made) {
      const entry = { ...mark, committee };
      await queueEntry({ accountId, eventName, path: recordMarks.path, field: 'marks', entry }, now);
    }
    const { queryKey } = buildMarksQuery(eventName, committee);
    // An answer that is on its way does not have the mark.
    await cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, (known) => known && withMarks(known, made));
    void sendQueuedEntries(accountId);
  };
  return {
    query,
    sheet: isOpen ? withMarks(found, listWaiting(waiting, committee)) : undefined,
    isOffline: isUnanswered || queue.isOffline,
    waiting: waiting.length,
    isStored: queue.isStored,
    refused: queue.refused,
    give,
  };
}
export type OpenMarks = ReturnType<typeof useMarks> & { sheet: MarkSheet };
