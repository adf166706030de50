import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, ParamsOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import {
  type Choices,
  compareRules,
  explainSeat,
  getDraft,
  getOffersAndWaitingList,
  listDrafts,
  listOpenSwaps,
  listSeats,
  makeDraft,
  offerSeatToNextDelegate,
  previewChoices,
  publishDraft,
  rejectSwap,
} from '../../contract.ts';
import { invalidateSeatAndRegistrationData } from '../api.ts';

/** Fetches a draft. Its rows have `registrationId` in place of the API's `regID`. */
async function loadDraft(params: ParamsOf<typeof getDraft>, signal: AbortSignal) {
  const draft = await callApi(getDraft, { params, signal });
  return { ...draft, rows: draft.rows.map(({ regID, ...row }) => ({ ...row, registrationId: regID })) };
}
export type Draft = Awaited<ReturnType<typeof loadDraft>>;
export type DraftRow = Draft['rows'][number];

export const buildDraftsQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['allocation', eventName],
    queryFn: ({ signal }) => callApi(listDrafts, { params: { eventName }, signal }),
  });

export const buildDraftQuery = (eventName: string, draftId: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['allocation', eventName, draftId],
    queryFn: ({ signal }) => loadDraft({ eventName, draftID: draftId }, signal),
  });

/** Compares the draft with other rules. The result is cached without an expiry, because a draft never changes. */
export const buildRuleComparisonQuery = (eventName: string, draftId: string) =>
  queryOptions({
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: ['allocation', eventName, draftId, 'rules'],
    queryFn: ({ signal }) => callApi(compareRules, { params: { eventName, draftID: draftId }, signal }),
  });

export const buildChoicePreviewQuery = (eventName: string, body: BodyOf<typeof previewChoices>) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['allocation', eventName, 'weigh', body],
    queryFn: ({ signal }) => callApi(previewChoices, { params: { eventName }, body, signal }),
  });

export const buildSeatReasonsQuery = (eventName: string, draftId: string, registrationId: string) =>
  queryOptions({
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: ['allocation', eventName, draftId, 'why', registrationId],
    queryFn: ({ signal }) =>
      callApi(explainSeat, { params: { eventName, draftID: draftId, regID: registrationId }, signal }),
  });

export const buildOffersAndWaitingListQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    refetchInterval: 30_000,
    queryKey: ['allocation', eventName, 'offers'],
    queryFn: ({ signal }) => callApi(getOffersAndWaitingList, { params: { eventName }, signal }),
  });

export const buildOfferSeatMutation = (cache: QueryClient, eventName: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof offerSeatToNextDelegate>) => callApi(offerSeatToNextDelegate, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['allocation', eventName, 'offers'] }),
  });

export const buildSeatListsQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['seats', eventName, 'lists'],
    queryFn: ({ signal }) => callApi(listSeats, { params: { eventName }, signal }),
  });
export type SeatLists = AnswerOf<typeof listSeats>['committees'];

export const buildOpenSwapsQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    refetchInterval: 30_000,
    queryKey: ['seats', eventName, 'swaps'],
    queryFn: ({ signal }) => callApi(listOpenSwaps, { params: { eventName }, signal }),
  });
export type AskedSwap = AnswerOf<typeof listOpenSwaps>['swaps'][number];

export const buildRejectSwapMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof rejectSwap>) => callApi(rejectSwap, { body }),
    // Refetches after an error too, because the delegates may have accepted meanwhile.
    onSettled: () => invalidateSeatAndRegistrationData(cache),
  });

export const buildMakeDraftMutation = (cache: QueryClient, eventName: string) =>
  mutationOptions({
    mutationFn: (body: Choices) => callApi(makeDraft, { params: { eventName }, body }),
    // Refetches the lottery too, because the first draft after registration closes its entries.
    onSettled: () => {
      for (const queryKey of [
        ['allocation', eventName],
        ['lottery', eventName],
      ])
        cache.invalidateQueries({ queryKey });
    },
  });

export const buildPublishDraftMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof publishDraft>) => callApi(publishDraft, { body }),
    // Refetches after an error too, because the draft then shows what has changed.
    onSettled: () => invalidateSeatAndRegistrationData(cache),
  });
