import { committeesOf, findEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { statuses } from '#registration/contract.ts';
import { listRegistrations as call, mostFound } from '../contract.ts';
import { asListed, byRegistration } from './as-record.ts';
import { countSeated, countStatuses, type Found, found, idsOnPage } from './desk-list.sql.ts';
import { type Sought, seek } from './filter.sql.ts';
import { readPreferences, readRegistrations } from './review.sql.ts';

/** The ids on one page, and how many there are in each section. */
interface Page {
  ids: string[];
  countOf(section: string): number;
  atLeast: boolean;
}

/**
 * One page of an event's registrations with the counts of all its sections. What it costs does not grow with the number
 * of registrations: ids and counts come from indexes, and a search looks at the first few hundred that it finds.
 * @throws Refused 404 when there is no such event
 */
export async function listEventRegistrations(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  { eventName, page, ...filter }: CheckedQuery<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  const event = await findEvent(queries, eventName);
  if (!event) throw new Refused(call.errors.noSuchEvent);
  const [sought, everybody] = await Promise.all([
    seek(queries, event.id, filter),
    countStatuses(queries, event.id),
  ]);
  const skip = rowsBefore(page);
  const isSearch = sought.rare !== undefined || sought.common.length > 0;
  const { ids, countOf, atLeast } = isSearch
    ? await searchedPage(queries, sought, skip)
    : await wholePage(queries, sought, skip, everybody);
  const [rows, committees] = await Promise.all([
    listedInOrder(context, ids),
    committeesOf(queries, event.id),
  ]);
  const sections = sectionsOf(committees.map(({ value }) => value));
  return {
    rows,
    page,
    total: countOf(filter.section),
    atLeast,
    registered: everybody.reduce((total, { count }) => total + count, 0),
    sections: sections.map((id) => ({ id, count: countOf(id) })),
  };
}

/** Without a search everything is counted; `everybody` is known already. */
async function wholePage(
  queries: Queries,
  sought: Sought,
  skip: number,
  everybody: Awaited<ReturnType<typeof countStatuses>>,
): Promise<Page> {
  const { mode, from, accommodation } = sought.filter;
  const isNarrowed = [mode, from, accommodation].some((choice) => choice !== 'any');

  const [byStatus, seated] = await Promise.all([
    isNarrowed ? countStatuses(queries, sought.eventId, sought.filter) : everybody,
    countSeated(queries, sought),
  ]);
  const counts = new Map<string, number>([
    ['all', byStatus.reduce((total, { count }) => total + count, 0)],
    ...byStatus.map(({ status, count }) => [status, count] as const),
    ...seated.map(({ id, count }) => [id ?? '', count] as const),
  ]);
  const countOf = (section: string) => counts.get(section) ?? 0;
  const total = countOf(sought.filter.section);
  const ids = await idsOnPage(queries, sought, { skip, take: rowsPerPage, total });
  return { ids, countOf, atLeast: false };
}

/** What a search finds is few, or is cut: nobody reads further than that. */
async function searchedPage(queries: Queries, sought: Sought, skip: number): Promise<Page> {
  const all = await found(queries, sought, mostFound + 1);
  const some = all.slice(0, mostFound);
  const inSection = (section: string) => some.filter((one) => isIn(one, section));
  return {
    ids: inSection(sought.filter.section)
      .slice(skip, skip + rowsPerPage)
      .map(({ id }) => id),
    countOf: (section) => inSection(section).length,
    atLeast: all.length > mostFound,
  };
}

function isIn({ status, committee }: Found, section: string): boolean {
  return section === 'all' || section === status || section === committee;
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

/** The last committee of the catalogue comes first: so spec 2 orders the sections. */
function sectionsOf(committees: readonly string[]): string[] {
  return ['all', ...statuses, ...committees.toReversed()];
}
