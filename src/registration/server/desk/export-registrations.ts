import { findEvent } from '#conference/server/index.ts';
import type { CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { sentSpreadsheet } from '#platform/server/spreadsheet/sent-spreadsheet.ts';
import type { Cell } from '#platform/server/spreadsheet/xlsx.ts';
import { exportRegistrations as call } from '../../contract/desk/index.ts';
import { preferencesOf } from '../registrations.sql.ts';
import { allIds } from './desk-list.sql.ts';
import { exportColumns } from './export-columns.ts';
import { readRegistrations } from './review.sql.ts';

/** Rows read at a time, few enough to let other requests run in between. */
const atOnce = 200;

/**
 * A spreadsheet of the filtered registrations, in order. The ids are read before the first row is sent, the rows
 * in batches, so that memory use is constant. The export is recorded in the audit log.
 * @throws AppError 404 when there is no such event
 */
export async function exportRegistrations(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, format }: CheckedParams<typeof call>,
  filter: CheckedQuery<typeof call>,
): Promise<SentFile> {
  const event = await findEvent(db.queries, eventName);
  if (!event) throw new AppError(call.errors.noSuchEvent);
  const ids = await allIds(db.queries, { eventId: event.id, filter });
  const at = clock();
  await db.change((changes) =>
    recordAudit(changes, {
      at,
      actorId: accountId,
      action: 'registrations exported',
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
  queries: Queries,
  ids: readonly string[],
  columns: ReturnType<typeof exportColumns>,
): AsyncGenerator<Cell[]> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const rows = await readRegistrations(queries, { ids: some });
    const wishes = await preferencesOf(queries, some);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const [index, id] of some.entries()) {
      const row = byId.get(id);
      if (row) yield columns.map(({ cell }) => cell(row, wishes.get(id), from + index + 1));
    }
  }
}
