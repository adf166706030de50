import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedData } from '#platform/web/desk/query-options.ts';
import { getEventSettings, updateEvent } from '../../contract.ts';
import { eventsQuery } from '../api.ts';

export type EventSettings = AnswerOf<typeof getEventSettings>['events'][number];

/** What the form of an event begins with. It is not asked for again while somebody types. */
export const settingsQuery = queryOptions({
  ...sharedData,
  refetchOnWindowFocus: false,
  queryKey: ['eventSettings'],
  queryFn: ({ signal }) => callApi(getEventSettings, { signal }),
});

/** What it changed is asked for again; nobody waits for the answers, which may begin the form anew. */
export const eventMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateEvent>) => callApi(updateEvent, { body }),
    onSettled: () => {
      for (const { queryKey } of [eventsQuery, settingsQuery]) cache.invalidateQueries({ queryKey });
    },
  });
