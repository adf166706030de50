import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedDataOptions, sharedListOptions } from '#platform/web/desk/query-options.ts';
import {
  answerContactMessage,
  assignContactMessage,
  deleteCannedAnswer,
  getContactThread,
  listContactMessages,
  makeFaqEntry,
  markContactMessage,
  saveCannedAnswer,
} from '../../contract.ts';

export type Message = AnswerOf<typeof listContactMessages>['rows'][number];
export type ThreadAnswer = AnswerOf<typeof getContactThread>;
export type Thread = ThreadAnswer['thread'];
export type Entry = Thread['entries'][number];
export type CannedAnswer = ThreadAnswer['cannedAnswers'][number];

/** First part of the query key of the messages. Product 12.4 fixes it. */
const messagesKey = ['contactUsData'];
const threadsKey = ['contact-thread'];

export const messagesQuery = (query: QueryOf<typeof listContactMessages>) =>
  queryOptions({
    ...sharedListOptions,
    queryKey: [...messagesKey, query],
    queryFn: ({ signal }) => callApi(listContactMessages, { query, signal }),
  });

export const threadQuery = (messageID: string) =>
  queryOptions({
    ...sharedDataOptions,
    queryKey: [...threadsKey, messageID],
    queryFn: ({ signal }) => callApi(getContactThread, { query: { messageID }, signal }),
  });

/** Refetches messages and threads, even after a failure, because another admin may have changed them. */
async function refetch(cache: QueryClient): Promise<void> {
  await Promise.all([messagesKey, threadsKey].map((queryKey) => cache.invalidateQueries({ queryKey })));
}

export const markMessageMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof markContactMessage>) => callApi(markContactMessage, { body }),
    onSettled: () => refetch(cache),
  });

export const answerMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof answerContactMessage>) => callApi(answerContactMessage, { body }),
    onSettled: () => refetch(cache),
  });

export const assignMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof assignContactMessage>) => callApi(assignContactMessage, { body }),
    onSettled: () => refetch(cache),
  });

export const saveCannedMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof saveCannedAnswer>) => callApi(saveCannedAnswer, { body }),
    onSettled: () => refetch(cache),
  });

export const deleteCannedMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof deleteCannedAnswer>) => callApi(deleteCannedAnswer, { body }),
    onSettled: () => refetch(cache),
  });

export const faqMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof makeFaqEntry>) => callApi(makeFaqEntry, { body }),
});
