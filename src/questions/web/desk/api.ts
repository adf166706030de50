import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { changeQuestionList, listDeskQuestions } from '../../contract.ts';
import { buildQuestionsQuery } from '../api.ts';

export type QuestionList = AnswerOf<typeof listDeskQuestions>;
export type DeskQuestion = QuestionList['questions'][number];
export type Change = BodyOf<typeof changeQuestionList>['change'];

export const buildDeskQuestionsQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['questionList', eventName],
    queryFn: ({ signal }) => callApi(listDeskQuestions, { params: { eventName }, signal }),
  });

/** Changes the questions of an event. The mutation stays pending until the list is refetched. */
export const buildChangeQuestionListMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof changeQuestionList>) => callApi(changeQuestionList, { body }),
    onSettled: async (_answer, _error, { eventName }) => {
      cache.invalidateQueries({ queryKey: buildQuestionsQuery(eventName).queryKey });
      await cache.invalidateQueries({ queryKey: buildDeskQuestionsQuery(eventName).queryKey });
    },
  });
