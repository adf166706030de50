import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import {
  alwaysFreshDataQueryOptions,
  alwaysFreshListQueryOptions,
} from '#platform/web/desk/query-options.ts';
import { sendFile } from '#platform/web/file-transfer.ts';
import { recordDeskPayment, undoDeskPayment } from '../../contract/desk-payments.ts';
import {
  getPageOfUnclaimedOrSetAsideCredits,
  getPaymentOfRegistration,
  getProofReadingProgress,
  retryFailedProofs,
  searchPayingRegistrations,
  setCreditAside,
  setMatchVerdict,
  undoSetCreditAside,
} from '../../contract/matching.ts';
import {
  confirmStatement,
  importStatement,
  listStatements,
  previewStatement,
  withdrawStatement,
} from '../../contract/statements.ts';

const pollMs = 3_000;

export const buildRegistrationPaymentQuery = (registrationId: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['money', registrationId],
    queryFn: ({ signal }) => callApi(getPaymentOfRegistration, { params: { regID: registrationId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && !data.isSettled ? pollMs : false),
  });
export type RegistrationPayment = AnswerOf<typeof getPaymentOfRegistration>;

export const statementsQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['statements'],
  queryFn: ({ signal }) => callApi(listStatements, { signal }),
});

export const buildUnclaimedCreditsQuery = (query: QueryOf<typeof getPageOfUnclaimedOrSetAsideCredits>) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['unclaimed', query],
    queryFn: ({ signal }) => callApi(getPageOfUnclaimedOrSetAsideCredits, { query, signal }),
  });
export type UnclaimedRow = AnswerOf<typeof getPageOfUnclaimedOrSetAsideCredits>['rows'][number];

export const previewStatementMutation = mutationOptions({
  mutationFn: ({ file, ...query }: QueryOf<typeof previewStatement> & { file: File }) =>
    sendFile(previewStatement, file, { query }),
});
export type Preview = AnswerOf<typeof previewStatement>;
export type Answers = Omit<QueryOf<typeof previewStatement>, 'columns'>;

export const proofReadingProgressQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['proofs'],
  queryFn: ({ signal }) => callApi(getProofReadingProgress, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.isOn && data.waiting > 0 ? pollMs : false),
});

export const buildRetryFailedProofsMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi(retryFailedProofs, {}),
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

export const buildImportStatementMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ file, ...query }: QueryOf<typeof importStatement> & { file: File }) =>
      sendFile(importStatement, file, { query }),
    onSettled: () => refreshMoney(cache),
  });

export const buildSetMatchVerdictMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof setMatchVerdict>) => callApi(setMatchVerdict, { body }),
    onSettled: () => refreshMoney(cache),
  });

export const buildRecordDeskPaymentMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof recordDeskPayment>) => callApi(recordDeskPayment, { body }),
    onSettled: () => refreshMoney(cache),
  });

export const buildUndoDeskPaymentMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof undoDeskPayment>) => callApi(undoDeskPayment, { body }),
    onSettled: () => refreshMoney(cache),
  });

export const buildConfirmStatementMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof confirmStatement>) => callApi(confirmStatement, { body }),
    onSettled: () => refreshMoney(cache),
  });

export const buildWithdrawStatementMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof withdrawStatement>) => callApi(withdrawStatement, { body }),
    onSettled: () => refreshMoney(cache),
  });

export const buildSetCreditAsideMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof setCreditAside>) => callApi(setCreditAside, { body }),
    onSettled: () => refreshMoney(cache),
  });

export const buildUndoSetCreditAsideMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof undoSetCreditAside>) => callApi(undoSetCreditAside, { body }),
    onSettled: () => refreshMoney(cache),
  });

export const buildPayerSearchQuery = (search: string) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['money', 'payers', search],
    queryFn: ({ signal }) => callApi(searchPayingRegistrations, { query: { search }, signal }),
    enabled: search.trim() !== '',
  });
