import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  dashboard,
  deleteAccount,
  demote,
  elevate,
  endSessionsOf,
  getScheduledDeletions,
  logout,
  resetSecondFactor,
  restoreAccount,
} from '#accounts/contract.ts';
import { getEvents } from '#conference/contract.ts';
import { callApi } from '#platform/web/api.ts';
import { readToken, removeToken } from '#platform/web/session.ts';

/** The profile behind the token, whole as answered. The key is spec 7's. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => callApi(dashboard, { signal }),
});

/** The events and whether their registration is open, whole as answered. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => callApi(getEvents, { signal }),
});

/** Several people decide at once: what is kept is shown at once and asked for again whenever a desk is opened. */
export const shared = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: true } as const;

export const scheduledQuery = queryOptions({
  ...shared,
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
export type AccountAct = keyof typeof accountCalls;

export const accountMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ act, accountID }: { act: AccountAct; accountID: string }) =>
      callApi(accountCalls[act], { body: { accountID } }),
    onSettled: () =>
      Promise.all(
        [['account'], ['accounts'], ['scheduledAccounts'], ['audit']].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  });

/** Ends the session here even when the server can't be told, and loads '/' anew, so that nothing stays in memory (spec 2). */
export const signOutMutation = mutationOptions({
  mutationFn: async () => {
    if (readToken()) await callApi(logout).catch(() => undefined);
    removeToken();
    location.assign('/');
  },
});
