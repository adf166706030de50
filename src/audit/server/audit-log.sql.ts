import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { accountsFiledUnder } from '#accounts/server/index.ts';
import type { Queries, Tables } from '#platform/server/db/tables.ts';
import { holds } from '#platform/server/search/holds.sql.ts';

/** What is looked for; an empty text, or null, asks for nothing. Times in epoch milliseconds, `until` not included. */
export interface Wanted {
  by: string;
  about: string;
  accountId: string;
  action: string;
  from: number | null;
  until: number | null;
}

type Entry = ExpressionBuilder<Tables, 'audit_log'>;

/** Whoever did it is an account of that name or address, or goes by exactly that: 'schedule', 'settings'. */
function isBy(eb: Entry, queries: Queries, search: string): Expression<SqlBool> {
  const itself = eb('actor_id', '=', search.trim());
  const accounts = accountsFiledUnder(queries, search);
  return accounts ? eb.or([eb('actor_id', 'in', accounts), itself]) : itself;
}

/** It was done to an account of that name or address, to one of its registrations, or to an event of that name. */
function isAbout(eb: Entry, queries: Queries, search: string): Expression<SqlBool> {
  const accounts = accountsFiledUnder(queries, search);
  const events = queries
    .selectFrom('events')
    .select('events.id')
    .where((event) => event.and(holds(event.fn('lower', ['events.name']), search)));
  if (!accounts) return eb('subject_id', 'in', events);
  const registrations = queries
    .selectFrom('registrations')
    .select('registrations.id')
    .where('registrations.account_id', 'in', accounts);
  return eb('subject_id', 'in', accounts.unionAll(registrations).unionAll(events));
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

function matches(eb: Entry, queries: Queries, wanted: Wanted): Expression<SqlBool> {
  const { by, about, accountId, action, from, until } = wanted;
  return eb.and([
    ...(by.trim() === '' ? [] : [isBy(eb, queries, by)]),
    ...(about.trim() === '' ? [] : [isAbout(eb, queries, about)]),
    ...(accountId === '' ? [] : [concerns(eb, accountId)]),
    ...(action === '' ? [] : [eb('action', '=', action)]),
    ...(from === null ? [] : [eb('at', '>=', from)]),
    ...(until === null ? [] : [eb('at', '<', until)]),
  ]);
}

/** Some of the entries found, newest first; with each, how many are found in all. */
export async function pageOfEntries(
  queries: Queries,
  wanted: Wanted,
  { skip, take }: { skip: number; take: number },
) {
  return queries
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_id as actorId', 'action', 'subject_id as subjectId'])
    .select(['before', 'after', 'note'])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where((eb) => matches(eb, queries, wanted))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
}
export type EntryRow = Awaited<ReturnType<typeof pageOfEntries>>[number];

/** Every action that stands in the log, in the order of the alphabet. */
export async function knownActions(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('audit_log').select('action').distinct().orderBy('action').execute();
  return rows.map(({ action }) => action);
}
