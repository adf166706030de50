import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedDataOptions, sharedListOptions } from '#platform/web/desk/query-options.ts';
import { sendFile } from '#platform/web/file-transfer.ts';
import {
  confirmStatement,
  findPayers,
  getPaymentOverview,
  getProofReadingProgress,
  importStatement,
  listStatements,
  listUnclaimed,
  previewStatement,
  recordDeskPayment,
  rereadFailedProofs,
  setAside,
  setMatchVerdict,
  undoDeskPayment,
  undoSetAside,
  withdrawStatement,
} from '../../contract.ts';

const pollMs = 3_000;

export const paymentOverviewQuery = (registrationId: string) =>
  queryOptions({
    ...sharedDataOptions,
    queryKey: ['money', registrationId],
    queryFn: ({ signal }) => callApi(getPaymentOverview, { params: { regID: registrationId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && !data.isSettled ? pollMs : false),
  });
export type MoneyAnswer = AnswerOf<typeof getPaymentOverview>;

export const statementsQuery = queryOptions({
  ...sharedDataOptions,
  queryKey: ['statements'],
  queryFn: ({ signal }) => callApi(listStatements, { signal }),
});

export const unclaimedQuery = (query: QueryOf<typeof listUnclaimed>) =>
  queryOptions({
    ...sharedListOptions,
    queryKey: ['unclaimed', query],
    queryFn: ({ signal }) => callApi(listUnclaimed, { query, signal }),
  });
export type UnclaimedRow = AnswerOf<typeof listUnclaimed>['rows'][number];

export const previewMutation = mutationOptions({
  mutationFn: ({ file, ...query }: QueryOf<typeof previewStatement> & { file: File }) =>
    sendFile(previewStatement, file, { query }),
});
export type Preview = AnswerOf<typeof previewStatement>;
export type Answers = Omit<QueryOf<typeof previewStatement>, 'columns'>;

export const proofReadingQuery = queryOptions({
  ...sharedDataOptions,
  queryKey: ['proofs'],
  queryFn: ({ signal }) => callApi(getProofReadingProgress, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.isOn && data.waiting > 0 ? pollMs : false),
});

export const retryFailedProofsMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi(rereadFailedProofs, {}),
    onSettled: () => cache.invalidateQueries({ queryKey: ['proofs'] }),
  });

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
    mutationFn: (body: BodyOf<typeof setMatchVerdict>) => callApi(setMatchVerdict, { body }),
    onSettled: () => refreshMoney(cache),
  });

export const recordDeskPaymentMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof recordDeskPayment>) => callApi(recordDeskPayment, { body }),
    onSettled: () => refreshMoney(cache),
  });

export const undoDeskPaymentMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof undoDeskPayment>) => callApi(undoDeskPayment, { body }),
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
    ...sharedListOptions,
    queryKey: ['money', 'payers', search],
    queryFn: ({ signal }) => callApi(findPayers, { query: { search }, signal }),
    enabled: search.trim() !== '',
  });
