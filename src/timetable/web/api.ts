import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { sendFile } from '#platform/web/file-transfer.ts';
import {
  deleteRoom,
  deleteSitePlan,
  deleteTimetableSession,
  getOwnTimetables,
  getTimetable,
  getWallScreenTimetable,
  renewWallScreenLink,
  saveRoom,
  saveSitePlanPins,
  saveTimetableSession,
  setTimetableVisibility,
  uploadSitePlan,
} from '../contract.ts';

export const ownTimetablesQuery = queryOptions({
  queryKey: ['ownTimetables'],
  queryFn: ({ signal }) => callApi(getOwnTimetables, { signal }),
});

const screenRefreshMs = 30_000;

/** Reads the timetable for a wall screen. A screen without network keeps showing its last answer. */
export const wallScreenTimetableQuery = (eventName: string, key: string) =>
  queryOptions({
    queryKey: ['screen', eventName, key],
    queryFn: ({ signal }) => callApi(getWallScreenTimetable, { body: { eventName, key }, signal }),
    refetchInterval: screenRefreshMs,
    refetchIntervalInBackground: true,
  });

export const timetableQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['timetable', eventName],
    queryFn: ({ signal }) => callApi(getTimetable, { params: { eventName }, signal }),
  });
export type Timetable = AnswerOf<typeof getTimetable>;
export type DeskSession = Timetable['sessions'][number];

const refetch = (cache: QueryClient) => ({
  onSettled: () => cache.invalidateQueries({ queryKey: ['timetable'] }),
});

export const saveTimetableSessionMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof saveTimetableSession>) => callApi(saveTimetableSession, { body }),
  });

export const deleteTimetableSessionMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof deleteTimetableSession>) => callApi(deleteTimetableSession, { body }),
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

export const uploadSitePlanMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: async ({ file, ...query }: { eventName: string; revision: number; file: File }) =>
      sendFile(uploadSitePlan, file, { query }),
  });

export const deleteSitePlanMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof deleteSitePlan>) => callApi(deleteSitePlan, { body }),
  });

export const saveSitePlanPinsMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof saveSitePlanPins>) => callApi(saveSitePlanPins, { body }),
  });

export const setTimetableVisibilityMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof setTimetableVisibility>) => callApi(setTimetableVisibility, { body }),
  });

export const renewWallScreenLinkMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof renewWallScreenLink>) => callApi(renewWallScreenLink, { body }),
  });
