import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import {
  alwaysFreshDataQueryOptions,
  alwaysFreshListQueryOptions,
} from '#platform/web/desk/query-options.ts';
import { backgroundTimeoutMs, limitSignal } from '#platform/web/no-answer.ts';
import {
  acceptDutyInvitation,
  endDuty,
  findDutyInvitation,
  getAttendanceByHour,
  getAttendedSessionCounts,
  getDoorOverview,
  grantDuties,
  grantDuty,
  listDuties,
  listMissingDelegates,
  listOwnDuties,
  listOwnPasses,
  listRollCommittees,
  listScanConflicts,
  markDutyPageOpened,
  replaceOwnPass,
  searchDoorDelegates,
  sendDutyInvitationAgain,
} from '../contract.ts';

/** Interval in which the counts at the door and on the desk are refetched. */
const liveMs = 15_000;

export const buildDutiesQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['duties', eventName],
    queryFn: ({ signal }) => callApi(listDuties, { params: { eventName }, signal }),
  });
export type Duties = AnswerOf<typeof listDuties>;
export type ListedDuty = Duties['duties'][number];

const refetchDuties = (cache: QueryClient) => ({
  ...retryWhenBusyOptions,
  onSettled: () => {
    void cache.invalidateQueries({ queryKey: ['duties'] });
  },
});

export const buildGrantDutyMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchDuties(cache),
    mutationFn: (body: BodyOf<typeof grantDuty>) => callApi(grantDuty, { body }),
  });

export const buildGrantDutiesMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchDuties(cache),
    mutationFn: (body: BodyOf<typeof grantDuties>) => callApi(grantDuties, { body }),
  });
export type SkippedPerson = AnswerOf<typeof grantDuties>['skipped'][number];

export const buildInviteAgainMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchDuties(cache),
    mutationFn: (body: BodyOf<typeof sendDutyInvitationAgain>) => callApi(sendDutyInvitationAgain, { body }),
  });

export const buildEndDutyMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchDuties(cache),
    mutationFn: (body: BodyOf<typeof endDuty>) => callApi(endDuty, { body }),
  });

export const ownDutiesQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['ownDuties'],
  queryFn: ({ signal }) => callApi(listOwnDuties, { signal: limitSignal(signal, backgroundTimeoutMs) }),
});
export type OwnDuty = AnswerOf<typeof listOwnDuties>['duties'][number];

/** Records that the user has opened the page of a duty. A failure changes nothing for the user. */
export const markDutyPageOpenedMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof markDutyPageOpened>) => callApi(markDutyPageOpened, { body }),
});

export const buildDutyInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['dutyInvitation', token],
    queryFn: () => callApi(findDutyInvitation, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });

export type DutyInvitation = AnswerOf<typeof findDutyInvitation>;

export const acceptDutyInvitationMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: (body: BodyOf<typeof acceptDutyInvitation>) => callApi(acceptDutyInvitation, { body }),
  // Removes the password from memory as soon as the screen closes.
  gcTime: 0,
});

export const ownPassesQuery = queryOptions({
  queryKey: ['ownPasses'],
  queryFn: ({ signal }) => callApi(listOwnPasses, { signal: limitSignal(signal, backgroundTimeoutMs) }),
});
export type OwnPass = AnswerOf<typeof listOwnPasses>['passes'][number];

export const buildReplacePassMutation = (cache: QueryClient) =>
  mutationOptions({
    ...retryWhenBusyOptions,
    mutationFn: (body: BodyOf<typeof replaceOwnPass>) => callApi(replaceOwnPass, { body }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ownPassesQuery.queryKey });
    },
  });

export const buildDoorOverviewQuery = (eventName: string, occasion: string) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['door', eventName, occasion],
    queryFn: ({ signal }) => callApi(getDoorOverview, { params: { eventName }, query: { occasion }, signal }),
    refetchInterval: liveMs,
  });
export type Door = AnswerOf<typeof getDoorOverview>;

export const buildDoorDelegatesQuery = (
  eventName: string,
  query: { occasion: string; q?: string; delegation?: string; committee?: string },
) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['door', eventName, query.occasion, query],
    queryFn: ({ signal }) => callApi(searchDoorDelegates, { params: { eventName }, query, signal }),
    refetchInterval: liveMs,
  });

export const buildScanConflictsQuery = (eventName: string, occasion: string) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['door', eventName, occasion, 'conflicts'],
    queryFn: ({ signal }) =>
      callApi(listScanConflicts, { params: { eventName }, query: { occasion }, signal }),
    refetchInterval: liveMs,
  });
export type Conflict = AnswerOf<typeof listScanConflicts>['conflicts'][number];

export type DoorPerson = AnswerOf<typeof searchDoorDelegates>['people'][number];

export const buildRollCommitteesQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['rollCommittees', eventName],
    queryFn: ({ signal }) =>
      callApi(listRollCommittees, {
        params: { eventName },
        signal: limitSignal(signal, backgroundTimeoutMs),
      }),
  });

export const buildAttendanceByHourQuery = (eventName: string, occasion: string) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['attendanceHours', eventName, occasion],
    queryFn: ({ signal }) =>
      callApi(getAttendanceByHour, { params: { eventName }, query: { occasion }, signal }),
    refetchInterval: liveMs,
  });
export type CommitteeHours = AnswerOf<typeof getAttendanceByHour>['committees'][number];

export const buildAttendedSessionCountsQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['sessionShares', eventName],
    queryFn: ({ signal }) => callApi(getAttendedSessionCounts, { params: { eventName }, signal }),
  });
export type DelegateShare = AnswerOf<typeof getAttendedSessionCounts>['delegates'][number];

export const buildMissingDelegatesQuery = (eventName: string, occasion: string) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['missing', eventName, occasion],
    queryFn: ({ signal }) =>
      callApi(listMissingDelegates, {
        params: { eventName },
        query: { occasion },
        signal: limitSignal(signal, backgroundTimeoutMs),
      }),
    refetchInterval: liveMs,
  });
export type Missing = AnswerOf<typeof listMissingDelegates>;
export type MissingPerson = Missing['people'][number];
