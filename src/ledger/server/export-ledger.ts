import { personRule } from '#accounts/server/index.ts';
import type { CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { sentSpreadsheet } from '#platform/server/spreadsheet/sent-spreadsheet.ts';
import type { exportLedger as call } from '../contract/ledger.ts';
import {
  lineHeadings,
  lineRows,
  payerHeadings,
  payerRows,
  refundHeadings,
  refundRows,
} from './export-rows.ts';
import { requireEvent } from './require-event.ts';

/**
 * A spreadsheet of the ledger for the treasurer. Written down in the audit log.
 * @throws AppError 404 when there is no such event
 */
export async function exportLedger(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  caller: Caller,
  { eventName, file, format }: CheckedParams<typeof call>,
): Promise<SentFile> {
  const { db, clock } = context;
  const { id: eventId } = await requireEvent(db.queries, eventName);
  const region = await readRegion(db.queries);
  const at = clock();
  await db.change((changes) =>
    recordAudit(changes, {
      at,
      actorId: caller.accountId,
      action: 'ledger exported',
      subjectId: eventId,
      after: `${file} as ${format}`,
    }),
  );
  const files = {
    lines: { sheet: 'Lines', headings: lineHeadings, rows: () => lineRows(db.queries, eventId, region) },
    registrations: {
      sheet: 'Registrations',
      headings: payerHeadings,
      rows: () => payerRows(db.queries, eventId),
    },
    refunds: {
      sheet: 'Refunds',
      headings: refundHeadings,
      rows: () => refundRows(db.queries, eventId, personRule(context), region),
    },
  };
  const { sheet, headings, rows } = files[file];
  return sentSpreadsheet(format, { name: `ledger-${file}-${eventId}`, sheet, at }, headings, rows());
}
