import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import {
  answerFeedbackForm,
  getFeedbackFormWithResults,
  listOwnOpenFeedbackForms,
  saveFeedbackQuestions,
  setFeedbackWindow,
} from '../contract.ts';

export const ownOpenFeedbackFormsQuery = queryOptions({
  queryKey: ['ownFeedback'],
  queryFn: ({ signal }) => callApi(listOwnOpenFeedbackForms, { signal }),
});

export const buildAnswerFeedbackFormMutation = (cache: QueryClient) =>
  mutationOptions({
    ...retryWhenBusyOptions,
    mutationFn: (body: BodyOf<typeof answerFeedbackForm>) => callApi(answerFeedbackForm, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ownOpenFeedbackFormsQuery.queryKey }),
  });

export const buildFeedbackQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['feedback', eventName],
    queryFn: ({ signal }) => callApi(getFeedbackFormWithResults, { params: { eventName }, signal }),
  });
export type Feedback = AnswerOf<typeof getFeedbackFormWithResults>;

const refetch = (cache: QueryClient) => ({
  onSettled: () => cache.invalidateQueries({ queryKey: ['feedback'] }),
});

export const buildSaveFeedbackQuestionsMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof saveFeedbackQuestions>) => callApi(saveFeedbackQuestions, { body }),
  });

export const buildSetFeedbackWindowMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof setFeedbackWindow>) => callApi(setFeedbackWindow, { body }),
  });
