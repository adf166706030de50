import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusy } from '#platform/web/api.ts';
import { sharedDataOptions } from '#platform/web/desk/query-options.ts';
import { listOwnMessages, markMessagesRead } from '../contract/messages.ts';

export const messagesQuery = queryOptions({
  ...sharedDataOptions,
  queryKey: ['ownMessages'],
  queryFn: ({ signal }) => callApi(listOwnMessages, { signal }),
});
export type Message = AnswerOf<typeof listOwnMessages>['messages'][number];

export const markReadMutation = (cache: QueryClient) =>
  mutationOptions({
    ...retryWhenBusy,
    mutationFn: (body: BodyOf<typeof markMessagesRead>) => callApi(markMessagesRead, { body }),
    onSettled: () => cache.invalidateQueries(messagesQuery),
  });
