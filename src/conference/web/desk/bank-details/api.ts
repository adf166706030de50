import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import {
  confirmBankDetails,
  discardPendingBankDetails,
  enterBankDetails,
  getBankDetailsOfEvents,
} from '../../../contract/bank-details.ts';

export type BankDetailsOfEvent = AnswerOf<typeof getBankDetailsOfEvents>['events'][number];

export const bankDetailsQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['bankDetails'],
  queryFn: ({ signal }) => callApi(getBankDetailsOfEvents, { signal }),
});

/** The mutation resolves after the payment details are refetched. */
function buildBankDetailsMutation<V, R>(cache: QueryClient, mutationFn: (variables: V) => Promise<R>) {
  return mutationOptions({
    mutationFn,
    onSettled: () => {
      cache.invalidateQueries({ queryKey: ['today'] });
      return cache.invalidateQueries({ queryKey: bankDetailsQuery.queryKey });
    },
  });
}

export const buildEnterBankDetailsMutation = (cache: QueryClient) =>
  buildBankDetailsMutation(cache, (body: BodyOf<typeof enterBankDetails>) =>
    callApi(enterBankDetails, { body }),
  );

export const buildConfirmBankDetailsMutation = (cache: QueryClient) =>
  buildBankDetailsMutation(cache, (body: BodyOf<typeof confirmBankDetails>) =>
    callApi(confirmBankDetails, { body }),
  );

export const buildDiscardPendingBankDetailsMutation = (cache: QueryClient) =>
  buildBankDetailsMutation(cache, (body: BodyOf<typeof discardPendingBankDetails>) =>
    callApi(discardPendingBankDetails, { body }),
  );
