import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedData, sharedList } from '#platform/web/desk/query-options.ts';
import { sendFile } from '#platform/web/file-calls.ts';
import {
  confirmStatement,
  findPayers,
  getMoney,
  getProofReading,
  importStatement,
  listStatements,
  listUnclaimed,
  previewStatement,
  readProofsAgain,
  setAside,
  setManualMatch,
  undoSetAside,
  withdrawStatement,
} from '../../contract.ts';

const lookEveryMs = 3_000;

/** The payment of a registration; polled until it is settled. */
export const moneyQuery = (registrationId: string) =>
  queryOptions({
    ...sharedData,
    queryKey: ['money', registrationId],
    queryFn: ({ signal }) => callApi(getMoney, { params: { regID: registrationId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && !data.isSettled ? lookEveryMs : false),
  });
export type MoneyAnswer = AnswerOf<typeof getMoney>;

export const statementsQuery = queryOptions({
  ...sharedData,
  queryKey: ['statements'],
  queryFn: ({ signal }) => callApi(listStatements, { signal }),
});

export const unclaimedQuery = (query: QueryOf<typeof listUnclaimed>) =>
  queryOptions({
    ...sharedList,
    queryKey: ['unclaimed', query],
    queryFn: ({ signal }) => callApi(listUnclaimed, { query, signal }),
  });
export type UnclaimedRow = AnswerOf<typeof listUnclaimed>['rows'][number];

export const previewMutation = mutationOptions({
  mutationFn: ({ file, ...query }: QueryOf<typeof previewStatement> & { file: File }) =>
    sendFile(previewStatement, file, { query }),
});
export type Preview = AnswerOf<typeof previewStatement>;
/** The admin's answers about a file. */
export type Answers = Omit<QueryOf<typeof previewStatement>, 'columns'>;

/** The progress of reading pictures; polled while some are queued. */
export const proofReadingQuery = queryOptions({
  ...sharedData,
  queryKey: ['proofs'],
  queryFn: ({ signal }) => callApi(getProofReading, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.isOn && data.waiting > 0 ? lookEveryMs : false),
});

export const readAgainMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi(readProofsAgain, {}),
    onSettled: () => cache.invalidateQueries({ queryKey: ['proofs'] }),
  });

/** Invalidates every query that shows payment statuses. */
function refreshMoney(cache: QueryClient): void {
  for (const queryKey of [
    ['money'],
    ['ledger'],
    ['statements'],
    ['unclaimed'],
    ['registration'],
    ['RegisteredEventData'],
  ])
    cache.invalidateQueries({ queryKey });
}

export const importMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ file, ...query }: QueryOf<typeof importStatement> & { file: File }) =>
      sendFile(importStatement, file, { query }),
    onSettled: () => refreshMoney(cache),
  });

export const manualMatchMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof setManualMatch>) => callApi(setManualMatch, { body }),
    onSettled: () => refreshMoney(cache),
  });

export const confirmStatementMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof confirmStatement>) => callApi(confirmStatement, { body }),
    onSettled: () => refreshMoney(cache),
  });

export const withdrawStatementMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof withdrawStatement>) => callApi(withdrawStatement, { body }),
    onSettled: () => refreshMoney(cache),
  });

export const setAsideMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof setAside>) => callApi(setAside, { body }),
    onSettled: () => refreshMoney(cache),
  });

export const undoSetAsideMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof undoSetAside>) => callApi(undoSetAside, { body }),
    onSettled: () => refreshMoney(cache),
  });

export const payersQuery = (search: string) =>
  queryOptions({
    ...sharedList,
    queryKey: ['money', 'payers', search],
    queryFn: ({ signal }) => callApi(findPayers, { query: { search }, signal }),
    enabled: search.trim() !== '',
  });
