import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { profileQuery } from '#accounts/web/index.ts';
import { callApi } from '#platform/web/api.ts';
import { getDemand, getOwnCommittee, getOwnRegistrations, getPaymentReference } from '../contract/form.ts';

/** The delegate's registrations. The query key is fixed by product 12.4. */
export const registrationsQuery = queryOptions({
  queryKey: ['studentEventRegs'],
  queryFn: ({ signal }) => callApi(getOwnRegistrations, { signal }),
});

/** The committee of the delegate's seat. A swap or an accepted offer invalidates its key. */
export const ownCommitteeQuery = (eventName: string) =>
  queryOptions({
    queryKey: ['own seat', eventName, 'committee'],
    queryFn: ({ signal }) => callApi(getOwnCommittee, { params: { eventName }, signal }),
  });

export const demandQuery = (eventName: string) =>
  queryOptions({
    queryKey: ['demand', eventName],
    queryFn: ({ signal }) => callApi(getDemand, { params: { eventName }, signal }),
    staleTime: 60_000,
    refetchInterval: 60_000,
  });

/** The bank details and the payment reference for an event, fetched whenever they are shown. */
export const referenceQuery = (accountId: string, eventName: string) =>
  queryOptions({
    queryKey: ['paymentReference', accountId, eventName],
    queryFn: ({ signal }) => callApi(getPaymentReference, { body: { eventName }, signal }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: false,
  });

/** Invalidates the queries that a registration, an invitation or leaving a group changes. */
export async function refreshOwnFacts(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: profileQuery.queryKey }),
    client.invalidateQueries({ queryKey: registrationsQuery.queryKey }),
  ]);
}
