import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { profileQuery } from '#accounts/web/index.ts';
import { checkDiscountCode } from '#conference/contract.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { ownAnswersQuery } from '#questions/web/index.ts';
import {
  getOwnCommittee,
  getPortfolioDemand,
  issuePaymentReference,
  listOwnRegistrations,
  reserveFees,
} from '../contract/form.ts';
import {
  forgetInviteForLater,
  keepInviteForLater,
  listInvitesForLater,
  renameGroup,
} from '../contract/group.ts';

/** Queries the delegate's registrations. Product 12.4 fixes the query key. */
export const ownRegistrationsQuery = queryOptions({
  queryKey: ['studentEventRegs'],
  queryFn: ({ signal }) => callApi(listOwnRegistrations, { signal }),
});

/** Queries the committee of the delegate's seat. A swap or an accepted offer invalidates the query key. */
export const buildOwnCommitteeQuery = (eventName: string) =>
  queryOptions({
    queryKey: ['own seat', eventName, 'committee'],
    queryFn: ({ signal }) => callApi(getOwnCommittee, { params: { eventName }, signal }),
  });

export const buildPortfolioDemandQuery = (eventName: string) =>
  queryOptions({
    queryKey: ['demand', eventName],
    queryFn: ({ signal }) => callApi(getPortfolioDemand, { params: { eventName }, signal }),
    staleTime: 60_000,
    refetchInterval: 60_000,
  });

/**
 * Asks the server to keep the fees of the current round once a screenshot was added, and returns the fees that are kept
 * (product 5.17).
 */
export const buildFeeReservationQuery = (accountId: string, eventName: string, people: number) =>
  queryOptions({
    queryKey: ['feeReservation', accountId, eventName, people],
    queryFn: ({ signal }) => callApi(reserveFees, { body: { eventName, people }, signal }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: 60_000,
  });

/** Fetches the payment reference and the payment details each time they are shown, because the details may change. */
export const buildPaymentReferenceQuery = (accountId: string, eventName: string) =>
  queryOptions({
    queryKey: ['paymentReference', accountId, eventName],
    queryFn: ({ signal }) => callApi(issuePaymentReference, { body: { eventName }, signal }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: false,
  });

export const buildDiscountCodeQuery = (accountId: string, eventName: string, code: string) =>
  queryOptions({
    queryKey: ['discount', accountId, eventName, code],
    queryFn: ({ signal }) => callApi(checkDiscountCode, { body: { eventName, code }, signal }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: 60_000,
    retry: false,
  });

export const buildRenameGroupMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof renameGroup>) => callApi(renameGroup, { body }),
    onSettled: () => refetchProfileRegistrationsAndAnswers(client),
  });

const often = 30_000;
/** Queries the invitations that wait for a sign-up. They are sent by themselves, so the list is fetched often. */
export const laterInvitesQuery = queryOptions({
  queryKey: ['laterInvites'],
  queryFn: ({ signal }) => callApi(listInvitesForLater, { signal }),
  staleTime: 0,
  refetchInterval: often,
});

const refetchLaterInvites = (client: QueryClient) => ({
  onSettled: () => {
    void client.invalidateQueries({ queryKey: laterInvitesQuery.queryKey });
    void refetchProfileRegistrationsAndAnswers(client);
  },
});

export const buildKeepInviteMutation = (client: QueryClient) =>
  mutationOptions({
    ...refetchLaterInvites(client),
    mutationFn: (body: BodyOf<typeof keepInviteForLater>) => callApi(keepInviteForLater, { body }),
  });

export const buildForgetInviteMutation = (client: QueryClient) =>
  mutationOptions({
    ...refetchLaterInvites(client),
    mutationFn: (body: BodyOf<typeof forgetInviteForLater>) => callApi(forgetInviteForLater, { body }),
  });

/**
 * Refetches what depends on the delegate's registrations. Call it after a registration, an invitation or leaving a
 * group.
 */
export async function refetchProfileRegistrationsAndAnswers(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: profileQuery.queryKey }),
    client.invalidateQueries({ queryKey: ownRegistrationsQuery.queryKey }),
    client.invalidateQueries({ queryKey: ownAnswersQuery.queryKey }),
  ]);
}
