import { committeesOf, findEvent } from '#conference/server/index.ts';
import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { listRegistrations as call, workSections } from '../../contract/desk/index.ts';
import { statuses } from '../../contract/form.ts';
import { preferencesOf } from '../registrations.sql.ts';
import { asListed } from './as-record.ts';
import {
  countFolded,
  countRegistered,
  countSection,
  countSections,
  countWaiting,
  idsOnPage,
  readFolded,
} from './desk-list.sql.ts';
import { foldsGroups, type Sought } from './filter.sql.ts';
import { readRegistrations } from './review.sql.ts';

/**
 * One page of an event's registrations with the counts of all its sections.
 * @throws AppError 404 when there is no such event
 */
export async function listEventRegistrations(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  { eventName, page, fold, ...filter }: CheckedQuery<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  const event = await findEvent(queries, eventName);
  if (!event) throw new AppError(call.errors.noSuchEvent);
  const at = context.clock();
  const sought = { eventId: event.id, filter, folds: foldsGroups(filter, fold) };
  const isUndecided = filter.section === workSections.undecided;
  const [rows, counts, waiting, folded, registered, committees, withdrawn, undecided] = await Promise.all([
    idsOnPage(queries, sought, { skip: rowsBefore(page), take: rowsPerPage }).then((ids) =>
      listedInOrder(context, ids, sought),
    ),
    countSections(queries, sought),
    countWaiting(queries, sought),
    countFolded(queries, sought),
    countRegistered(queries, event.id),
    committeesOf(queries, event),
    countSection(queries, { ...sought, filter: { ...filter, section: 'withdrawn' } }),
    isUndecided ? countSection(queries, sought) : 0,
  ]);
  const counted = (section: string) =>
    counts.filter((one) => isOf(section, one)).reduce((sum, { count }) => sum + count, 0);
  const separately: Partial<Record<string, number>> = {
    withdrawn,
    declined: counted('declined') - withdrawn,
    [workSections.waiting]: waiting,
    [workSections.undecided]: undecided,
  };
  const countOf = (section: string) => separately[section] ?? counted(section);
  return {
    rows,
    page,
    total: countOf(filter.section) - folded,
    found: countOf(filter.section),
    registered,
    eventState: event.state,
    at: new Date(at).toISOString(),
    sections: sectionsOf(namesOf(committees, counts), filter.section).map(({ id, label }) => ({
      id,
      label,
      count: countOf(id),
    })),
  };
}

/** Reads the list entries of ids, in their order. */
async function listedInOrder(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  ids: readonly string[],
  { folds, filter }: Sought,
) {
  if (ids.length === 0) return [];
  const { queries } = context.db;
  const [rows, wishes] = await Promise.all([
    readRegistrations(queries, { ids }),
    preferencesOf(queries, ids),
  ]);
  const groups = rows.flatMap(({ mode, delegationId }) =>
    folds && mode === 'leader' && delegationId ? [delegationId] : [],
  );
  const folded = await readFolded(queries, groups, filter.section);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const members = row.mode === 'leader' ? folded.filter((one) => one.groupId === row.delegationId) : [];
    return [{ ...asListed(context, row, wishes), ...(members.length > 0 && { members }) }];
  });
}

function isOf(section: string, { status, committee }: { status: string; committee: string | null }) {
  if (section === workSections.unseated) return status === 'confirmed' && committee === null;
  return section === 'all' || section === status || section === committee;
}

/** Committee names by value: the catalogue in its order, then withdrawn committees in which a delegate has a seat. */
function namesOf(
  committees: readonly { value: string; shortName: string }[],
  counts: readonly { committee: string | null; committeeName: string | null }[],
): ReadonlyMap<string, string> {
  const offered = committees.map(({ value, shortName }) => [value, shortName] as const);
  const names = new Map(offered);
  for (const { committee, committeeName } of counts)
    if (committee !== null && !names.has(committee)) names.set(committee, committeeName ?? committee);
  return names;
}

/** The last committee of the catalogue comes first, and withdrawn registrations after the committees (product 8.4). */
function sectionsOf(
  committees: ReadonlyMap<string, string>,
  chosen: string,
): { id: string; label: string }[] {
  const { undecided, ...work } = workSections;
  const named = chosen === undecided ? Object.values(workSections) : Object.values(work);
  const ids = ['all', ...statuses, ...[...committees.keys()].toReversed(), 'withdrawn', ...named];
  return ids.map((id) => ({ id, label: committees.get(id) ?? id }));
}
