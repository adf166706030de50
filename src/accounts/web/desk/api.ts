import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import {
  alwaysFreshDataQueryOptions,
  alwaysFreshListQueryOptions,
} from '#platform/web/desk/query-options.ts';
import {
  demoteToClient,
  endSessionsOfAccount,
  getAccountFacts,
  getPageOfAccounts,
  handOver,
  listRoleHolders,
  listScheduledDeletions,
  promoteToAdmin,
  resetSecondFactor,
  restoreAccount,
  scheduleClientDeletion,
  setLastDayOfRole,
} from '../../contract.ts';

export type ListedAccount = AnswerOf<typeof getPageOfAccounts>['rows'][number];
export type RoleHolder = AnswerOf<typeof listRoleHolders>['holders'][number];
export type AccountFacts = AnswerOf<typeof getAccountFacts>;

export const buildAccountListQuery = (query: QueryOf<typeof getPageOfAccounts>) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['accounts', query],
    queryFn: ({ signal }) => callApi(getPageOfAccounts, { query, signal }),
  });

export const buildAccountFactsQuery = (accountId: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['account', accountId, 'facts'],
    queryFn: ({ signal }) => callApi(getAccountFacts, { params: { accountID: accountId }, signal }),
  });

export const scheduledDeletionsQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['scheduledAccounts'],
  queryFn: ({ signal }) => callApi(listScheduledDeletions, { signal }),
});
export type ScheduledAccount = AnswerOf<
  typeof listScheduledDeletions
>['allDeletionScheduledAccounts'][number];

export const roleHoldersQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['roleHolders'],
  queryFn: ({ signal }) => callApi(listRoleHolders, { signal }),
});

const accountCalls = {
  elevate: promoteToAdmin,
  demote: demoteToClient,
  delete: scheduleClientDeletion,
  restore: restoreAccount,
  reset: resetSecondFactor,
  logOut: endSessionsOfAccount,
} as const;
export type AccountAction = keyof typeof accountCalls;

function refreshAccounts(cache: QueryClient) {
  const keys = [['account'], ['accounts'], ['roleHolders'], ['scheduledAccounts'], ['audit'], ['checklist']];
  return Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
}

export const buildAccountActionMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({
      action,
      ...body
    }: {
      action: AccountAction;
      accountID: string;
      /** Used by 'elevate' only; undefined if the role does not expire. */
      lastDay?: string | undefined;
    }) => callApi(accountCalls[action], { body }),
    onSettled: () => refreshAccounts(cache),
  });

export const buildSetLastDayMutation = (cache: QueryClient) =>
  mutationOptions({
    ...retryWhenBusyOptions,
    mutationFn: (body: BodyOf<typeof setLastDayOfRole>) => callApi(setLastDayOfRole, { body }),
    onSettled: () => refreshAccounts(cache),
  });

export const buildHandOverMutation = (cache: QueryClient) =>
  mutationOptions({
    ...retryWhenBusyOptions,
    mutationFn: (body: BodyOf<typeof handOver>) => callApi(handOver, { body }),
    onSettled: () => refreshAccounts(cache),
  });
