import { committeesOf, findEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { statuses } from '#registration/contract.ts';
import { listRegistrations as call } from '../contract.ts';
import { asListed, byRegistration } from './as-record.ts';
import { countRegistered, countSections, idsOnPage } from './desk-list.sql.ts';
import { readPreferences, readRegistrations } from './review.sql.ts';

/**
 * One page of an event's registrations with the counts of all its sections.
 * @throws Refused 404 when there is no such event
 */
export async function listEventRegistrations(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  { eventName, page, ...filter }: CheckedQuery<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  const event = await findEvent(queries, eventName);
  if (!event) throw new Refused(call.errors.noSuchEvent);
  const sought = { eventId: event.id, filter };
  const [rows, counts, registered, committees] = await Promise.all([
    idsOnPage(queries, sought, { skip: rowsBefore(page), take: rowsPerPage }).then((ids) =>
      listedInOrder(context, ids),
    ),
    countSections(queries, sought),
    countRegistered(queries, event.id),
    committeesOf(queries, event.id),
  ]);
  const countOf = (section: string) =>
    counts
      .filter((one) => section === 'all' || section === one.status || section === one.committee)
      .reduce((sum, { count }) => sum + count, 0);
  return {
    rows,
    page,
    total: countOf(filter.section),
    registered,
    sections: sectionsOf(committees.map(({ value }) => value)).map((id) => ({ id, count: countOf(id) })),
  };
}

/** The registrations of these ids as lists show them, in their order. */
async function listedInOrder(context: Pick<Context, 'db' | 'secret' | 'clock'>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { queries } = context.db;
  const [rows, wishes] = await Promise.all([
    readRegistrations(queries, { ids }),
    readPreferences(queries, { ids }),
  ]);
  const wishesOf = byRegistration(wishes);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [asListed(context, row, wishesOf)] : [];
  });
}

/** The last committee of the catalogue comes first: so product 8.4 orders the sections. */
function sectionsOf(committees: readonly string[]): string[] {
  return ['all', ...statuses, ...committees.toReversed()];
}
