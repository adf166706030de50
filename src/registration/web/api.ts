import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { dashboard } from '#accounts/contract.ts';
import { getEvents } from '#conference/contract.ts';
import { callApi } from '#platform/web/api.ts';
import { getOwnRegistrations } from '#registration/contract.ts';

// What decides whether somebody may register is asked for again whenever the screen opens: an address may have been
// verified, or the window opened, in another tab since.

/** The profile, under the key of spec 7. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => callApi(dashboard, { signal }),
  refetchOnMount: 'always',
});

/** The delegate's own registrations, under the key of spec 7. */
export const ownRegistrationsQuery = queryOptions({
  queryKey: ['studentEventRegs'],
  queryFn: ({ signal }) => callApi(getOwnRegistrations, { signal }),
  refetchOnMount: 'always',
});

/** The events; asked for every minute, so that the button opens and closes with the window. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => callApi(getEvents, { signal }),
  refetchOnMount: 'always',
  refetchInterval: 60_000,
});

/** Fetches again what a registration, an invitation or leaving a group changes. */
export async function refreshOwnFacts(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: profileQuery.queryKey }),
    client.invalidateQueries({ queryKey: ownRegistrationsQuery.queryKey }),
  ]);
}
