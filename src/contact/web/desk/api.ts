import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import {
  alwaysFreshDataQueryOptions,
  alwaysFreshListQueryOptions,
} from '#platform/web/desk/query-options.ts';
import {
  addContactAnswerToFaqDraft,
  answerContactMessage,
  assignContactMessage,
  deleteCannedAnswer,
  getContactThread,
  getPageOfContactMessages,
  markContactMessageAnsweredOrOpen,
  saveCannedAnswer,
} from '../../contract.ts';

export type Message = AnswerOf<typeof getPageOfContactMessages>['rows'][number];
export type ThreadAnswer = AnswerOf<typeof getContactThread>;
export type Thread = ThreadAnswer['thread'];
export type Entry = Thread['entries'][number];
export type CannedAnswer = ThreadAnswer['cannedAnswers'][number];

/** First part of the query key of the messages. Product 12.4 fixes it. */
const messagesKey = ['contactUsData'];
const threadsKey = ['contact-thread'];

export const buildContactMessagesQuery = (query: QueryOf<typeof getPageOfContactMessages>) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: [...messagesKey, query],
    queryFn: ({ signal }) => callApi(getPageOfContactMessages, { query, signal }),
  });

export const buildContactThreadQuery = (messageID: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: [...threadsKey, messageID],
    queryFn: ({ signal }) => callApi(getContactThread, { query: { messageID }, signal }),
  });

/** Refetches messages and threads, even after a failure, because another admin may have changed them. */
async function refetch(cache: QueryClient): Promise<void> {
  await Promise.all([messagesKey, threadsKey].map((queryKey) => cache.invalidateQueries({ queryKey })));
}

export const buildMarkContactMessageAnsweredOrOpenMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof markContactMessageAnsweredOrOpen>) =>
      callApi(markContactMessageAnsweredOrOpen, { body }),
    onSettled: () => refetch(cache),
  });

export const buildAnswerContactMessageMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof answerContactMessage>) => callApi(answerContactMessage, { body }),
    onSettled: () => refetch(cache),
  });

export const buildAssignContactMessageMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof assignContactMessage>) => callApi(assignContactMessage, { body }),
    onSettled: () => refetch(cache),
  });

export const buildSaveCannedAnswerMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof saveCannedAnswer>) => callApi(saveCannedAnswer, { body }),
    onSettled: () => refetch(cache),
  });

export const buildDeleteCannedAnswerMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof deleteCannedAnswer>) => callApi(deleteCannedAnswer, { body }),
    onSettled: () => refetch(cache),
  });

export const addContactAnswerToFaqDraftMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof addContactAnswerToFaqDraft>) =>
    callApi(addContactAnswerToFaqDraft, { body }),
});
