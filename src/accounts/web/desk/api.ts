import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedData, sharedList } from '#platform/web/desk/query-options.ts';
import {
  deleteAccount,
  demote,
  elevate,
  endSessionsOf,
  getAccountFacts,
  getScheduledDeletions,
  listAccounts,
  resetSecondFactor,
  restoreAccount,
} from '../../contract.ts';

export type ListedAccount = AnswerOf<typeof listAccounts>['rows'][number];
export type AccountFacts = AnswerOf<typeof getAccountFacts>;

export const accountListQuery = (query: QueryOf<typeof listAccounts>) =>
  queryOptions({
    ...sharedList,
    queryKey: ['accounts', query],
    queryFn: ({ signal }) => callApi(listAccounts, { query, signal }),
  });

export const accountFactsQuery = (accountID: string) =>
  queryOptions({
    ...sharedData,
    queryKey: ['account', accountID, 'facts'],
    queryFn: ({ signal }) => callApi(getAccountFacts, { params: { accountID }, signal }),
  });

export const scheduledQuery = queryOptions({
  ...sharedData,
  queryKey: ['scheduledAccounts'],
  queryFn: ({ signal }) => callApi(getScheduledDeletions, { signal }),
});

const accountCalls = {
  elevate,
  demote,
  delete: deleteAccount,
  restore: restoreAccount,
  reset: resetSecondFactor,
  signOut: endSessionsOf,
} as const;
export type AccountAction = keyof typeof accountCalls;

export const accountMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ action, accountID }: { action: AccountAction; accountID: string }) =>
      callApi(accountCalls[action], { body: { accountID } }),
    onSettled: () =>
      Promise.all(
        [['account'], ['accounts'], ['scheduledAccounts'], ['audit']].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  });
