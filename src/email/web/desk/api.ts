import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedListOptions } from '#platform/web/desk/query-options.ts';
import { listMails, readMail, sendMailsAgain } from '../../contract.ts';

export type MailRow = AnswerOf<typeof listMails>['rows'][number];

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

export const readMailMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof readMail>) => callApi(readMail, { body }),
});
