import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedList } from '#platform/web/desk/query-options.ts';
import { listContactMessages, markContactMessage } from '../../contract.ts';

export type Message = AnswerOf<typeof listContactMessages>['rows'][number];

/** One page of visitors' messages. Product 12.4 fixes the start of the key. */
export const messagesQuery = (query: QueryOf<typeof listContactMessages>) =>
  queryOptions({
    ...sharedList,
    queryKey: ['contactUsData', query],
    queryFn: ({ signal }) => callApi(listContactMessages, { query, signal }),
  });

/** Marks a message. Refetches the list after success and failure, because another admin can have changed it. */
export const markMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof markContactMessage>) => callApi(markContactMessage, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['contactUsData'] }),
  });
