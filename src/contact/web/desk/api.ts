import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedListOptions } from '#platform/web/desk/query-options.ts';
import { listContactMessages, markContactMessage } from '../../contract.ts';

export type Message = AnswerOf<typeof listContactMessages>['rows'][number];

/** Returns the query for a page of messages. The specification fixes the start of its cache key (product 12.4). */
export const messagesQuery = (query: QueryOf<typeof listContactMessages>) =>
  queryOptions({
    ...sharedListOptions,
    queryKey: ['contactUsData', query],
    queryFn: ({ signal }) => callApi(listContactMessages, { query, signal }),
  });

/** Marks a message and then refetches the list, even after a failure, because another admin may have marked it. */
export const markMessageMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof markContactMessage>) => callApi(markContactMessage, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['contactUsData'] }),
  });
