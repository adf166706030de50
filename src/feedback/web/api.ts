import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusy } from '#platform/web/api.ts';
import { sharedDataOptions } from '#platform/web/desk/query-options.ts';
import { answerFeedback, getFeedback, getOwnFeedback, saveFeedback, setFeedbackWindow } from '../contract.ts';

export const ownFeedbackQuery = queryOptions({
  queryKey: ['ownFeedback'],
  queryFn: ({ signal }) => callApi(getOwnFeedback, { signal }),
});

export const answerFeedbackMutation = (cache: QueryClient) =>
  mutationOptions({
    ...retryWhenBusy,
    mutationFn: (body: BodyOf<typeof answerFeedback>) => callApi(answerFeedback, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ownFeedbackQuery.queryKey }),
  });

export const feedbackQuery = (eventName: string) =>
  queryOptions({
    ...sharedDataOptions,
    queryKey: ['feedback', eventName],
    queryFn: ({ signal }) => callApi(getFeedback, { params: { eventName }, signal }),
  });
export type Feedback = AnswerOf<typeof getFeedback>;

const refetch = (cache: QueryClient) => ({
  onSettled: () => cache.invalidateQueries({ queryKey: ['feedback'] }),
});

export const saveFeedbackMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof saveFeedback>) => callApi(saveFeedback, { body }),
  });

export const feedbackWindowMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof setFeedbackWindow>) => callApi(setFeedbackWindow, { body }),
  });
