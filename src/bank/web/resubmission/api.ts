import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedData } from '#platform/web/desk/query-options.ts';
import { registrationsQuery } from '#registration/web/index.ts';
import { getAskedAgain, getOwnRequests, requestResubmission, sendPaymentAgain } from '../../contract.ts';

export const askedAgainQuery = (registrationId: string) =>
  queryOptions({
    ...sharedData,
    queryKey: ['askedAgain', registrationId],
    queryFn: ({ signal }) => callApi(getAskedAgain, { params: { regID: registrationId }, signal }),
  });
export type AskedAgainAnswer = AnswerOf<typeof getAskedAgain>;

export const resubmissionMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof requestResubmission>) => callApi(requestResubmission, { body }),
    onSettled: () => {
      for (const queryKey of [['askedAgain'], ['registration'], ['RegisteredEventData']])
        cache.invalidateQueries({ queryKey });
    },
  });

export const ownRequestsQuery = queryOptions({
  queryKey: ['ownRequests'],
  queryFn: ({ signal }) => callApi(getOwnRequests, { signal }),
});
export type OwnRequest = AnswerOf<typeof getOwnRequests>['requests'][number];

export const sendAgainMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof sendPaymentAgain>) => callApi(sendPaymentAgain, { body }),
    onSettled: () => {
      for (const { queryKey } of [ownRequestsQuery, registrationsQuery])
        cache.invalidateQueries({ queryKey });
    },
  });
