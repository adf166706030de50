import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedData, sharedList } from '#platform/web/desk/query-options.ts';
import {
  cancelRefundReversal,
  checkLedger,
  confirmRefundReversal,
  getClosing,
  getLedger,
  getRefunds,
  getRegistrationLedger,
  listLedger,
  listLedgerDays,
  listOwed,
  listRefunds,
  type refundStates,
  releaseRefund,
  reverseRefund,
  sendRefund,
  setRefundDebit,
  setRefundRule,
} from '../../contract.ts';

export const ledgerQuery = (eventName: string) =>
  queryOptions({
    ...sharedData,
    queryKey: ['ledger', 'sums', eventName],
    queryFn: ({ signal }) => callApi(getLedger, { params: { eventName }, signal }),
  });

export const checkQuery = queryOptions({
  ...sharedData,
  queryKey: ['ledger', 'check'],
  queryFn: ({ signal }) => callApi(checkLedger, { signal }),
});

export const payersQuery = (eventName: string, query: QueryOf<typeof listLedger>) =>
  queryOptions({
    ...sharedList,
    queryKey: ['ledger', 'payers', eventName, query],
    queryFn: ({ signal }) => callApi(listLedger, { params: { eventName }, query, signal }),
  });
export type PayerRow = AnswerOf<typeof listLedger>['rows'][number];

export const daysQuery = (eventName: string) =>
  queryOptions({
    ...sharedData,
    queryKey: ['ledger', 'days', eventName],
    queryFn: ({ signal }) => callApi(listLedgerDays, { params: { eventName }, signal }),
  });
export type DayRow = AnswerOf<typeof listLedgerDays>['rows'][number];

export const registrationLedgerQuery = (registrationId: string) =>
  queryOptions({
    ...sharedData,
    queryKey: ['ledger', 'of', registrationId],
    queryFn: ({ signal }) => callApi(getRegistrationLedger, { params: { regID: registrationId }, signal }),
  });

export const closingQuery = (eventName: string) =>
  queryOptions({
    ...sharedData,
    queryKey: ['ledger', 'closing', eventName],
    queryFn: ({ signal }) => callApi(getClosing, { params: { eventName }, signal }),
  });

export const refundsQuery = (eventName: string) =>
  queryOptions({
    ...sharedData,
    queryKey: ['ledger', 'refunds', eventName],
    queryFn: ({ signal }) => callApi(getRefunds, { params: { eventName }, signal }),
  });

export const owedQuery = (eventName: string, query: QueryOf<typeof listOwed>) =>
  queryOptions({
    ...sharedList,
    queryKey: ['ledger', 'owed', eventName, query],
    queryFn: ({ signal }) => callApi(listOwed, { params: { eventName }, query, signal }),
  });

export const refundListQuery = (
  params: { eventName: string; state: (typeof refundStates)[number] },
  query: QueryOf<typeof listRefunds>,
) =>
  queryOptions({
    ...sharedList,
    queryKey: ['ledger', 'refunds', params, query],
    queryFn: ({ signal }) => callApi(listRefunds, { params, query, signal }),
  });

/** Refunds also change payment statuses. */
const refundMutation =
  <Body, Answer>(mutationFn: (body: Body) => Promise<Answer>) =>
  (cache: QueryClient) =>
    mutationOptions({
      mutationFn,
      onSettled: () =>
        Promise.all(
          [['ledger'], ['money'], ['registration'], ['RegisteredEventData']].map((queryKey) =>
            cache.invalidateQueries({ queryKey }),
          ),
        ),
    });

export const sendRefundMutation = refundMutation((body: BodyOf<typeof sendRefund>) =>
  callApi(sendRefund, { body }),
);
export const releaseMutation = refundMutation((body: BodyOf<typeof releaseRefund>) =>
  callApi(releaseRefund, { body }),
);
export const reverseRefundMutation = refundMutation((body: BodyOf<typeof reverseRefund>) =>
  callApi(reverseRefund, { body }),
);
export const confirmReversalMutation = refundMutation((body: BodyOf<typeof confirmRefundReversal>) =>
  callApi(confirmRefundReversal, { body }),
);
export const cancelReversalMutation = refundMutation((body: BodyOf<typeof cancelRefundReversal>) =>
  callApi(cancelRefundReversal, { body }),
);
export const setRefundDebitMutation = refundMutation((body: BodyOf<typeof setRefundDebit>) =>
  callApi(setRefundDebit, { body }),
);
export const ruleMutation = refundMutation((body: BodyOf<typeof setRefundRule>) =>
  callApi(setRefundRule, { body }),
);
