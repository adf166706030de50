import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedDataOptions } from '#platform/web/desk/query-options.ts';
import { sendFile } from '#platform/web/file-transfer.ts';
import {
  deleteRoom,
  deleteSession,
  deleteSitePlan,
  getOwnTimetables,
  getScreenTimetable,
  getTimetable,
  renewScreenLink,
  savePins,
  saveRoom,
  saveSession,
  setTimetableVisibility,
  uploadSitePlan,
} from '../contract.ts';

export const ownTimetablesQuery = queryOptions({
  queryKey: ['ownTimetables'],
  queryFn: ({ signal }) => callApi(getOwnTimetables, { signal }),
});

const screenRefreshMs = 30_000;

/** Reads the timetable for a wall screen. A screen without network keeps showing its last answer. */
export const screenTimetableQuery = (eventName: string, key: string) =>
  queryOptions({
    queryKey: ['screen', eventName, key],
    queryFn: ({ signal }) => callApi(getScreenTimetable, { body: { eventName, key }, signal }),
    refetchInterval: screenRefreshMs,
    refetchIntervalInBackground: true,
  });

export const timetableQuery = (eventName: string) =>
  queryOptions({
    ...sharedDataOptions,
    queryKey: ['timetable', eventName],
    queryFn: ({ signal }) => callApi(getTimetable, { params: { eventName }, signal }),
  });
export type Timetable = AnswerOf<typeof getTimetable>;
export type DeskSession = Timetable['sessions'][number];

const refetch = (cache: QueryClient) => ({
  onSettled: () => cache.invalidateQueries({ queryKey: ['timetable'] }),
});

export const saveSessionMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof saveSession>) => callApi(saveSession, { body }),
  });

export const deleteSessionMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof deleteSession>) => callApi(deleteSession, { body }),
  });

export const saveRoomMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof saveRoom>) => callApi(saveRoom, { body }),
  });

export const deleteRoomMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof deleteRoom>) => callApi(deleteRoom, { body }),
  });

export const uploadPlanMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: async ({ file, ...query }: { eventName: string; revision: number; file: File }) =>
      sendFile(uploadSitePlan, file, { query }),
  });

export const deletePlanMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof deleteSitePlan>) => callApi(deleteSitePlan, { body }),
  });

export const savePinsMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof savePins>) => callApi(savePins, { body }),
  });

export const setTimetableVisibilityMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof setTimetableVisibility>) => callApi(setTimetableVisibility, { body }),
  });

export const renewScreenLinkMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof renewScreenLink>) => callApi(renewScreenLink, { body }),
  });
