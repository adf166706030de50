import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getAccountFacts, listAccounts } from '#accounts/contract.ts';
import { getAuditLog } from '#audit/contract.ts';
import { getEventSettings, updateEvent } from '#conference/contract.ts';
import { listMails, readMail, sendMailsAgain } from '#mail/contract.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { eventsQuery, shared } from '../api.ts';

export type ListedAccount = AnswerOf<typeof listAccounts>['rows'][number];
export type AccountFacts = AnswerOf<typeof getAccountFacts>;
export type AuditEntry = AnswerOf<typeof getAuditLog>['rows'][number];
export type MailRow = AnswerOf<typeof listMails>['rows'][number];
export type EventSettings = AnswerOf<typeof getEventSettings>['events'][number];

/** A page stays on screen until the next is there. */
const list = { ...shared, placeholderData: keepPreviousData } as const;

export const accountListQuery = (query: QueryOf<typeof listAccounts>) =>
  queryOptions({
    ...list,
    queryKey: ['accounts', query],
    queryFn: ({ signal }) => callApi(listAccounts, { query, signal }),
  });

export const accountFactsQuery = (accountID: string) =>
  queryOptions({
    ...shared,
    queryKey: ['account', accountID, 'facts'],
    queryFn: ({ signal }) => callApi(getAccountFacts, { params: { accountID }, signal }),
  });

export const auditQuery = (query: QueryOf<typeof getAuditLog>) =>
  queryOptions({
    ...list,
    queryKey: ['audit', query],
    queryFn: ({ signal }) => callApi(getAuditLog, { query, signal }),
  });

export const mailsQuery = (query: QueryOf<typeof listMails>) =>
  queryOptions({
    ...list,
    queryKey: ['outbox', query],
    queryFn: ({ signal }) => callApi(listMails, { query, signal }),
  });

export const sendAgainMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof sendMailsAgain>) => callApi(sendMailsAgain, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['outbox'] }),
  });

export const readMailMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof readMail>) => callApi(readMail, { body }),
});

/** What the form of an event begins with. It is not asked for again while somebody types. */
export const settingsQuery = queryOptions({
  ...shared,
  refetchOnWindowFocus: false,
  queryKey: ['eventSettings'],
  queryFn: ({ signal }) => callApi(getEventSettings, { signal }),
});

/** What it changed is asked for again; nobody waits for the answers, which may begin the form anew. */
export const eventMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateEvent>) => callApi(updateEvent, { body }),
    onSettled: () => {
      for (const { queryKey } of [eventsQuery, settingsQuery]) cache.invalidateQueries({ queryKey });
    },
  });
