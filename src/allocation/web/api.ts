import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { ApiError, callApi } from '#platform/web/api.ts';
import {
  acceptOffer,
  acceptSwap,
  cancelSwap,
  commitLottery,
  declineOffer,
  declineSwap,
  drawLottery,
  explainOwnSeat,
  getLottery,
  getOwnOffersAndWaitingPlaces,
  getOwnSwaps,
  listSwappablePortfolios,
  requestSwap,
  withdrawOwnRegistration,
  withdrawRegistrationAsAdmin,
} from '../contract.ts';

/** Retries after 429, because another tab of the same account may have made the same request. */
const retryWhileOtherRuns = {
  retry: (times: number, failure: Error) =>
    times < 3 && failure instanceof ApiError && failure.status === 429,
  retryDelay: 1_000,
};

export const buildOwnSeatReasonsQuery = (eventName: string) =>
  queryOptions({
    ...retryWhileOtherRuns,
    queryKey: ['own seat', eventName, 'why'],
    queryFn: ({ signal }) => callApi(explainOwnSeat, { params: { eventName }, signal }),
    staleTime: 0,
  });

/** Fetches the offers again whenever the window gets the focus, because offers arrive and expire at any time. */
export const ownOffersAndWaitingPlacesQuery = queryOptions({
  ...retryWhileOtherRuns,
  queryKey: ['own seat', 'offers'],
  queryFn: ({ signal }) => callApi(getOwnOffersAndWaitingPlaces, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: true,
});
export type OwnOffer = AnswerOf<typeof getOwnOffersAndWaitingPlaces>['offers'][number];
export type OwnWaitingListPlace = AnswerOf<typeof getOwnOffersAndWaitingPlaces>['waiting'][number];

export const ownSwapsQuery = queryOptions({
  queryKey: ['own seat', 'swaps'],
  queryFn: ({ signal }) => callApi(getOwnSwaps, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: true,
});
export type OwnSwap = AnswerOf<typeof getOwnSwaps>['asked'][number];

export const buildSwappablePortfoliosQuery = (eventName: string) =>
  queryOptions({
    ...retryWhileOtherRuns,
    queryKey: ['own seat', 'swaps', eventName],
    queryFn: ({ signal }) => callApi(listSwappablePortfolios, { params: { eventName }, signal }),
    staleTime: 0,
  });

export const buildRequestSwapMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof requestSwap>) => callApi(requestSwap, { body }),
    onSettled: () => refreshOwn(cache),
  });

const swapAnswers = { accept: acceptSwap, decline: declineSwap, cancel: cancelSwap } as const;
export type OwnSwapAnswer = keyof typeof swapAnswers;

export const buildAnswerOrCancelSwapMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({
      answer,
      swapId,
    }: {
      answer: OwnSwapAnswer;
      swapId: string;
    }): Promise<{ message: string }> => callApi(swapAnswers[answer], { body: { swapID: swapId } }),
    onSettled: () => refreshOwn(cache),
  });

function refreshOwn(cache: QueryClient): void {
  for (const queryKey of [
    ['own seat'],
    ['studentEventRegs'],
    ['ownMoney'],
    ['ownReceipts'],
    ['ownCertificates'],
    ['ownPasses'],
  ])
    cache.invalidateQueries({ queryKey });
}

export const buildAnswerOfferMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({
      answer,
      offerId,
    }: {
      answer: 'accept' | 'decline';
      offerId: string;
    }): Promise<{ message: string }> =>
      callApi(answer === 'accept' ? acceptOffer : declineOffer, { body: { offerID: offerId } }),
    onSettled: () => refreshOwn(cache),
  });

export const buildWithdrawOwnRegistrationMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof withdrawOwnRegistration>) => callApi(withdrawOwnRegistration, { body }),
    onSettled: () => refreshOwn(cache),
  });

export function invalidateSeatAndRegistrationData(cache: QueryClient): void {
  for (const queryKey of [
    ['allocation'],
    ['registration'],
    ['RegisteredEventData'],
    ['seats'],
    ['numbers'],
    ['ledger'],
  ])
    cache.invalidateQueries({ queryKey });
}

export const buildWithdrawDelegateMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ registrationId, reason }: { registrationId: string; reason: string }) =>
      callApi(withdrawRegistrationAsAdmin, { body: { regID: registrationId, reason } }),
    onSettled: () => invalidateSeatAndRegistrationData(cache),
  });

export type Lottery = AnswerOf<typeof getLottery>;

export const buildLotteryQuery = (eventName: string) =>
  queryOptions({
    queryKey: ['lottery', eventName],
    queryFn: ({ signal }) => callApi(getLottery, { params: { eventName }, signal }),
    staleTime: 0,
  });

export const buildCommitLotteryMutation = (cache: QueryClient, eventName: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof commitLottery>) => callApi(commitLottery, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['lottery', eventName] }),
  });

export const buildDrawLotteryMutation = (cache: QueryClient, eventName: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof drawLottery>) => callApi(drawLottery, { body }),
    onSettled: () => {
      for (const queryKey of [
        ['lottery', eventName],
        ['allocation', eventName],
      ])
        cache.invalidateQueries({ queryKey });
    },
  });
