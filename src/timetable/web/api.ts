import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { sendFile } from '#platform/web/file-transfer.ts';
import {
  addTimetableSessions,
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

/**
 * Reads the timetable for a wall screen every 30 seconds. If a request fails, the screen keeps showing the last answer.
 */
export const buildWallScreenTimetableQuery = (eventName: string, key: string) =>
  queryOptions({
    queryKey: ['screen', eventName, key],
    queryFn: ({ signal }) => callApi(getWallScreenTimetable, { body: { eventName, key }, signal }),
    refetchInterval: screenRefreshMs,
    refetchIntervalInBackground: true,
  });

export const buildTimetableQuery = (eventName: string) =>
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

export const buildSaveTimetableSessionMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof saveTimetableSession>) => callApi(saveTimetableSession, { body }),
  });

export const buildAddTimetableSessionsMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof addTimetableSessions>) => callApi(addTimetableSessions, { body }),
  });

export const buildDeleteTimetableSessionMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof deleteTimetableSession>) => callApi(deleteTimetableSession, { body }),
  });

export const buildSaveRoomMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof saveRoom>) => callApi(saveRoom, { body }),
  });

export const buildDeleteRoomMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof deleteRoom>) => callApi(deleteRoom, { body }),
  });

export const buildUploadSitePlanMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: async ({ file, ...query }: { eventName: string; revision: number; file: File }) =>
      sendFile(uploadSitePlan, file, { query }),
  });

export const buildDeleteSitePlanMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof deleteSitePlan>) => callApi(deleteSitePlan, { body }),
  });

export const buildSaveSitePlanPinsMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof saveSitePlanPins>) => callApi(saveSitePlanPins, { body }),
  });

export const buildSetTimetableVisibilityMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof setTimetableVisibility>) => callApi(setTimetableVisibility, { body }),
  });

export const buildRenewWallScreenLinkMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof renewWallScreenLink>) => callApi(renewWallScreenLink, { body }),
  });
