import { Readable } from 'node:stream';
import type { AnswerOf, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { offsetOfPage, rowsPerPage } from '#platform/contract/paging.ts';
import { dayOf, toIso } from '#platform/rule/dates.ts';
import { currencySign, toMajor } from '#platform/rule/money.ts';
import type { ClubRegion } from '#platform/rule/region.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { createKeyedSemaphore } from '#platform/server/keyed-semaphore.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { createSpreadsheet } from '#platform/server/spreadsheet/create-spreadsheet.ts';
import type { Cell } from '#platform/server/spreadsheet/xlsx.ts';
import {
  type exportReceipts as exportCall,
  type getOwnReceipts,
  getReceiptPdf as getReceiptPdfCall,
  type listReceipts as listCall,
} from '../contract.ts';
import { drawStoredReceipt } from './draw-receipt.ts';
import { receiptLimits } from './limits.ts';
import {
  countReceiptsAndSumValidAmount,
  findReceipt,
  type ListedReceipt,
  listAllMatchingReceipts,
  listReceiptsOfAccount,
  listReceiptsPage,
} from './receipts.sql.ts';

export async function listReceipts(
  { db: { queries } }: Pick<Context, 'db'>,
  { page, ...filter }: CheckedQuery<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const [rows, counted] = await Promise.all([
    listReceiptsPage(queries, filter, { skip: offsetOfPage(page), take: rowsPerPage }),
    countReceiptsAndSumValidAmount(queries, filter),
  ]);
  return { rows: rows.map(toRow), page, ...counted };
}

function toRow(row: ListedReceipt): AnswerOf<typeof listCall>['rows'][number] {
  const { id, number, eventName, amount, people, registrationId, name, college, reference } = row;
  return {
    _id: id,
    number,
    eventName,
    issuedAt: new Date(row.issuedAt).toISOString(),
    cancelledAt: toIso(row.cancelledAt),
    amount,
    people,
    payer:
      registrationId === null
        ? null
        : { regID: registrationId, name: name ?? '', college: college ?? '', reference: reference ?? '' },
  };
}

export async function listOwnReceipts(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getOwnReceipts>> {
  const receipts = await listReceiptsOfAccount(db.queries, accountId);
  return {
    receipts: receipts.map(({ issuedAt, cancelledAt, ...receipt }) => ({
      ...receipt,
      issuedAt: new Date(issuedAt).toISOString(),
      cancelledAt: toIso(cancelledAt),
    })),
  };
}

/** Draws one receipt at a time for each account, so that no account delays the others. */
const accountQueue = createKeyedSemaphore({ permits: 1, maxQueued: 50 });

/**
 * Returns a receipt as PDF (product 16.9).
 * @throws AppError 404 if there is no such receipt or it belongs to another delegate; 409 if its personal data were
 * erased; 429 for too many requests in a minute; 503 if the queue is full
 */
export async function getReceiptPdf(
  context: Pick<Context, 'db' | 'clock'> & { signal?: AbortSignal },
  { accountId, role }: Caller,
  id: string,
): Promise<SentFile> {
  const { queries } = context.db;
  const found = await findReceipt(queries, id);
  if (!found || (role === 'client' && found.accountId !== accountId))
    throw new AppError(getReceiptPdfCall.errors.noSuchReceipt);
  await consumeLimits(context, receiptLimits, { receiptPerAccount: accountId });
  const file = await accountQueue.run(accountId, () => drawStoredReceipt(queries, id), context.signal);
  if (!file) throw new AppError(getReceiptPdfCall.errors.erased);
  return { type: 'application/pdf', name: file.name, content: Readable.from([file.bytes]) };
}

const columnsIn = (
  region: ClubRegion,
): readonly { heading: string; cell: (row: ListedReceipt) => Cell }[] => [
  { heading: 'Event', cell: ({ eventName }) => eventName },
  { heading: 'Receipt no.', cell: ({ number }) => number },
  { heading: 'Issued on', cell: ({ issuedAt }) => dayOf(issuedAt, region) },
  { heading: `Received (${currencySign(region.currency)})`, cell: ({ amount }) => toMajor(amount) },
  { heading: 'State', cell: ({ cancelledAt }) => (cancelledAt === null ? 'valid' : 'cancelled') },
  {
    heading: 'Cancelled on',
    cell: ({ cancelledAt }) => (cancelledAt === null ? null : dayOf(cancelledAt, region)),
  },
  { heading: 'Received from', cell: ({ name }) => name },
  { heading: 'College', cell: ({ college }) => college },
  { heading: 'Delegates', cell: ({ people }) => people },
  { heading: 'Payment reference', cell: ({ reference }) => reference },
  { heading: 'Transaction number', cell: ({ transactionNumber }) => transactionNumber },
];

/** Exports receipts as a spreadsheet, and records the export in the audit log. */
export async function exportReceipts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { format }: CheckedParams<typeof exportCall>,
  filter: CheckedQuery<typeof exportCall>,
): Promise<SentFile> {
  const receipts = await listAllMatchingReceipts(db.queries, filter);
  const at = clock();
  await db.change((transaction) =>
    recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'receipts_exported',
      subjectId: 'receipts',
      after: { fact: 'export', rows: receipts.length, format },
    }),
  );
  const region = await getClubRegion(db.queries);
  const columns = columnsIn(region);
  const headings = columns.map(({ heading }) => heading);
  return createSpreadsheet(
    format,
    { name: 'receipts', sheet: 'Receipts', day: dayOf(at, region) },
    headings,
    cellsOf(receipts, columns),
  );
}

async function* cellsOf(
  receipts: readonly ListedReceipt[],
  columns: ReturnType<typeof columnsIn>,
): AsyncGenerator<Cell[]> {
  for (const row of receipts) yield columns.map(({ cell }) => cell(row));
}
