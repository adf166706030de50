import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import * as calls from '../contract.ts';

export const ownAwardsQuery = queryOptions({
  queryKey: ['ownAwards'],
  queryFn: ({ signal }) => callApi(calls.listOwnAwards, { signal }),
});
export type OwnAwards = AnswerOf<typeof calls.listOwnAwards>['registrations'][number];

export const buildSaveSpokenNameMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof calls.saveSpokenName>) => callApi(calls.saveSpokenName, { body }),
    onSuccess: (_answer, { registrationId, spoken }) => {
      cache.setQueryData(ownAwardsQuery.queryKey, (known) =>
        known
          ? {
              registrations: known.registrations.map((own) =>
                own.registrationId === registrationId ? { ...own, spoken } : own,
              ),
            }
          : known,
      );
    },
  });

export const buildOwnSheetQuery = (eventName: string) =>
  queryOptions({
    queryKey: ['ownSheet', eventName],
    queryFn: ({ signal }) => callApi(calls.getOwnSheet, { params: { eventName }, signal }),
  });
export type OwnSheet = AnswerOf<typeof calls.getOwnSheet>;

export const buildAwardSettingsQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['awards', eventName, 'settings'],
    queryFn: ({ signal }) => callApi(calls.getAwardSettings, { params: { eventName }, signal }),
  });
export type StoredSettings = AnswerOf<typeof calls.getAwardSettings>;

export type SettingsPreview = AnswerOf<typeof calls.previewAwardSettings>;
export const previewSettingsMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof calls.previewAwardSettings>) =>
    callApi(calls.previewAwardSettings, { body }),
});

/** Fetches everything about the awards of an event again in the background. */
const refetchAwards = (cache: QueryClient): void => {
  void cache.invalidateQueries({ queryKey: ['awards'] });
};

export const buildSaveSettingsMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof calls.saveAwardSettings>) => callApi(calls.saveAwardSettings, { body }),
    onSuccess: (_answer, { eventName, revision, settings }) => {
      cache.setQueryData(buildAwardSettingsQuery(eventName).queryKey, (known) =>
        known
          ? { ...known, revision: revision + 1, settings: settings as StoredSettings['settings'] }
          : known,
      );
      refetchAwards(cache);
    },
  });

export const buildCalibrationQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['awards', eventName, 'calibration'],
    queryFn: ({ signal }) => callApi(calls.getCalibration, { params: { eventName }, signal }),
  });
export type Calibration = AnswerOf<typeof calls.getCalibration>;

export const buildProposalQuery = (eventName: string, committee: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['awards', eventName, 'proposal', committee],
    queryFn: ({ signal }) => callApi(calls.getProposal, { params: { eventName, committee }, signal }),
  });
export type Proposal = AnswerOf<typeof calls.getProposal>;
export type Decision = Proposal['decisions'][number];

export interface Place {
  award: Proposal['awards'][number];
  place: number;
}

export const buildDecideMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof calls.decideAward>) => callApi(calls.decideAward, { body }),
    onSuccess: () => refetchAwards(cache),
    onError: () => refetchAwards(cache),
  });

export const buildConfirmMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof calls.confirmAward>) => callApi(calls.confirmAward, { body }),
    onSuccess: () => refetchAwards(cache),
    onError: () => refetchAwards(cache),
  });

export const buildClearMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof calls.clearAward>) => callApi(calls.clearAward, { body }),
    onSuccess: (_answer, { eventName, committee, awardId }) => {
      cache.setQueryData(buildProposalQuery(eventName, committee).queryKey, (known) =>
        known ? { ...known, decisions: known.decisions.filter(({ _id }) => _id !== awardId) } : known,
      );
      refetchAwards(cache);
    },
  });

export const buildCeremonyQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['awards', eventName, 'ceremony'],
    queryFn: ({ signal }) => callApi(calls.getCeremony, { params: { eventName }, signal }),
  });
export type Ceremony = AnswerOf<typeof calls.getCeremony>;
export type CeremonyAward = Ceremony['committees'][number]['awards'][number];

export const buildReleaseMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof calls.releaseAwards>) => callApi(calls.releaseAwards, { body }),
    onSuccess: () => refetchAwards(cache),
    onError: () => refetchAwards(cache),
  });

export const buildWithdrawMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof calls.withdrawAward>) => callApi(calls.withdrawAward, { body }),
    onSuccess: () => refetchAwards(cache),
  });
