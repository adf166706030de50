import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { profileQuery } from '#accounts/web/index.ts';
import { callApi } from '#platform/web/api.ts';
import { getDemand } from '../contract/demand.ts';
import { getOwnRegistrations, givePaymentReference } from '../contract/form.ts';
import { getOwnCommittee } from '../contract/own-committee.ts';

/** The delegate's own registrations, whole as answered. The key is product 12.4's. */
export const registrationsQuery = queryOptions({
  queryKey: ['studentEventRegs'],
  queryFn: ({ signal }) => callApi(getOwnRegistrations, { signal }),
});

/** The committee of the delegate's seat. Its key is one that a swap or an accepted offer refreshes. */
export const ownCommitteeQuery = (eventName: string) =>
  queryOptions({
    queryKey: ['own seat', eventName, 'committee'],
    queryFn: ({ signal }) => callApi(getOwnCommittee, { params: { eventName }, signal }),
  });

/** How many ask for each portfolio; the server counts once a minute. */
export const demandQuery = (eventName: string) =>
  queryOptions({
    queryKey: ['demand', eventName],
    queryFn: ({ signal }) => callApi(getDemand, { params: { eventName }, signal }),
    staleTime: 60_000,
    refetchInterval: 60_000,
  });

/** Where the delegate pays for an event, and what the payment is to carry; asked for anew whenever that is shown. */
export const referenceQuery = (accountId: string, eventName: string) =>
  queryOptions({
    queryKey: ['paymentReference', accountId, eventName],
    queryFn: ({ signal }) => callApi(givePaymentReference, { body: { eventName }, signal }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: false,
  });

/** Fetches again what a registration, an invitation or leaving a group changes. */
export async function refreshOwnFacts(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: profileQuery.queryKey }),
    client.invalidateQueries({ queryKey: registrationsQuery.queryKey }),
  ]);
}
