import type { CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { dayOf, type Region } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { sentSpreadsheet } from '#platform/server/spreadsheet/sent-spreadsheet.ts';
import type { Cell } from '#platform/server/spreadsheet/xlsx.ts';
import type { exportReceipts as call } from '../contract.ts';
import { allReceipts, type ListedReceipt } from './receipt-list.sql.ts';

const columns: readonly { heading: string; cell: (row: ListedReceipt, region: Region) => Cell }[] = [
  { heading: 'Event', cell: ({ eventName }) => eventName },
  { heading: 'Receipt no.', cell: ({ number }) => number },
  { heading: 'Issued on', cell: ({ issuedAt }, region) => dayOf(issuedAt, region) },
  { heading: 'Received (Rs)', cell: ({ paise }) => paise / 100 },
  { heading: 'State', cell: ({ cancelledAt }) => (cancelledAt === null ? 'valid' : 'cancelled') },
  {
    heading: 'Cancelled on',
    cell: ({ cancelledAt }, region) => (cancelledAt === null ? null : dayOf(cancelledAt, region)),
  },
  { heading: 'Received from', cell: ({ name }) => name },
  { heading: 'College', cell: ({ college }) => college },
  { heading: 'Delegates', cell: ({ people }) => people },
  { heading: 'Payment reference', cell: ({ reference }) => reference },
  { heading: 'Transaction number', cell: ({ transactionNumber }) => transactionNumber },
];

/** A spreadsheet of the receipts that a filter finds, by event and number. Written down in the audit log. */
export async function exportReceipts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { format }: CheckedParams<typeof call>,
  sought: CheckedQuery<typeof call>,
): Promise<SentFile> {
  const receipts = await allReceipts(db.queries, sought);
  const at = clock();
  await db.change((changes) =>
    recordAudit(changes, {
      at,
      actorId: accountId,
      action: 'receipts exported',
      subjectId: 'receipts',
      after: `${receipts.length} as ${format}`,
    }),
  );
  const region = await readRegion(db.queries);
  const headings = columns.map(({ heading }) => heading);
  return sentSpreadsheet(
    format,
    { name: 'receipts', sheet: 'Receipts', at },
    headings,
    cellsOf(receipts, region),
  );
}

async function* cellsOf(receipts: readonly ListedReceipt[], region: Region): AsyncGenerator<Cell[]> {
  for (const row of receipts) yield columns.map(({ cell }) => cell(row, region));
}
