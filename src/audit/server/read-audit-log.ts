import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import type { getAuditLog } from '../contract.ts';
import { countEntries, type EntryRow, knownActions, pageOfEntries, type Wanted } from './audit-log.sql.ts';

type Answer = AnswerOf<typeof getAuditLog>;

const dayMs = 24 * 60 * 60_000;

/** One page of the audit log, newest first. Days are those of India. */
export async function readAuditLog(
  { db }: Pick<Context, 'db'>,
  { by, about, account, action, from, to, page }: CheckedQuery<typeof getAuditLog>,
): Promise<Answer> {
  const wanted: Wanted = {
    by,
    about,
    accountId: account,
    action,
    from: from === '' ? null : midnight(from),
    until: to === '' ? null : midnight(to) + dayMs,
  };
  const window = { skip: rowsBefore(page), take: rowsPerPage };
  const rows = await pageOfEntries(db.queries, wanted, window);
  return {
    rows: rows.map(asEntry),
    page,
    total: await countEntries(db.queries, wanted),
    atLeast: false,
    actions: await knownActions(db.queries),
  };
}

/** The first moment of a day in India. */
function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00+05:30`);
}

function asEntry(row: EntryRow): Answer['rows'][number] {
  const { id, at, action, before, after, note } = row;
  return {
    _id: id,
    at: new Date(at).toISOString(),
    actor: {
      _id: row.actorId,
      kind: row.actorEmail === null ? 'other' : 'account',
      name: row.actorName,
      email: row.actorEmail,
    },
    action,
    subject: subjectOf(row),
    before,
    after,
    note,
  };
}

function subjectOf(row: EntryRow): Answer['rows'][number]['subject'] {
  const _id = row.subjectId;
  if (row.subjectEmail !== null)
    return { _id, kind: 'account', name: row.subjectName, email: row.subjectEmail };
  if (row.registrantEmail !== null)
    return { _id, kind: 'registration', name: row.registrantName, email: row.registrantEmail };
  if (row.mailRecipient !== null)
    return { _id, kind: 'mail', name: row.mailSubject, email: row.mailRecipient };
  if (row.writerEmail !== null) return { _id, kind: 'message', name: row.writerName, email: row.writerEmail };
  if (row.eventName !== null) return { _id, kind: 'event', name: row.eventName, email: null };
  return { _id, kind: 'other', name: null, email: null };
}
