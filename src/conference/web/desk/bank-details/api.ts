import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedData } from '#platform/web/desk/query-options.ts';
import {
  confirmBankDetails,
  getBankDetails,
  typeBankDetails,
  withdrawBankDetails,
} from '../../../contract/bank-details.ts';

export type BankDetailsOfEvent = AnswerOf<typeof getBankDetails>['events'][number];

export const bankDetailsQuery = queryOptions({
  ...sharedData,
  queryKey: ['bankDetails'],
  queryFn: ({ signal }) => callApi(getBankDetails, { signal }),
});

/** Waits for the refetched list, and invalidates Today. */
function changing<V, R>(cache: QueryClient, mutationFn: (variables: V) => Promise<R>) {
  return mutationOptions({
    mutationFn,
    onSettled: () => {
      cache.invalidateQueries({ queryKey: ['today'] });
      return cache.invalidateQueries({ queryKey: bankDetailsQuery.queryKey });
    },
  });
}

export const typeMutation = (cache: QueryClient) =>
  changing(cache, (body: BodyOf<typeof typeBankDetails>) => callApi(typeBankDetails, { body }));

export const confirmMutation = (cache: QueryClient) =>
  changing(cache, (body: BodyOf<typeof confirmBankDetails>) => callApi(confirmBankDetails, { body }));

export const withdrawMutation = (cache: QueryClient) =>
  changing(cache, (body: BodyOf<typeof withdrawBankDetails>) => callApi(withdrawBankDetails, { body }));
