import { idsOfAccountsNamed } from '#accounts/server/index.ts';
import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import type { getAuditLog } from '../contract.ts';
import {
  countEntries,
  entriesFound,
  knownActions,
  type Named,
  readEntries,
  type Wanted,
} from './audit-log.sql.ts';
import { readMentioned } from './mentioned.sql.ts';

const dayMs = 24 * 60 * 60_000;
const mostFound = 500;
/** So many accounts are named to the database one by one. */
const few = 300;

/** One page of the audit log, newest first. Days are those of India. */
export async function readAuditLog(
  { db }: Pick<Context, 'db'>,
  { by, about, account, action, from, to, page }: CheckedQuery<typeof getAuditLog>,
): Promise<AnswerOf<typeof getAuditLog>> {
  const wanted = {
    by: await named(db.queries, by),
    about: await named(db.queries, about),
    accountId: account,
    action,
    from: from === '' ? null : midnight(from),
    until: to === '' ? null : midnight(to) + dayMs,
  };
  const { onPage, total, atLeast } = await find(db.queries, wanted, page);
  const entries = await readEntries(db.queries, onPage);
  const ids = new Set(entries.flatMap(({ actorId, subjectId }) => [actorId, subjectId]));
  const mentioned = await readMentioned(db.queries, [...ids]);
  const standingFor = (id: string) =>
    mentioned.get(id) ?? { _id: id, kind: 'other' as const, name: null, email: null };
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
    actions: await knownActions(db.queries),
  };
}

/** A search by name looks at the first five hundred entries that it finds; anything else is counted. */
async function find(queries: Queries, wanted: Wanted, page: number) {
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
  const onPage = await entriesFound(queries, wanted, { skip, take: rowsPerPage });
  return { onPage, total: await countEntries(queries, wanted), atLeast: false };
}

async function named(queries: Queries, words: string): Promise<Named | undefined> {
  if (words.trim() === '') return undefined;
  const ids = await idsOfAccountsNamed(queries, words, few + 1);
  return { words, accountIds: ids.length > few ? undefined : ids };
}

/** The first moment of a day in India. */
function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00+05:30`);
}
