import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/web/api.ts';
import { getEvents } from '../contract.ts';

/** The events and whether their registration is open, whole as answered. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => callApi(getEvents, { signal }),
});
