import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import {
  createApiToken,
  createSheetLink,
  createWebhook,
  listApiTokens,
  listSheetLinks,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  testWebhook,
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

/** Interval in which the list is refetched while a delivery waits. */
const waitingDeliveryMs = 5_000;

export const buildWebhooksQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['webhooks', eventName],
    queryFn: ({ signal }) => callApi(listWebhooks, { params: { eventName }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.webhooks.some(({ deliveries }) => deliveries.some(({ state }) => state === 'waiting'))
        ? waitingDeliveryMs
        : false,
  });
export type Webhooks = AnswerOf<typeof listWebhooks>;
export type ListedWebhook = Webhooks['webhooks'][number];
export type ListedDelivery = ListedWebhook['deliveries'][number];

const refetchWebhooks = (cache: QueryClient) => ({
  ...retryWhenBusyOptions,
  onSettled: () => {
    void cache.invalidateQueries({ queryKey: ['webhooks'] });
  },
});

export const buildCreateWebhookMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchWebhooks(cache),
    mutationFn: (body: BodyOf<typeof createWebhook>) => callApi(createWebhook, { body }),
  });

export const buildPauseWebhookMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchWebhooks(cache),
    mutationFn: (body: BodyOf<typeof pauseWebhook>) => callApi(pauseWebhook, { body }),
  });

export const buildTestWebhookMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchWebhooks(cache),
    mutationFn: (body: BodyOf<typeof testWebhook>) => callApi(testWebhook, { body }),
  });

export const buildRemoveWebhookMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchWebhooks(cache),
    mutationFn: (body: BodyOf<typeof removeWebhook>) => callApi(removeWebhook, { body }),
  });
