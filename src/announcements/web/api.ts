import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusy } from '#platform/web/api.ts';
import { sharedDataOptions } from '#platform/web/desk/query-options.ts';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { readOwnFile } from '../contract/files.ts';
import { listOwnMessages, markMessagesRead } from '../contract/messages.ts';
import { getSubscription, setSubscription, unsubscribe } from '../contract/subscription.ts';

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

export const downloadOwnFileMutation = mutationOptions({
  mutationFn: (fileId: string) => fetchFile(readOwnFile, { params: { fileId } }),
  onSuccess: ({ bytes, name }) => saveFile(name, bytes),
});

export const subscriptionQuery = queryOptions({
  ...sharedDataOptions,
  queryKey: ['ownSubscription'],
  queryFn: ({ signal }) => callApi(getSubscription, { signal }),
});

export const setSubscriptionMutation = (cache: QueryClient) =>
  mutationOptions({
    ...retryWhenBusy,
    mutationFn: (body: BodyOf<typeof setSubscription>) => callApi(setSubscription, { body }),
    onSettled: () => cache.invalidateQueries(subscriptionQuery),
  });

export const unsubscribeMutation = mutationOptions({
  ...retryWhenBusy,
  mutationFn: (token: string) => callApi(unsubscribe, { params: { token } }),
});
