import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { backgroundTimeoutMs, limitSignal } from '#platform/web/no-answer.ts';
import {
  changeTeamStays,
  deleteRoom,
  enterTeamStay,
  fillBeds,
  getBeds,
  getOwnStays,
  getOwnTeamStays,
  getTeamStays,
  moveGuest,
  proposeBeds,
  saveHospitalitySettings,
  saveOwnStay,
  saveOwnTeamStay,
  saveRooms,
  setGuestCategories,
  type TeamStayChange,
} from '../contract.ts';

export const buildBedsQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['hospitality', eventName, 'beds'],
    queryFn: ({ signal }) =>
      callApi(getBeds, { params: { eventName }, signal: limitSignal(signal, backgroundTimeoutMs) }),
  });
export type Beds = AnswerOf<typeof getBeds>;
export type BedGuest = Beds['guests'][number];
export type BedRoom = Beds['rooms'][number];

export const buildBedProposalQuery = (eventName: string) =>
  queryOptions({
    queryKey: ['hospitality', eventName, 'proposal'],
    queryFn: ({ signal }) => callApi(proposeBeds, { params: { eventName }, signal }),
    // The dialog shows what it confirms, so it never starts with an earlier proposal.
    staleTime: 0,
    gcTime: 0,
  });
export type BedProposal = AnswerOf<typeof proposeBeds>;

export const buildTeamStaysQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['hospitality', eventName, 'team'],
    queryFn: ({ signal }) => callApi(getTeamStays, { params: { eventName }, signal }),
  });
export type TeamMember = AnswerOf<typeof getTeamStays>['people'][number];

const refetchHospitality = (cache: QueryClient) => ({
  ...retryWhenBusyOptions,
  onSettled: () => {
    void cache.invalidateQueries({ queryKey: ['hospitality'] });
  },
});

export const buildSaveRoomsMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchHospitality(cache),
    mutationFn: (body: BodyOf<typeof saveRooms>) => callApi(saveRooms, { body }),
  });

export const buildDeleteRoomMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchHospitality(cache),
    mutationFn: (body: BodyOf<typeof deleteRoom>) => callApi(deleteRoom, { body }),
  });

export const buildFillBedsMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchHospitality(cache),
    mutationFn: (body: BodyOf<typeof fillBeds>) => callApi(fillBeds, { body }),
  });

export const buildMoveGuestMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchHospitality(cache),
    mutationFn: (body: BodyOf<typeof moveGuest>) => callApi(moveGuest, { body }),
  });

export const buildSetCategoriesMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchHospitality(cache),
    mutationFn: (body: BodyOf<typeof setGuestCategories>) => callApi(setGuestCategories, { body }),
  });

export const buildSaveSettingsMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchHospitality(cache),
    mutationFn: (body: BodyOf<typeof saveHospitalitySettings>) => callApi(saveHospitalitySettings, { body }),
  });

const changedStay = {
  add: { hasStay: true },
  remove: { hasStay: false, isAdult: false },
  confirm_adult: { isAdult: true },
  withdraw_adult: { isAdult: false },
} as const satisfies Record<TeamStayChange, Partial<TeamMember>>;

export const buildChangeTeamStaysMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchHospitality(cache),
    mutationFn: (body: BodyOf<typeof changeTeamStays>) => callApi(changeTeamStays, { body }),
    // Shown at once. If the call fails, the query that follows shows what is stored.
    onMutate: ({ eventName, accountIds, change }) => {
      cache.setQueryData(
        buildTeamStaysQuery(eventName).queryKey,
        (team) =>
          team && {
            people: team.people.map((member) =>
              accountIds.includes(member.accountId) ? { ...member, ...changedStay[change] } : member,
            ),
          },
      );
    },
  });

export const buildEnterTeamStayMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchHospitality(cache),
    mutationFn: (body: BodyOf<typeof enterTeamStay>) => callApi(enterTeamStay, { body }),
  });

export const ownStaysQuery = queryOptions({
  queryKey: ['ownStays'],
  queryFn: ({ signal }) => callApi(getOwnStays, { signal }),
});
export type OwnStay = AnswerOf<typeof getOwnStays>['registrations'][number];

export const buildSaveOwnStayMutation = (cache: QueryClient) =>
  mutationOptions({
    ...retryWhenBusyOptions,
    mutationFn: (body: BodyOf<typeof saveOwnStay>) => callApi(saveOwnStay, { body }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ownStaysQuery.queryKey });
    },
  });

export const ownTeamStaysQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['ownTeamStays'],
  queryFn: ({ signal }) => callApi(getOwnTeamStays, { signal: limitSignal(signal, backgroundTimeoutMs) }),
});
export type OwnTeamStay = AnswerOf<typeof getOwnTeamStays>['stays'][number];

export const buildSaveOwnTeamStayMutation = (cache: QueryClient) =>
  mutationOptions({
    ...retryWhenBusyOptions,
    mutationFn: (body: BodyOf<typeof saveOwnTeamStay>) => callApi(saveOwnTeamStay, { body }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ownTeamStaysQuery.queryKey });
    },
  });
