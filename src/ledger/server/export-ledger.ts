import { type PersonRule, personRule } from '#accounts/server/index.ts';
import type { CheckedParams } from '#platform/contract/call.ts';
import { type Region, sortableTimeOf } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { sentSpreadsheet } from '#platform/server/spreadsheet/sent-spreadsheet.ts';
import type { Cell } from '#platform/server/spreadsheet/xlsx.ts';
import type { exportLedger as exportCall } from '../contract/ledger.ts';
import { refundReasonLabels, refundStates } from '../contract/refunds.ts';
import { accountLabels, causeLabels } from '../rule/accounts.ts';
import { listEntries } from './ledger-lines.sql.ts';
import { requireEvent } from './read-ledger.ts';
import { owedRows, refundRows as rowsOfRefunds } from './refunds/list-refunds.ts';
import { asSums, pageOfPayers } from './sums.sql.ts';

/**
 * A spreadsheet of the ledger for the treasurer. Recorded in the audit log.
 * @throws AppError 404 when there is no such event
 */
export async function exportLedger(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  caller: Caller,
  { eventName, file, format }: CheckedParams<typeof exportCall>,
): Promise<SentFile> {
  const { db, clock } = context;
  const { id: eventId } = await requireEvent(db.queries, eventName);
  const region = await readRegion(db.queries);
  const at = clock();
  await db.change((transaction) =>
    recordAudit(transaction, {
      at,
      actorId: caller.accountId,
      action: 'ledger_exported',
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

/** Rows read at once: few enough to serve other calls in between. */
const atOnce = 500;
const inFile = (paise: number) => paise / 100;

/** The postings of an event and of all statements, which belong to no event. */
export async function* lineRows(db: Db, eventId: string, region: Region): AsyncGenerator<Cell[]> {
  let number = 0;
  for (let after = ''; ; ) {
    const entries = await listEntries(db, { eventId, after, take: atOnce });
    for (const entry of entries) {
      number += 1;
      yield [
        number,
        entry.day,
        sortableTimeOf(entry.bookedAt, region),
        causeLabels[entry.cause],
        accountLabels[entry.debit],
        accountLabels[entry.credit],
        inFile(entry.paise),
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

export const lineHeadings = [
  'No.',
  'Day',
  'Posted at',
  'Cause',
  'Debit',
  'Credit',
  'Sum (Rs)',
  'Payment reference',
  'Registration id',
  'Bank',
  'Refund number',
];

export async function* payerRows(db: Db, eventId: string): AsyncGenerator<Cell[]> {
  const payers = inPortions((part) => pageOfPayers(db, { eventId, search: '', only: 'all' }, part));
  for await (const { id, name, reference, status, ...sums } of payers) {
    const { due, received, unreconciled, refunded, outstanding } = asSums(sums);
    yield [
      name ?? 'erased',
      reference,
      status,
      ...[due, received, unreconciled, refunded, outstanding].map(inFile),
      id,
    ];
  }
}

export const payerHeadings = [
  'Name',
  'Payment reference',
  'Status',
  'Due (Rs)',
  'Received (Rs)',
  'Of which unreconciled (Rs)',
  'Refunded (Rs)',
  'Outstanding (Rs)',
  'Registration id',
];

/** Refunds due, then refunds that await release, were released or were reversed. */
export async function* refundRows(
  db: Db,
  eventId: string,
  rule: PersonRule,
  region: Region,
): AsyncGenerator<Cell[]> {
  const owed = inPortions((part) => owedRows(db, { eventId, search: '' }, part, rule));
  for await (const { name, reference, paise, reason } of owed)
    yield [
      name ?? 'erased',
      reference,
      inFile(paise),
      `due: ${refundReasonLabels[reason]}`,
      ...Array(6).fill(null),
    ];
  for (const state of refundStates) {
    const filter = { eventId, state, search: '' };
    for await (const refund of inPortions((part) => rowsOfRefunds(db, filter, part, rule)))
      yield [
        refund.name ?? 'erased',
        refund.reference,
        inFile(refund.paise),
        refund.reversed ? 'reversed' : refund.released ? 'released' : 'awaits release',
        refund.number,
        refund.sent.name,
        sortableTimeOf(Date.parse(refund.sent.at), region),
        refund.released?.name ?? null,
        refund.released ? sortableTimeOf(Date.parse(refund.released.at), region) : null,
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

export const refundHeadings = [
  'Name',
  'Payment reference',
  'Sum (Rs)',
  'State',
  'Bank reference',
  'Sent by',
  'Sent at',
  'Released by',
  'Released at',
  'Statement day',
];
