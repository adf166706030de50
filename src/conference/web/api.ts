import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/web/api.ts';
import { listAnnouncedEvents } from '../contract.ts';

export const announcedEventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => callApi(listAnnouncedEvents, { signal }),
});
