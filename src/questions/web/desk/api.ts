import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedDataOptions } from '#platform/web/desk/query-options.ts';
import { changeQuestions, listQuestions } from '../../contract.ts';
import { questionsQuery } from '../api.ts';

export type QuestionList = AnswerOf<typeof listQuestions>;
export type DeskQuestion = QuestionList['questions'][number];
export type Change = BodyOf<typeof changeQuestions>['change'];

export const questionListQuery = (eventName: string) =>
  queryOptions({
    ...sharedDataOptions,
    queryKey: ['questionList', eventName],
    queryFn: ({ signal }) => callApi(listQuestions, { params: { eventName }, signal }),
  });

/** Changes the questions of an event. The mutation stays pending until the list is refetched. */
export const changeQuestionsMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof changeQuestions>) => callApi(changeQuestions, { body }),
    onSettled: async (_answer, _error, { eventName }) => {
      cache.invalidateQueries({ queryKey: questionsQuery(eventName).queryKey });
      await cache.invalidateQueries({ queryKey: questionListQuery(eventName).queryKey });
    },
  });
