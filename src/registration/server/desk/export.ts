import type { CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { type Region, sortableTimeOf } from '#platform/rule/dates.ts';
import { toRupees } from '#platform/rule/money.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { batches } from '#platform/server/batches.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { sentSpreadsheet } from '#platform/server/spreadsheet/sent-spreadsheet.ts';
import type { Cell } from '#platform/server/spreadsheet/xlsx.ts';
import type * as calls from '../../contract/desk.ts';
import { fieldsShownIn, type Section } from '../../contract/fields.ts';
import { toRegistrationState } from '../../contract/form.ts';
import { getEvent } from '../events.ts';
import { totalPaise } from '../fees.ts';
import { listPreferences, type Preferences } from '../registrations.sql.ts';
import { listFilteredIds } from './registration-list.sql.ts';
import { listRegistrationRows, type RegistrationRow } from './registration-record.sql.ts';

interface ExportColumn {
  heading: string;
  cell(row: RegistrationRow, preferences: Preferences | undefined, number: number): Cell;
}

const joinNames = (chosen: readonly { name: string }[] = []) => chosen.map(({ name }) => name).join('; ');

/** Lists the columns of the answers in a section of the form. */
function answerColumns(section: Section): ExportColumn[] {
  return fieldsShownIn('export')
    .filter((field) => field.section === section)
    .map(({ name, label }) => ({ heading: label, cell: (row) => row[name] }));
}

/** Lists the columns of the export, with times in the club's time zone. */
const exportColumns = (region: Region): readonly ExportColumn[] => [
  { heading: 'No.', cell: (_row, _preferences, number) => number },
  { heading: 'Name', cell: ({ name }) => name },
  { heading: 'E-mail', cell: ({ email }) => email },
  { heading: 'Phone', cell: ({ phone }) => phone },
  { heading: 'Institute student', cell: ({ branch }) => (branch === null ? 'No' : 'Yes') },
  ...answerColumns('delegate'),
  { heading: 'Scholar ID', cell: ({ scholarId }) => scholarId },
  { heading: 'Branch', cell: ({ branch }) => branch },
  { heading: 'Batch', cell: ({ year }) => year },
  { heading: 'Registered as', cell: ({ mode }) => mode },
  { heading: 'Group', cell: ({ groupName }) => groupName },
  { heading: 'Group leader', cell: ({ leaderEmail }) => leaderEmail },
  {
    heading: 'Status',
    cell: ({ status, withdrawnAt }) => toRegistrationState({ status, withdrawn: withdrawnAt !== null }),
  },
  { heading: 'Registered at', cell: ({ registeredAt }) => sortableTimeOf(registeredAt, region) },
  {
    heading: 'Decided at',
    cell: ({ decidedAt }) => (decidedAt === null ? null : sortableTimeOf(decidedAt, region)),
  },
  { heading: 'Committees asked for', cell: (_row, preferences) => joinNames(preferences?.committees) },
  { heading: 'Portfolios asked for', cell: (_row, preferences) => joinNames(preferences?.portfolios) },
  { heading: 'Committee', cell: ({ assignedCommitteeName }) => assignedCommitteeName },
  { heading: 'Portfolio', cell: ({ assignedPortfolio }) => assignedPortfolio },
  ...answerColumns('stay'),
  { heading: 'Registration fee (Rs)', cell: ({ registrationPaise }) => toRupees(registrationPaise) },
  { heading: 'Hospitality (Rs)', cell: ({ hospitalityPaise }) => toRupees(hospitalityPaise) },
  { heading: 'Total (Rs)', cell: (row) => toRupees(totalPaise(row)) },
  {
    heading: 'Total of the group (Rs)',
    cell: ({ groupTotalPaise }) => (groupTotalPaise === null ? null : toRupees(groupTotalPaise)),
  },
  { heading: 'Payment reference', cell: ({ paymentReference }) => paymentReference },
  ...answerColumns('payment'),
  ...answerColumns('preferences'),
  { heading: 'Registration id', cell: ({ id }) => id },
];

/**
 * Exports the filtered registrations to a spreadsheet, in order. The ids are read before the first row is sent, the rows
 * in batches, so that memory use is constant. The export is recorded in the audit log.
 * @throws AppError 404 when there is no such event
 */
export async function exportRegistrations(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, format }: CheckedParams<typeof calls.exportRegistrations>,
  filter: CheckedQuery<typeof calls.exportRegistrations>,
): Promise<SentFile> {
  const event = await getEvent(db.queries, eventName);
  const ids = await listFilteredIds(db.queries, { eventId: event.id, filter });
  const at = clock();
  await db.change((transaction) =>
    recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'registrations_exported',
      subjectId: event.id,
      after: `${ids.length} as ${format}`,
    }),
  );
  const columns = exportColumns(await readRegion(db.queries));
  const headings = columns.map(({ heading }) => heading);
  const name = `registrations-${event.id}`;
  const cells = cellsOf(db.queries, ids, columns);
  return sentSpreadsheet(format, { name, sheet: 'Registrations', at }, headings, cells);
}

async function* cellsOf(
  db: Db,
  ids: readonly string[],
  columns: ReturnType<typeof exportColumns>,
): AsyncGenerator<Cell[]> {
  let number = 0;
  for await (const batch of batches(ids)) {
    const rows = await listRegistrationRows(db, { ids: batch });
    const preferences = await listPreferences(db, batch);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of batch) {
      number += 1;
      const row = byId.get(id);
      if (row) yield columns.map(({ cell }) => cell(row, preferences.get(id), number));
    }
  }
}
