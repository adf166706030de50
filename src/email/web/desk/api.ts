import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedListOptions } from '#platform/web/desk/query-options.ts';
import { checkDelivery, getMail, listMails, sendMailsAgain } from '../../contract.ts';

export type MailRow = AnswerOf<typeof listMails>['rows'][number];

export type Delivery = AnswerOf<typeof checkDelivery>;
export type DnsRecord = Delivery['records'][number];

const deliveryKey = ['mail-delivery'];

export const deliveryCheckQuery = queryOptions({
  queryKey: deliveryKey,
  queryFn: ({ signal }) => callApi(checkDelivery, { query: {}, signal }),
});

/** Looks the records up again, and replaces the cached result. */
export const checkDeliveryAgainMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi(checkDelivery, { query: { again: 'true' } }),
    onSuccess: (delivery) => cache.setQueryData(deliveryKey, delivery),
  });

export const mailsQuery = (query: QueryOf<typeof listMails>) =>
  queryOptions({
    ...sharedListOptions,
    queryKey: ['outbox', query],
    queryFn: ({ signal }) => callApi(listMails, { query, signal }),
  });

export const sendMailsAgainMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof sendMailsAgain>) => callApi(sendMailsAgain, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['outbox'] }),
  });

export const getMailMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof getMail>) => callApi(getMail, { body }),
});
