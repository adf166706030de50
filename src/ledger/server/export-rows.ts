import type { PersonRule } from '#accounts/server/index.ts';
import { type Region, sortableTimeOf } from '#platform/rule/dates.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { Cell } from '#platform/server/spreadsheet/xlsx.ts';
import { refundStates } from '../contract/refund-lists.ts';
import { someLines } from './lines.sql.ts';
import { owedRows, refundRows as rowsOfRefunds } from './refunds/list-refunds.ts';
import { asSums, pageOfPayers } from './sums.sql.ts';

/** Rows read at once: few enough that other calls are answered in between. */
const atOnce = 500;
const inFile = (paise: number) => paise / 100;

/** Every line that concerns an event, and those of statements, which know no events. */
export async function* lineRows(db: Db, eventId: string, region: Region): AsyncGenerator<Cell[]> {
  let number = 0;
  for (let after = ''; ; ) {
    const lines = await someLines(db, { eventId, after, take: atOnce });
    for (const line of lines) {
      number += 1;
      yield [
        number,
        line.day,
        sortableTimeOf(line.bookedAt, region),
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
export async function* payerRows(db: Db, eventId: string): AsyncGenerator<Cell[]> {
  const payers = inPortions((part) => pageOfPayers(db, { eventId, search: '', only: 'all' }, part));
  for await (const { id, name, reference, status, ...sums } of payers) {
    const { due, received, awaited, refunded, outstanding } = asSums(sums);
    yield [
      name ?? 'erased',
      reference,
      status,
      ...[due, received, awaited, refunded, outstanding].map(inFile),
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
  'Of it in no statement (Rs)',
  'Refunded (Rs)',
  'Outstanding (Rs)',
  'Registration id',
];

/** What must go back, what waits, what was released, and what was taken back. */
export async function* refundRows(
  db: Db,
  eventId: string,
  rule: PersonRule,
  region: Region,
): AsyncGenerator<Cell[]> {
  const owed = inPortions((part) => owedRows(db, { eventId, search: '' }, part, rule));
  for await (const { name, reference, paise, reason } of owed)
    yield [name ?? 'erased', reference, inFile(paise), `must go back: ${reason}`, ...Array(6).fill(null)];
  for (const state of refundStates) {
    const sought = { eventId, state, search: '' };
    for await (const one of inPortions((part) => rowsOfRefunds(db, sought, part, rule)))
      yield [
        one.name ?? 'erased',
        one.reference,
        inFile(one.paise),
        one.takenBack ? 'taken back' : one.released ? 'released' : 'waits for a second person',
        one.number,
        one.sent.name,
        sortableTimeOf(Date.parse(one.sent.at), region),
        one.released?.name ?? null,
        one.released ? sortableTimeOf(Date.parse(one.released.at), region) : null,
        one.debit?.day ?? null,
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
  'Bank’s number',
  'Sent by',
  'Sent at',
  'Released by',
  'Released at',
  'In the statement on',
];
