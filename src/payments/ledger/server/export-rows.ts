import type { Caller, Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { moment } from '#platform/server/spreadsheet/moment.ts';
import type { Cell } from '#platform/server/spreadsheet/xlsx.ts';
import { someLines } from './lines.sql.ts';
import { listRefunds } from './refunds/list-refunds.ts';
import { asSums, pageOfPayers } from './sums.sql.ts';

/** Rows read at once: few enough that other calls are answered in between. */
const atOnce = 500;
const inFile = (paise: number) => paise / 100;

/** Every line that concerns an event, and those of statements, which know no events. */
export async function* lineRows(queries: Queries, eventId: string): AsyncGenerator<Cell[]> {
  let number = 0;
  for (let after = ''; ; ) {
    const lines = await someLines(queries, { eventId, after, take: atOnce });
    for (const line of lines) {
      number += 1;
      yield [
        number,
        line.day,
        moment(line.bookedAt),
        line.cause,
        line.debit,
        line.credit,
        inFile(line.paise),
        line.reference,
        line.registrationId,
        line.bank,
        line.refundNumber,
      ];
    }
    if (lines.length < atOnce) return;
    after = lines.at(-1)?.id ?? '';
  }
}

export const lineHeadings = [
  'No.',
  'Day',
  'Booked at',
  'Why',
  'Debit',
  'Credit',
  'Sum (Rs)',
  'Payment reference',
  'Registration id',
  'Statement of',
  'Number of the refund',
];

/** Every registration that pays, with its sums. */
export async function* payerRows(queries: Queries, eventId: string): AsyncGenerator<Cell[]> {
  for (let skip = 0; ; skip += atOnce) {
    const rows = await pageOfPayers(queries, { eventId, search: '', only: 'all' }, { skip, take: atOnce });
    for (const { id, name, reference, status, ...sums } of rows) {
      const { due, received, awaited, refunded, outstanding } = asSums(sums);
      yield [
        name ?? 'erased',
        reference,
        status,
        ...[due, received, awaited, refunded, outstanding].map(inFile),
        id,
      ];
    }
    if (rows.length < atOnce) return;
  }
}

export const payerHeadings = [
  'Name',
  'Payment reference',
  'Status',
  'Due (Rs)',
  'Received (Rs)',
  'Of it in no statement (Rs)',
  'Refunded (Rs)',
  'Outstanding (Rs)',
  'Registration id',
];

/** What must go back, what waits, and what was released. */
export async function* refundRows(
  context: Pick<Context, 'db'>,
  caller: Caller,
  eventName: string,
): AsyncGenerator<Cell[]> {
  const { owed, waiting, released } = await listRefunds(context, caller, { eventName });
  for (const { name, reference, paise, reason } of owed)
    yield [name ?? 'erased', reference, inFile(paise), `must go back: ${reason}`, ...Array(6).fill(null)];
  for (const one of [...waiting, ...released])
    yield [
      one.name ?? 'erased',
      one.reference,
      inFile(one.paise),
      one.released ? 'released' : 'waits for a second person',
      one.number,
      one.sent.name,
      moment(Date.parse(one.sent.at)),
      one.released?.name ?? null,
      one.released ? moment(Date.parse(one.released.at)) : null,
      one.debitDay,
    ];
}

export const refundHeadings = [
  'Name',
  'Payment reference',
  'Sum (Rs)',
  'State',
  'Bank’s number',
  'Sent by',
  'Sent at',
  'Released by',
  'Released at',
  'In the statement on',
];
