import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshListQueryOptions } from '#platform/web/desk/query-options.ts';
import {
  checkSenderDomain,
  getPageOfOutboxMails,
  readWaitingMailText,
  sendFailedMailsAgain,
} from '../../contract.ts';

export type MailRow = AnswerOf<typeof getPageOfOutboxMails>['rows'][number];

export type Delivery = AnswerOf<typeof checkSenderDomain>;
export type DnsRecord = Delivery['records'][number];

const deliveryKey = ['mail-delivery'];

export const senderDomainCheckQuery = queryOptions({
  queryKey: deliveryKey,
  queryFn: ({ signal }) => callApi(checkSenderDomain, { query: {}, signal }),
});

/** Looks the records up again, and replaces the cached result. */
export const buildCheckSenderDomainAgainMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi(checkSenderDomain, { query: { again: 'true' } }),
    onSuccess: (delivery) => cache.setQueryData(deliveryKey, delivery),
  });

export const buildMailsQuery = (query: QueryOf<typeof getPageOfOutboxMails>) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['outbox', query],
    queryFn: ({ signal }) => callApi(getPageOfOutboxMails, { query, signal }),
  });

export const buildSendFailedMailsAgainMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof sendFailedMailsAgain>) => callApi(sendFailedMailsAgain, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['outbox'] }),
  });

export const readWaitingMailTextMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof readWaitingMailText>) => callApi(readWaitingMailText, { body }),
});
