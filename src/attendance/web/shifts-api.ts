import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { backgroundTimeoutMs, limitSignal } from '#platform/web/no-answer.ts';
import {
  addShifts,
  arriveForShift,
  assignShift,
  deleteShift,
  keepShift,
  listDuePeople,
  listShifts,
  listTeamShifts,
  markShiftArrival,
  offerShift,
  takeFreeShift,
  takeOfferedShift,
  unassignShift,
  updateShift,
} from '../contract.ts';

/** Interval in which the lists of people who are due are fetched again. */
const liveMs = 30_000;

export const buildShiftsQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['shifts', eventName],
    queryFn: ({ signal }) => callApi(listShifts, { params: { eventName }, signal }),
  });
export type ShiftPlan = AnswerOf<typeof listShifts>;
export type ListedShift = ShiftPlan['shifts'][number];

export const buildTeamShiftsQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['shifts', eventName, 'team'],
    queryFn: ({ signal }) =>
      callApi(listTeamShifts, { params: { eventName }, signal: limitSignal(signal, backgroundTimeoutMs) }),
    refetchInterval: liveMs,
  });
export type TeamShift = AnswerOf<typeof listTeamShifts>['shifts'][number];

export const duePeopleQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['shifts', 'due'],
  queryFn: ({ signal }) => callApi(listDuePeople, { signal }),
  refetchInterval: liveMs,
});
export type DuePerson = AnswerOf<typeof listDuePeople>['people'][number];

/** Returns a builder of a mutation after which all lists of shifts are fetched again. */
const shiftMutation =
  <Body, Answer>(send: (body: Body) => Promise<Answer>) =>
  (cache: QueryClient) =>
    mutationOptions({
      ...retryWhenBusyOptions,
      mutationFn: (body: Body) => send(body),
      onSettled: () => {
        void cache.invalidateQueries({ queryKey: ['shifts'] });
      },
    });

export const buildAddShiftsMutation = shiftMutation((body: BodyOf<typeof addShifts>) =>
  callApi(addShifts, { body }),
);
export const buildUpdateShiftMutation = shiftMutation((body: BodyOf<typeof updateShift>) =>
  callApi(updateShift, { body }),
);
export const buildDeleteShiftMutation = shiftMutation((body: BodyOf<typeof deleteShift>) =>
  callApi(deleteShift, { body }),
);
export const buildAssignShiftMutation = shiftMutation((body: BodyOf<typeof assignShift>) =>
  callApi(assignShift, { body }),
);
export const buildUnassignShiftMutation = shiftMutation((body: BodyOf<typeof unassignShift>) =>
  callApi(unassignShift, { body }),
);
export const buildMarkShiftArrivalMutation = shiftMutation((body: BodyOf<typeof markShiftArrival>) =>
  callApi(markShiftArrival, { body }),
);
export const buildTakeFreeShiftMutation = shiftMutation((body: BodyOf<typeof takeFreeShift>) =>
  callApi(takeFreeShift, { body }),
);
export const buildOfferShiftMutation = shiftMutation((body: BodyOf<typeof offerShift>) =>
  callApi(offerShift, { body }),
);
export const buildKeepShiftMutation = shiftMutation((body: BodyOf<typeof keepShift>) =>
  callApi(keepShift, { body }),
);
export const buildTakeOfferedShiftMutation = shiftMutation((body: BodyOf<typeof takeOfferedShift>) =>
  callApi(takeOfferedShift, { body }),
);
export const buildArriveForShiftMutation = shiftMutation((body: BodyOf<typeof arriveForShift>) =>
  callApi(arriveForShift, { body }),
);
