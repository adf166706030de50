import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import {
  alwaysFreshDataQueryOptions,
  alwaysFreshListQueryOptions,
} from '#platform/web/desk/query-options.ts';
import {
  checkLedger,
  getClosingReport,
  getLedgerOverview,
  getPayerLedgerOfRegistration,
  listLedgerPayers,
  listLedgerSumsByDay,
} from '../../contract/ledger.ts';
import {
  cancelRefundReversal,
  confirmRefundReversal,
  getRefundSummary,
  listRefunds,
  listRefundsDue,
  recordSentRefund,
  type refundStates,
  releaseRefund,
  reverseRefundOrRequestReversal,
  setRefundDebitVerdict,
  setRefundRule,
} from '../../contract/refunds.ts';

export const buildLedgerOverviewQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['ledger', 'sums', eventName],
    queryFn: ({ signal }) => callApi(getLedgerOverview, { params: { eventName }, signal }),
  });

export const ledgerCheckQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['ledger', 'check'],
  queryFn: ({ signal }) => callApi(checkLedger, { signal }),
});

export const buildLedgerPayersQuery = (eventName: string, query: QueryOf<typeof listLedgerPayers>) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['ledger', 'payers', eventName, query],
    queryFn: ({ signal }) => callApi(listLedgerPayers, { params: { eventName }, query, signal }),
  });
export type PayerRow = AnswerOf<typeof listLedgerPayers>['rows'][number];

export const buildLedgerSumsByDayQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['ledger', 'days', eventName],
    queryFn: ({ signal }) => callApi(listLedgerSumsByDay, { params: { eventName }, signal }),
  });
export type DayRow = AnswerOf<typeof listLedgerSumsByDay>['rows'][number];

export const buildRegistrationLedgerQuery = (registrationId: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['ledger', 'of', registrationId],
    queryFn: ({ signal }) =>
      callApi(getPayerLedgerOfRegistration, { params: { regID: registrationId }, signal }),
  });

export const buildClosingReportQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['ledger', 'closing', eventName],
    queryFn: ({ signal }) => callApi(getClosingReport, { params: { eventName }, signal }),
  });

export const buildRefundSummaryQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['ledger', 'refunds', eventName],
    queryFn: ({ signal }) => callApi(getRefundSummary, { params: { eventName }, signal }),
  });

export const buildRefundsDueQuery = (eventName: string, query: QueryOf<typeof listRefundsDue>) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['ledger', 'refunds due', eventName, query],
    queryFn: ({ signal }) => callApi(listRefundsDue, { params: { eventName }, query, signal }),
  });

export const buildRefundListQuery = (
  params: { eventName: string; state: (typeof refundStates)[number] },
  query: QueryOf<typeof listRefunds>,
) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['ledger', 'refunds', params, query],
    queryFn: ({ signal }) => callApi(listRefunds, { params, query, signal }),
  });

/** Refetches payment statuses and registrations too, because a refund changes them. */
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

export const markRefundAsSentMutation = refundMutation((body: BodyOf<typeof recordSentRefund>) =>
  callApi(recordSentRefund, { body }),
);
export const releaseRefundMutation = refundMutation((body: BodyOf<typeof releaseRefund>) =>
  callApi(releaseRefund, { body }),
);
export const reverseRefundMutation = refundMutation((body: BodyOf<typeof reverseRefundOrRequestReversal>) =>
  callApi(reverseRefundOrRequestReversal, { body }),
);
export const confirmReversalMutation = refundMutation((body: BodyOf<typeof confirmRefundReversal>) =>
  callApi(confirmRefundReversal, { body }),
);
export const cancelReversalMutation = refundMutation((body: BodyOf<typeof cancelRefundReversal>) =>
  callApi(cancelRefundReversal, { body }),
);
export const setRefundDebitVerdictMutation = refundMutation((body: BodyOf<typeof setRefundDebitVerdict>) =>
  callApi(setRefundDebitVerdict, { body }),
);
export const setRefundRuleMutation = refundMutation((body: BodyOf<typeof setRefundRule>) =>
  callApi(setRefundRule, { body }),
);
