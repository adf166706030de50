import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshListQueryOptions } from '#platform/web/desk/query-options.ts';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { getOwnReceipts, getReceiptPdf, listReceipts } from '../contract.ts';

export const ownReceiptsQuery = queryOptions({
  queryKey: ['ownReceipts'],
  queryFn: ({ signal }) => callApi(getOwnReceipts, { signal }),
});

export const buildReceiptsQuery = (query: QueryOf<typeof listReceipts>) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['receipts', query],
    queryFn: ({ signal }) => callApi(listReceipts, { query, signal }),
  });
export type ReceiptRow = AnswerOf<typeof listReceipts>['rows'][number];

export const fetchReceiptPdf = (receiptId: string) =>
  fetchFile(getReceiptPdf, { params: { receiptID: receiptId } });
