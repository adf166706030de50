import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { startFileDownload } from '#platform/web/save-file.ts';
import { getOwnAttachment } from '../contract/attachments.ts';
import { listOwnMessages, markMessagesRead } from '../contract/messages.ts';
import { getNewsSubscription, setNewsSubscription, unsubscribeFromNews } from '../contract/subscription.ts';

export const ownMessagesQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['ownMessages'],
  queryFn: ({ signal }) => callApi(listOwnMessages, { signal }),
});
export type Message = AnswerOf<typeof listOwnMessages>['messages'][number];

export const buildMarkMessagesReadMutation = (cache: QueryClient) =>
  mutationOptions({
    ...retryWhenBusyOptions,
    mutationFn: (body: BodyOf<typeof markMessagesRead>) => callApi(markMessagesRead, { body }),
    onSettled: () => cache.invalidateQueries(ownMessagesQuery),
  });

export const downloadOwnAttachmentMutation = mutationOptions({
  mutationFn: (fileId: string) => fetchFile(getOwnAttachment, { params: { fileId } }),
  onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
});

export const newsSubscriptionQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['ownSubscription'],
  queryFn: ({ signal }) => callApi(getNewsSubscription, { signal }),
});

export const buildSetNewsSubscriptionMutation = (cache: QueryClient) =>
  mutationOptions({
    ...retryWhenBusyOptions,
    mutationFn: (body: BodyOf<typeof setNewsSubscription>) => callApi(setNewsSubscription, { body }),
    onSettled: () => cache.invalidateQueries(newsSubscriptionQuery),
  });

export const unsubscribeFromNewsMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: (token: string) => callApi(unsubscribeFromNews, { params: { token } }),
});
