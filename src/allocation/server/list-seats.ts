import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { getCollegeOrInstituteShortName } from '#platform/rule/institute.ts';
import { toSlug } from '#platform/rule/slug.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { findClubInstitute, getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { streamCsv } from '#platform/server/spreadsheet/csv.ts';
import { type Cell, streamXlsx } from '#platform/server/spreadsheet/xlsx.ts';
import type { exportSeats as exportCall, listSeats as listCall } from '../contract.ts';
import { listSeatsWithDelegates } from './list-seats.sql.ts';

type Committees = AnswerOf<typeof listCall>['committees'];

export async function listSeats(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof listCall>,
): Promise<{ eventId: string; committees: Committees }> {
  const event = await getEventByName(queries, eventName);
  const institute = await findClubInstitute(queries);
  const rows = await listSeatsWithDelegates(queries, event.id);
  const committees = [...Map.groupBy(rows, ({ committee }) => committee)].map(([committee, seats]) => ({
    committee,
    name: seats[0]?.committeeName ?? committee,
    seats: seats.map(({ portfolio, number, withheldAt, registrationId, name, email, college, group }) => ({
      portfolio,
      number,
      withheld: withheldAt !== null,
      delegate:
        registrationId === null || name === null || email === null
          ? null
          : {
              regID: registrationId,
              name,
              email,
              college: getCollegeOrInstituteShortName(college, institute),
              group,
            },
    })),
  }));
  return { eventId: event.id, committees };
}

const headings = ['Committee', 'Portfolio', 'Seat', 'Delegate', 'Email', 'College', 'Group'];
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * Exports the seats of an event. The export is recorded in the audit log, because the file contains names and
 * addresses.
 */
export async function exportSeats(
  context: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, format }: CheckedParams<typeof exportCall>,
): Promise<SentFile> {
  const { eventId, committees } = await listSeats(context, { eventName });
  const at = context.clock();
  await context.db.change((transaction) =>
    recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'seats_exported',
      subjectId: eventId,
      after: format,
    }),
  );
  const rows = cellsOf(committees);
  const day = dayOf(at, await getClubRegion(context.db.queries));
  return {
    type: types[format],
    name: `seats-${toSlug(eventName)}-${day}.${format}`,
    content: format === 'csv' ? streamCsv(headings, rows) : streamXlsx('Seats', headings, rows),
  };
}

async function* cellsOf(committees: Committees): AsyncGenerator<Cell[]> {
  for (const { name, seats } of committees)
    for (const { portfolio, number, delegate } of seats)
      yield [
        name,
        portfolio,
        number,
        delegate?.name ?? null,
        delegate?.email ?? null,
        delegate?.college ?? null,
        delegate?.group ?? null,
      ];
}
