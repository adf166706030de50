import { getSecondPersonCheckInputs, type PersonRule } from '#accounts/server/index.ts';
import { getEventByName } from '#conference/server/index.ts';
import { ledgerAccountLabels, postingCauseLabels } from '#ledger/rule/accounts.ts';
import { toLedgerSums } from '#ledger/server/index.ts';
import type { CheckedParams } from '#platform/contract/call.ts';
import { dayOf, formatSortableTime, type Region } from '#platform/rule/dates.ts';
import { currencySign, toMajor } from '#platform/rule/money.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { createSpreadsheet } from '#platform/server/spreadsheet/create-spreadsheet.ts';
import type { Cell } from '#platform/server/spreadsheet/xlsx.ts';
import type { exportLedger as exportCall } from '../../contract/ledger.ts';
import { refundReasonLabels, refundStates } from '../../contract/refunds.ts';
import { listRefundsDuePageWithDetails, listRefundsPageWithDetails } from '../refunds/list-refunds.ts';
import { listLedgerEntriesBatch, listLedgerPayersPage } from './payer-sums.sql.ts';

/**
 * Exports the ledger of an event. The export is recorded in the audit log, because the file contains names and
 * payments.
 * @throws AppError 404 if the event does not exist
 */
export async function exportLedger(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  caller: Caller,
  { eventName, file, format }: CheckedParams<typeof exportCall>,
): Promise<SentFile> {
  const { db, clock } = context;
  const { id: eventId } = await getEventByName(db.queries, eventName);
  const region = await getClubRegion(db.queries);
  const sign = currencySign(region.currency);
  const at = clock();
  await db.change((transaction) =>
    recordAudit(transaction, {
      at,
      actorId: caller.accountId,
      action: 'ledger_exported',
      subjectId: eventId,
      after: { fact: 'exported_file', file, format },
    }),
  );
  const files = {
    lines: {
      sheet: 'Lines',
      headings: lineHeadings(sign),
      rows: () => lineRows(db.queries, eventId, region),
    },
    registrations: {
      sheet: 'Registrations',
      headings: payerHeadings(sign),
      rows: () => payerRows(db.queries, eventId),
    },
    refunds: {
      sheet: 'Refunds',
      headings: refundHeadings(sign),
      rows: () => exportRefundRows(db.queries, eventId, getSecondPersonCheckInputs(context), region),
    },
  };
  const { sheet, headings, rows } = files[file];
  const name = `ledger-${file}-${eventId}`;
  return createSpreadsheet(format, { name, sheet, day: dayOf(at, region) }, headings, rows());
}

/** Number of rows read at a time. Other requests are served in between. */
const atOnce = 500;
/** Yields the rows of the ledger as cells, including postings of statements, which belong to no event. */
async function* lineRows(db: Db, eventId: string, region: Region): AsyncGenerator<Cell[]> {
  let number = 0;
  for (let after = ''; ; ) {
    const entries = await listLedgerEntriesBatch(db, { eventId, after, take: atOnce });
    for (const entry of entries) {
      number += 1;
      yield [
        number,
        entry.day,
        formatSortableTime(entry.bookedAt, region),
        postingCauseLabels[entry.cause],
        ledgerAccountLabels[entry.debit],
        ledgerAccountLabels[entry.credit],
        toMajor(entry.amount),
        entry.reference,
        entry.registrationId,
        entry.bank,
        entry.refundNumber,
      ];
    }
    if (entries.length < atOnce) return;
    after = entries.at(-1)?.id ?? '';
  }
}

const lineHeadings = (sign: string) => [
  'No.',
  'Day',
  'Posted at',
  'Cause',
  'Debit',
  'Credit',
  `Sum (${sign})`,
  'Payment reference',
  'Registration id',
  'Bank',
  'Refund number',
];

async function* payerRows(db: Db, eventId: string): AsyncGenerator<Cell[]> {
  const payers = inPortions((part) => listLedgerPayersPage(db, { eventId, search: '', only: 'all' }, part));
  for await (const { id, name, reference, status, ...sums } of payers) {
    const { due, received, unreconciled, refunded, outstanding } = toLedgerSums(sums);
    yield [
      name ?? 'erased',
      reference,
      status,
      ...[due, received, unreconciled, refunded, outstanding].map(toMajor),
      id,
    ];
  }
}

const payerHeadings = (sign: string) => [
  'Name',
  'Payment reference',
  'Status',
  `Due (${sign})`,
  `Received (${sign})`,
  `Of which unreconciled (${sign})`,
  `Refunded (${sign})`,
  `Outstanding (${sign})`,
  'Registration id',
];

async function* exportRefundRows(
  db: Db,
  eventId: string,
  rule: PersonRule,
  region: Region,
): AsyncGenerator<Cell[]> {
  const refundsDue = inPortions((part) =>
    listRefundsDuePageWithDetails(db, { eventId, search: '' }, part, rule),
  );
  for await (const { name, reference, amount, reason } of refundsDue)
    yield [
      name ?? 'erased',
      reference,
      toMajor(amount),
      `due: ${refundReasonLabels[reason]}`,
      ...Array(6).fill(null),
    ];
  for (const state of refundStates) {
    const filter = { eventId, state, search: '' };
    for await (const refund of inPortions((part) => listRefundsPageWithDetails(db, filter, part, rule)))
      yield [
        refund.name ?? 'erased',
        refund.reference,
        toMajor(refund.amount),
        refund.reversed ? 'reversed' : refund.released ? 'released' : 'awaits release',
        refund.number,
        refund.sent.name,
        formatSortableTime(Date.parse(refund.sent.at), region),
        refund.released?.name ?? null,
        refund.released ? formatSortableTime(Date.parse(refund.released.at), region) : null,
        refund.debit?.day ?? null,
      ];
  }
}

async function* inPortions<R>(
  read: (part: { skip: number; take: number }) => Promise<R[]>,
): AsyncGenerator<R> {
  for (let skip = 0; ; skip += atOnce) {
    const rows = await read({ skip, take: atOnce });
    yield* rows;
    if (rows.length < atOnce) return;
  }
}

const refundHeadings = (sign: string) => [
  'Name',
  'Payment reference',
  `Sum (${sign})`,
  'State',
  'Bank reference',
  'Sent by',
  'Sent at',
  'Released by',
  'Released at',
  'Statement day',
];
