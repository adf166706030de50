import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { auditActionsAboutReports } from '#audit/contract.ts';
import type { AuditAction } from '#audit/server/index.ts';
import { confidentialMailKinds } from '#email/contract.ts';
import type { Db, Tables } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { matchesSearchText } from '#platform/server/search/search-text.ts';

/** Filter for audit entries. Undefined, null and an empty text match every entry. Times are epoch milliseconds. */
export interface AuditFilter {
  /** The account that reads the log. Entries about reports that it may not read are left out. */
  reader: string;
  by: readonly string[] | undefined;
  about: SubjectFilter | undefined;
  /** Selects entries by this account, about it, or about its registrations. */
  account: { id: string; registrationIds: readonly string[] } | undefined;
  action: string;
  from: number | null;
  /** Exclusive end of the period. */
  until: number | null;
}

/** Selects entries about accounts that match `text`, about their registrations, or about the events with these ids. */
interface SubjectFilter {
  text: string;
  eventIds: readonly string[];
}

type Entry = ExpressionBuilder<Tables, 'audit_log' | 'registrations'>;

/**
 * Returns the condition that an entry is about a matching account or event. An entry about a registration is also about
 * the account that registered.
 */
function isAbout(eb: Entry, db: Db, { text, eventIds }: SubjectFilter): Expression<SqlBool> {
  const account = eb.fn.coalesce('registrations.account_id', 'audit_log.subject_id');
  return eb.or([
    eb(
      account,
      'in',
      db.selectFrom('accounts').select('accounts.id').where(matchesSearch('accounts.search_text', text)),
    ),
    ...eventIds.map((id) => eb('subject_id', '=', id)),
  ]);
}

function isOfAccount(
  eb: Entry,
  { id, registrationIds }: NonNullable<AuditFilter['account']>,
): Expression<SqlBool> {
  return eb.or([eb('actor_id', '=', id), eb('subject_id', 'in', [id, ...registrationIds])]);
}

/** Matches the ids of `newRandomId`, and no UUIDv7. */
const randomIds = `${'_'.repeat(14)}4%`;

/**
 * Returns the condition that an account may see an entry. Entries about a report are for the current readers only. If
 * the writer excluded one of them, only the actor sees the entry (product 26.7). The same applies to entries of earlier
 * versions, which contain the id of the report and do not say whether it excludes a reader. Mails about reports are in
 * no list, also not as the object of an action.
 */
function isVisibleTo(reader: string) {
  return (eb: ExpressionBuilder<Tables, 'audit_log'>) =>
    eb.and([
      eb.or([
        eb('audit_log.action', 'not in', ['mail_read', 'mail_retried'] satisfies AuditAction[]),
        eb('audit_log.after', 'is', null),
        eb('audit_log.after', 'not in', confidentialMailKinds),
      ]),
      eb.or([
        eb('audit_log.action', 'not in', auditActionsAboutReports),
        eb.and([
          eb.exists(
            eb
              .selectFrom('report_readers')
              .select('report_readers.place')
              .where('report_readers.account_id', '=', reader),
          ),
          eb.or([
            eb('audit_log.actor_id', '=', reader),
            eb.and([eb('audit_log.after', 'is', null), eb('audit_log.subject_id', 'like', randomIds)]),
          ]),
        ]),
      ]),
    ]);
}

function filteredEntries(db: Db, { reader, by, about, account, action, from, until }: AuditFilter) {
  return db
    .selectFrom('audit_log')
    .leftJoin('registrations', 'registrations.id', 'audit_log.subject_id')
    .where(isVisibleTo(reader))
    .where((eb) =>
      eb.and([
        ...(by ? [by.length === 0 ? eb.lit(false) : eb('actor_id', 'in', by)] : []),
        ...(about ? [isAbout(eb, db, about)] : []),
        ...(account ? [isOfAccount(eb, account)] : []),
        ...(action === '' ? [] : [eb('action', '=', action)]),
        ...(from === null ? [] : [eb('at', '>=', from)]),
        ...(until === null ? [] : [eb('at', '<', until)]),
      ]),
    );
}

export async function listAuditEntriesPage(
  db: Db,
  wanted: AuditFilter,
  { skip, take }: { skip: number; take: number },
) {
  return db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_id as actorId', 'action', 'subject_id as subjectId'])
    .select(['before', 'after', 'note'])
    .where(
      'id',
      'in',
      filteredEntries(db, wanted)
        .select('audit_log.id')
        .orderBy('at', 'desc')
        .orderBy('audit_log.id', 'desc')
        .offset(skip)
        .limit(take),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function countAuditEntries(db: Db, wanted: AuditFilter): Promise<number> {
  const { count } = await filteredEntries(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listRegistrationIdsOfAccount(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of actors whose name or address matches the search, and the actor whose id equals it, such as
 * 'schedule' or 'settings'.
 */
export async function listActorIdsByText(db: Db, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom((log) => log.selectFrom('audit_log').select('actor_id as id').distinct().as('actors'))
    .leftJoin('accounts', 'accounts.id', 'actors.id')
    .select('actors.id')
    .where((eb) => eb.or([eb('actors.id', '=', text.trim()), matchesSearch('accounts.search_text', text)]))
    .execute();
  return rows.map(({ id }) => id);
}

export async function listEventIdsByText(db: Db, text: string): Promise<string[]> {
  const events = await db.selectFrom('events').select(['id', 'name']).execute();
  return events.filter(({ name }) => matchesSearchText(name, text)).map(({ id }) => id);
}

export async function listUsedAuditActionCodes(db: Db, reader: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('action')
    .distinct()
    .where(isVisibleTo(reader))
    .orderBy('action')
    .execute();
  return rows.map(({ action }) => action);
}
