import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Queries, Tables } from '#platform/server/db/tables.ts';
import { holds } from '#platform/server/search/holds.sql.ts';

/** What is looked for; undefined, an empty text or null asks for nothing. Times in epoch milliseconds. */
export interface Wanted {
  by: Named | undefined;
  about: Named | undefined;
  accountId: string;
  action: string;
  from: number | null;
  /** Not included. */
  until: number | null;
}

/**
 * A search for somebody or something by words. The accounts they mean are known where they are few; where they are many,
 * walking the log and asking each entry is quicker than gathering them.
 */
export interface Named {
  words: string;
  accountIds: readonly string[] | undefined;
}

type Entry = ExpressionBuilder<Tables, 'audit_log'>;

/** Says that a column of the log holds the id of an account that is meant. */
function isAccount(eb: Entry, column: 'actor_id' | 'subject_id', { words, accountIds }: Named) {
  if (accountIds) return accountIds.length === 0 ? eb.lit(false) : eb(column, 'in', accountIds);
  return eb.exists(
    eb
      .selectFrom('accounts')
      .select('accounts.id')
      .whereRef('accounts.id', '=', `audit_log.${column}`)
      .where((account) => account.and(holds(account.ref('accounts.search_text'), words))),
  );
}

/** Whoever did it is an account of that name or address, or goes by exactly that: 'schedule', 'settings'. */
function isBy(eb: Entry, named: Named): Expression<SqlBool> {
  return eb.or([isAccount(eb, 'actor_id', named), eb('actor_id', '=', named.words.trim())]);
}

/** It was done to an account of that name or address, to one of its registrations, or to an event of that name. */
function isAbout(eb: Entry, named: Named): Expression<SqlBool> {
  const events = eb
    .selectFrom('events')
    .select('events.id')
    .where((event) => event.and(holds(event.fn('lower', ['events.name']), named.words)));
  return eb.or([
    isAccount(eb, 'subject_id', named),
    isRegistration(eb, named),
    eb('subject_id', 'in', events),
  ]);
}

function isRegistration(eb: Entry, { words, accountIds }: Named): Expression<SqlBool> {
  const registrations = eb.selectFrom('registrations').select('registrations.id');
  if (accountIds?.length === 0) return eb.lit(false);
  if (accountIds)
    return eb('subject_id', 'in', registrations.where('registrations.account_id', 'in', accountIds));
  return eb.exists(
    registrations
      .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
      .whereRef('registrations.id', '=', 'audit_log.subject_id')
      .where((account) => account.and(holds(account.ref('accounts.search_text'), words))),
  );
}

/** What an account did, and what was done to it or to its registrations. */
function concerns(eb: Entry, accountId: string): Expression<SqlBool> {
  const registrations = eb
    .selectFrom('registrations')
    .select('registrations.id')
    .where('registrations.account_id', '=', accountId);
  return eb.or([
    eb('actor_id', '=', accountId),
    eb('subject_id', '=', accountId),
    eb('subject_id', 'in', registrations),
  ]);
}

function found(queries: Queries, { by, about, accountId, action, from, until }: Wanted) {
  return queries
    .selectFrom('audit_log')
    .where((eb) =>
      eb.and([
        ...(by ? [isBy(eb, by)] : []),
        ...(about ? [isAbout(eb, about)] : []),
        ...(accountId === '' ? [] : [concerns(eb, accountId)]),
        ...(action === '' ? [] : [eb('action', '=', action)]),
        ...(from === null ? [] : [eb('at', '>=', from)]),
        ...(until === null ? [] : [eb('at', '<', until)]),
      ]),
    );
}

/** The ids of some of the entries found, newest first. */
export async function entriesFound(
  queries: Queries,
  wanted: Wanted,
  { skip, take }: { skip: number; take: number },
): Promise<string[]> {
  const rows = await found(queries, wanted)
    .select('id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countEntries(queries: Queries, wanted: Wanted): Promise<number> {
  const { count } = await found(queries, wanted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** These entries, newest first. */
export async function readEntries(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_id as actorId', 'action', 'subject_id as subjectId'])
    .select(['before', 'after', 'note'])
    .where('id', 'in', ids)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Every action that stands in the log, in the order of the alphabet. */
export async function knownActions(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('audit_log').select('action').distinct().orderBy('action').execute();
  return rows.map(({ action }) => action);
}
