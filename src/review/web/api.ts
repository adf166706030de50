import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  dashboard,
  deleteAccount,
  demote,
  elevate,
  getAccount,
  getAllAccounts,
  getScheduledDeletions,
  logout,
  resetSecondFactor,
  restoreAccount,
} from '#accounts/contract.ts';
import { getEvents, updateEvent } from '#conference/contract.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { readToken, removeToken } from '#platform/web/session.ts';
import {
  assignPortfolio,
  confirmRegistration,
  declineRegistration,
  getRegistered,
  getRegistration,
  getSeats,
  type ListedRegistration,
} from '../contract.ts';

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
const shared = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: true } as const;

/** Every registration, newest first. The key is spec 7's. */
export const registeredQuery = queryOptions({
  ...shared,
  queryKey: ['RegisteredEventData'],
  queryFn: ({ signal }) => callApi(getRegistered, { signal }),
});

/** One registration. Its picture's address is good for 15 minutes at least, after which it is asked for again. */
export const registrationQuery = (eventID: string) =>
  queryOptions({
    ...shared,
    queryKey: ['registration', eventID],
    queryFn: ({ signal }) => callApi(getRegistration, { params: { eventID }, signal }),
  });

/** What can still be given at an event. */
export const seatsQuery = (eventName: string) =>
  queryOptions({
    ...shared,
    queryKey: ['seats', eventName],
    queryFn: ({ signal }) => callApi(getSeats, { params: { eventName }, signal }),
  });

export const accountsQuery = queryOptions({
  ...shared,
  queryKey: ['accounts'],
  queryFn: ({ signal }) => callApi(getAllAccounts, { signal }),
});

export const scheduledQuery = queryOptions({
  ...shared,
  queryKey: ['scheduledAccounts'],
  queryFn: ({ signal }) => callApi(getScheduledDeletions, { signal }),
});

export const accountQuery = (accountID: string) =>
  queryOptions({
    ...shared,
    queryKey: ['account', accountID],
    queryFn: ({ signal }) => callApi(getAccount, { params: { accountID }, signal }),
  });

/**
 * Asks again for whatever a decision or an assignment may have changed; also after a refusal, which has a reason. Nobody
 * waits for the answers.
 */
function refreshRegistrations(cache: QueryClient): void {
  for (const queryKey of [['registration'], ['RegisteredEventData'], ['seats']])
    cache.invalidateQueries({ queryKey });
}

/** Shows at once, on its own page and in the list, what the server has said of a registration. */
function putDown(
  cache: QueryClient,
  id: string,
  said: Partial<Pick<ListedRegistration, 'status' | 'assignedCommittee' | 'assignedPortfolio'>>,
): void {
  cache.setQueryData(
    registrationQuery(id).queryKey,
    (kept) => kept && { eventDetails: { ...kept.eventDetails, ...said } },
  );
  cache.setQueryData(
    registeredQuery.queryKey,
    (kept) =>
      kept && {
        allSuchEvents: kept.allSuchEvents.map((one) => (one._id === id ? { ...one, ...said } : one)),
      },
  );
}

export type Decision = 'confirm' | 'decline';

export const decideMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ decision, regID }: { decision: Decision; regID: string }) =>
      callApi(decision === 'confirm' ? confirmRegistration : declineRegistration, { body: { regID } }),
    onSuccess: (_answer, { decision, regID }) =>
      putDown(cache, regID, { status: decision === 'confirm' ? 'confirmed' : 'declined' }),
    onSettled: () => refreshRegistrations(cache),
  });

export const assignMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof assignPortfolio>) => callApi(assignPortfolio, { body }),
    onSuccess: (_answer, { eventID, committee, portfolio }) =>
      putDown(cache, eventID, { assignedCommittee: committee, assignedPortfolio: portfolio }),
    onSettled: () => refreshRegistrations(cache),
  });

export const windowMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateEvent>) => callApi(updateEvent, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: eventsQuery.queryKey }),
  });

const accountCalls = {
  elevate,
  demote,
  delete: deleteAccount,
  restore: restoreAccount,
  reset: resetSecondFactor,
} as const;
export type AccountAct = keyof typeof accountCalls;

export const accountMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ act, accountID }: { act: AccountAct; accountID: string }) =>
      callApi(accountCalls[act], { body: { accountID } }),
    onSettled: () =>
      Promise.all(
        [['account'], ['accounts'], ['scheduledAccounts']].map((queryKey) =>
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
