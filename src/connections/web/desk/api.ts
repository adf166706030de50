import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import {
  createApiToken,
  createSheetLink,
  listApiTokens,
  listSheetLinks,
  withdrawApiToken,
  withdrawSheetLink,
} from '../../contract.ts';

export const buildSheetLinksQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['sheetLinks', eventName],
    queryFn: ({ signal }) => callApi(listSheetLinks, { params: { eventName }, signal }),
  });
export type SheetLinks = AnswerOf<typeof listSheetLinks>;
export type SheetLink = SheetLinks['links'][number];

const refetchSheetLinks = (cache: QueryClient) => ({
  ...retryWhenBusyOptions,
  onSettled: () => {
    void cache.invalidateQueries({ queryKey: ['sheetLinks'] });
  },
});

export const buildCreateSheetLinkMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchSheetLinks(cache),
    mutationFn: (body: BodyOf<typeof createSheetLink>) => callApi(createSheetLink, { body }),
  });

export const buildWithdrawSheetLinkMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchSheetLinks(cache),
    mutationFn: (body: BodyOf<typeof withdrawSheetLink>) => callApi(withdrawSheetLink, { body }),
  });

export const buildApiTokensQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['apiTokens', eventName],
    queryFn: ({ signal }) => callApi(listApiTokens, { params: { eventName }, signal }),
  });
export type ApiTokens = AnswerOf<typeof listApiTokens>;
export type ListedApiToken = ApiTokens['tokens'][number];

const refetchApiTokens = (cache: QueryClient) => ({
  ...retryWhenBusyOptions,
  onSettled: () => {
    void cache.invalidateQueries({ queryKey: ['apiTokens'] });
  },
});

export const buildCreateApiTokenMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchApiTokens(cache),
    mutationFn: (body: BodyOf<typeof createApiToken>) => callApi(createApiToken, { body }),
  });

export const buildWithdrawApiTokenMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchApiTokens(cache),
    mutationFn: (body: BodyOf<typeof withdrawApiToken>) => callApi(withdrawApiToken, { body }),
  });
