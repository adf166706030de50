import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/web/api.ts';
import { getEvents } from '../contract.ts';

/** The announced events with their registration state. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => callApi(getEvents, { signal }),
});
