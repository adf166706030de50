import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import type { getAuditLog } from '../contract.ts';
import { knownActions, pageOfEntries } from './audit-log.sql.ts';
import { readMentioned } from './mentioned.sql.ts';

const dayMs = 24 * 60 * 60_000;

/** One page of the audit log, newest first. Days are those of India. */
export async function readAuditLog(
  { db }: Pick<Context, 'db'>,
  { by, about, account, action, from, to, page }: CheckedQuery<typeof getAuditLog>,
): Promise<AnswerOf<typeof getAuditLog>> {
  const wanted = {
    by,
    about,
    accountId: account,
    action,
    from: from === '' ? null : midnight(from),
    until: to === '' ? null : midnight(to) + dayMs,
  };
  const entries = await pageOfEntries(db.queries, wanted, { skip: rowsBefore(page), take: rowsPerPage });
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
    total: entries[0]?.total ?? 0,
    atLeast: false,
    actions: await knownActions(db.queries),
  };
}

/** The first moment of a day in India. */
function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00+05:30`);
}
