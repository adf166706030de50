import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { addMissingAnswers, getOwnAnswers, listActiveQuestions } from '../contract.ts';

export const buildQuestionsQuery = (eventName: string) =>
  queryOptions({
    queryKey: ['questions', eventName],
    queryFn: ({ signal }) => callApi(listActiveQuestions, { params: { eventName }, signal }),
  });

export const ownAnswersQuery = queryOptions({
  queryKey: ['ownAnswers'],
  queryFn: ({ signal }) => callApi(getOwnAnswers, { signal }),
});

export const buildAddMissingAnswersMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof addMissingAnswers>) => callApi(addMissingAnswers, { body }),
    // Registrations and fees are refetched too, because the answers can have surcharges.
    onSettled: () =>
      Promise.all(
        [ownAnswersQuery.queryKey, ['studentEventRegs'], ['ownMoney']].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  });
