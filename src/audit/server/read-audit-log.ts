import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import type { getAuditLog } from '../contract.ts';
import { countEntries, entriesFound, knownActions, readEntries, type Wanted } from './audit-log.sql.ts';
import { readReferencedRecords } from './referenced-records.sql.ts';
import { registrationsOf, whatIsNamed, whoActed } from './search-matches.sql.ts';

const dayMs = 24 * 60 * 60_000;
const mostFound = 500;

/** One page of the audit log, newest first. Days are those of India. */
export async function readAuditLog(
  { db }: Pick<Context, 'db'>,
  { by, about, account, action, from, to, page }: CheckedQuery<typeof getAuditLog>,
): Promise<AnswerOf<typeof getAuditLog>> {
  const wanted = {
    by: by.trim() === '' ? undefined : await whoActed(db.queries, by),
    about: about.trim() === '' ? undefined : await whatIsNamed(db.queries, about),
    account:
      account === ''
        ? undefined
        : { id: account, registrationIds: await registrationsOf(db.queries, [account]) },
    action,
    from: from === '' ? null : midnight(from),
    until: to === '' ? null : midnight(to) + dayMs,
  };
  const actions = await knownActions(db.queries);
  const { onPage, total, atLeast } = await find(db.queries, wanted, page, actions);
  const entries = await readEntries(db.queries, onPage);
  const ids = new Set(entries.flatMap(({ actorId, subjectId }) => [actorId, subjectId]));
  const records = await readReferencedRecords(db.queries, [...ids]);
  const standingFor = (id: string) =>
    records.get(id) ?? { _id: id, kind: 'other' as const, name: null, email: null };
  return {
    rows: entries.map(({ id, at, action: done, actorId, subjectId, before, after, note }) => ({
      _id: id,
      at: new Date(at).toISOString(),
      actor: standingFor(actorId),
      action: done,
      subject: standingFor(subjectId),
      before,
      after,
      note,
    })),
    page,
    total,
    atLeast,
    actions: actions.map((known) => known.action),
  };
}

/** A search by name looks at the first five hundred entries that it finds; anything else is counted. */
async function find(
  queries: Queries,
  wanted: Wanted,
  page: number,
  actions: Awaited<ReturnType<typeof knownActions>>,
) {
  const skip = rowsBefore(page);
  if (wanted.by || wanted.about) {
    const all = await entriesFound(queries, wanted, { skip: 0, take: mostFound + 1 });
    const some = all.slice(0, mostFound);
    return {
      onPage: some.slice(skip, skip + rowsPerPage),
      total: some.length,
      atLeast: all.length > mostFound,
    };
  }
  const { account, action, from, until } = wanted;
  const isCounted = !account && from === null && until === null;
  const total = isCounted ? countOf(actions, action) : await countEntries(queries, wanted);
  return {
    onPage: await entriesFound(queries, wanted, { skip, take: rowsPerPage, total }),
    total,
    atLeast: false,
  };
}

/** How often an action stands in the log, or all of them. */
function countOf(actions: Awaited<ReturnType<typeof knownActions>>, action: string): number {
  return actions
    .filter((known) => action === '' || known.action === action)
    .reduce((sum, { count }) => sum + count, 0);
}

/** The first moment of a day in India. */
function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00+05:30`);
}
