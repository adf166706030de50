import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/web/api.ts';
import { getEvents } from '../contract.ts';

export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => callApi(getEvents, { signal }),
});
