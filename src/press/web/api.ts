import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { prepareFileForUpload } from '#media/web/index.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import { fetchFile, sendFile } from '#platform/web/file-transfer.ts';
import * as calls from '../contract.ts';

export const buildArticlesQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['press', eventName],
    queryFn: ({ signal }) => callApi(calls.listArticles, { params: { eventName }, signal }),
  });
export type PressDesk = AnswerOf<typeof calls.listArticles>;
export type ListedArticle = PressDesk['articles'][number];

export const buildArticleQuery = (eventName: string, articleId: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['press', eventName, articleId],
    queryFn: ({ signal }) => callApi(calls.getArticle, { params: { eventName, articleId }, signal }),
  });

/** A picture never changes, so it is fetched once. */
export const buildPressPictureQuery = (eventName: string, pictureId: string) =>
  queryOptions({
    queryKey: ['pressPicture', eventName, pictureId],
    queryFn: async () => (await fetchFile(calls.getPressPicture, { params: { eventName, pictureId } })).bytes,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** For the download of the own data. */
export const ownArticlesQuery = queryOptions({
  queryKey: ['ownArticles'],
  queryFn: ({ signal }) => callApi(calls.listOwnArticles, { signal }),
});

/** Fetches the articles again after a change, and after one that was refused. */
const refetch = (cache: QueryClient) => ({
  ...retryWhenBusyOptions,
  onSettled: () => {
    void cache.invalidateQueries({ queryKey: ['press'] });
  },
});

export const buildCreateArticleMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.createArticle>) => callApi(calls.createArticle, { body }),
  });

export const buildChangeArticleMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.changeArticle>) => callApi(calls.changeArticle, { body }),
  });

export const buildHandInMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.handInArticle>) => callApi(calls.handInArticle, { body }),
  });

export const buildPublishMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.publishArticle>) => callApi(calls.publishArticle, { body }),
  });

export const buildWithdrawMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.withdrawArticle>) => callApi(calls.withdrawArticle, { body }),
  });

export const buildDeleteArticleMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.deleteArticle>) => callApi(calls.deleteArticle, { body }),
  });

export const buildAddPictureMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: async ({ file, ...query }: QueryOf<typeof calls.addPressPicture> & { file: File }) =>
      sendFile(calls.addPressPicture, await prepareFileForUpload(file), { query }),
  });

export const buildChangePictureMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.changePressPicture>) =>
      callApi(calls.changePressPicture, { body }),
  });

export const buildRemovePictureMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof calls.removePressPicture>) =>
      callApi(calls.removePressPicture, { body }),
  });
