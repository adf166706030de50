import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, ParamsOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedData } from '#platform/web/desk/query-options.ts';
import {
  type Choices,
  compareRules,
  explainSeat,
  listDrafts,
  listOffers,
  listSeats,
  listSwaps,
  makeDraft,
  offerSeat,
  publishDraft,
  readDraft,
  refuseSwap,
  weighChoices,
} from '../../contract.ts';
import { refreshDesk } from '../api.ts';

/** A draft, with `registrationId` in its rows where the wire has `regID`. */
async function loadDraft(params: ParamsOf<typeof readDraft>, signal: AbortSignal) {
  const draft = await callApi(readDraft, { params, signal });
  return { ...draft, rows: draft.rows.map(({ regID, ...row }) => ({ ...row, registrationId: regID })) };
}
export type Draft = Awaited<ReturnType<typeof loadDraft>>;
export type DraftRow = Draft['rows'][number];

/** An event's drafts, the newest first. */
export const draftsQuery = (eventName: string) =>
  queryOptions({
    ...sharedData,
    queryKey: ['allocation', eventName],
    queryFn: ({ signal }) => callApi(listDrafts, { params: { eventName }, signal }),
  });

export const draftQuery = (eventName: string, draftId: string) =>
  queryOptions({
    ...sharedData,
    queryKey: ['allocation', eventName, draftId],
    queryFn: ({ signal }) => loadDraft({ eventName, draftID: draftId }, signal),
  });

/** A draft never changes, and neither does the result of other rules for it. */
export const rulesQuery = (eventName: string, draftId: string) =>
  queryOptions({
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: ['allocation', eventName, draftId, 'rules'],
    queryFn: ({ signal }) => callApi(compareRules, { params: { eventName, draftID: draftId }, signal }),
  });

/** The result of choices, invalidated by a new draft or decision. */
export const weighQuery = (eventName: string, body: BodyOf<typeof weighChoices>) =>
  queryOptions({
    ...sharedData,
    queryKey: ['allocation', eventName, 'weigh', body],
    queryFn: ({ signal }) => callApi(weighChoices, { params: { eventName }, body, signal }),
  });

export const reasonsQuery = (eventName: string, draftId: string, registrationId: string) =>
  queryOptions({
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: ['allocation', eventName, draftId, 'why', registrationId],
    queryFn: ({ signal }) =>
      callApi(explainSeat, { params: { eventName, draftID: draftId, regID: registrationId }, signal }),
  });

/** The waiting list and the open offers, refetched every half minute. */
export const offersQuery = (eventName: string) =>
  queryOptions({
    ...sharedData,
    refetchInterval: 30_000,
    queryKey: ['allocation', eventName, 'offers'],
    queryFn: ({ signal }) => callApi(listOffers, { params: { eventName }, signal }),
  });

export const offerMutation = (cache: QueryClient, eventName: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof offerSeat>) => callApi(offerSeat, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['allocation', eventName, 'offers'] }),
  });

export const seatListsQuery = (eventName: string) =>
  queryOptions({
    ...sharedData,
    queryKey: ['seats', eventName, 'lists'],
    queryFn: ({ signal }) => callApi(listSeats, { params: { eventName }, signal }),
  });
export type SeatLists = AnswerOf<typeof listSeats>['committees'];

/** Unanswered swaps, refetched every half minute. */
export const swapsQuery = (eventName: string) =>
  queryOptions({
    ...sharedData,
    refetchInterval: 30_000,
    queryKey: ['seats', eventName, 'swaps'],
    queryFn: ({ signal }) => callApi(listSwaps, { params: { eventName }, signal }),
  });
export type AskedSwap = AnswerOf<typeof listSwaps>['swaps'][number];

export const refuseSwapMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof refuseSwap>) => callApi(refuseSwap, { body }),
    // Also after an error: the delegates may have accepted meanwhile and have new seats.
    onSettled: () => refreshDesk(cache),
  });

export const makeDraftMutation = (cache: QueryClient, eventName: string) =>
  mutationOptions({
    mutationFn: (body: Choices) => callApi(makeDraft, { params: { eventName }, body }),
    // The first draft after registration has closed closes the entries of the lottery.
    onSettled: () => {
      for (const queryKey of [
        ['allocation', eventName],
        ['lottery', eventName],
      ])
        cache.invalidateQueries({ queryKey });
    },
  });

export const publishMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof publishDraft>) => callApi(publishDraft, { body }),
    // Also after an error: the draft then shows what has changed.
    onSettled: () => refreshDesk(cache),
  });
