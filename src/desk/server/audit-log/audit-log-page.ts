import type { getPageOfAuditLog, ReferencedRecord } from '#audit/contract.ts';
import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { offsetOfPage, rowsPerPage } from '#platform/contract/paging.ts';
import { startOfDay, startOfNextDay } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { hasSearchText } from '#platform/server/search/search-text.ts';
import {
  countAuditEntries,
  listActorIdsByText,
  listAuditEntriesPage,
  listEventIdsByText,
  listRegistrationIdsOfAccount,
  listUsedAuditActionCodes,
} from './audit-log.sql.ts';
import { describeValuesOfAuditEntries, mapReferencedRecordsById } from './readable-entries.sql.ts';

const unknownRecord = { kind: 'other', name: null } as const;

/**
 * Returns the name of a subject that has no table, such as a document of the public pages. Undefined for an unknown
 * subject.
 */
export type NameSubject = (subject: string) => Pick<ReferencedRecord, 'kind' | 'name'> | undefined;

/**
 * Returns a page of audit entries with readable names and values. The days of the filter are in the club's time zone.
 */
export async function getAuditLogPage(
  { db: { queries } }: Pick<Context, 'db'>,
  { accountId: reader }: Caller,
  { by, about, account, action, from, to, page }: CheckedQuery<typeof getPageOfAuditLog>,
  nameSubject: NameSubject,
): Promise<AnswerOf<typeof getPageOfAuditLog>> {
  const region = await getClubRegion(queries);
  const wanted = {
    reader,
    by: hasSearchText(by) ? await listActorIdsByText(queries, by) : undefined,
    about: hasSearchText(about)
      ? { text: about, eventIds: await listEventIdsByText(queries, about) }
      : undefined,
    account:
      account === ''
        ? undefined
        : { id: account, registrationIds: await listRegistrationIdsOfAccount(queries, account) },
    action,
    from: from === '' ? null : startOfDay(from, region),
    until: to === '' ? null : startOfNextDay(to, region),
  };
  const [entries, total, actions] = await Promise.all([
    listAuditEntriesPage(queries, wanted, { skip: offsetOfPage(page), take: rowsPerPage }),
    countAuditEntries(queries, wanted),
    listUsedAuditActionCodes(queries, reader),
  ]);
  const ids = new Set(entries.flatMap(({ actorId, subjectId }) => [actorId, subjectId]));
  const records = await mapReferencedRecordsById(queries, [...ids]);
  const recordOf = (id: string) =>
    records.get(id) ?? { _id: id, email: null, ...(nameSubject(id) ?? unknownRecord) };
  const readable = await describeValuesOfAuditEntries(
    queries,
    entries,
    (document) => nameSubject(document)?.name ?? undefined,
  );
  return {
    rows: readable.map(({ id, at, action: done, actorId, subjectId, before, after, note }) => ({
      _id: id,
      at: new Date(at).toISOString(),
      actor: recordOf(actorId),
      action: done,
      subject: recordOf(subjectId),
      before,
      after,
      note,
    })),
    page,
    total,
    actions,
  };
}
