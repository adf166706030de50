import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { idsInOrder, listWindow, type Window } from '#platform/server/db/list-window.ts';
import { prepared } from '#platform/server/db/prepared.ts';
import type { Queries, Tables } from '#platform/server/db/tables.ts';
import { beginsWith } from '#platform/server/search/begins-with.sql.ts';
import { fewEntries, type SearchMatch } from './search-matches.sql.ts';

/** What is looked for; undefined, an empty text or null asks for nothing. Times in epoch milliseconds. */
export interface Wanted {
  by: SearchMatch | undefined;
  about: SearchMatch | undefined;
  /** What this account did, and what was done to it or to its registrations. */
  account: { id: string; registrationIds: readonly string[] } | undefined;
  action: string;
  from: number | null;
  /** Not included. */
  until: number | null;
}

type Entry = ExpressionBuilder<Tables, 'audit_log'>;
type Condition = (eb: Entry) => Expression<SqlBool>;
type Column = 'actor_id' | 'subject_id' | 'action';

/**
 * A column, for conditions to ask of each entry on the way. SQLite knows nothing of how rare a value is, and would go by
 * the column's own index; PostgreSQL knows, and sees the plain column.
 */
function asked(eb: Entry, column: Column) {
  return sql<string>`cast(${eb.ref(column)} as text)`;
}

function isOneOf(eb: Entry, column: Column, ids: readonly string[]): Expression<SqlBool> {
  return ids.length === 0 ? eb.lit(false) : eb(asked(eb, column), 'in', ids);
}

/** Done to one of these, or to an account of all these words, or to one of its registrations. */
function isAbout(eb: Entry, { ids, words }: SearchMatch): Expression<SqlBool> {
  const named = isOneOf(eb, 'subject_id', ids);
  if (words.length === 0) return named;
  const account = eb.fn.coalesce(
    eb
      .selectFrom('registrations')
      .select('registrations.account_id')
      .whereRef('registrations.id', '=', 'audit_log.subject_id'),
    'audit_log.subject_id',
  );
  const isOfWord = (word: string) =>
    eb.exists(
      eb
        .selectFrom('account_words')
        .select('account_words.word')
        .where('account_words.account_id', '=', account)
        .where(beginsWith('account_words.word', word))
        // Without an offset PostgreSQL gathers every account of that word before it looks at the first entry.
        .limit(1)
        .offset(0),
    );
  return eb.or([named, eb.and(words.map(isOfWord))]);
}

/**
 * The ways to the entries wanted: of each an index has the beginning, and no entry lies on two of them. Without any the
 * log itself is walked.
 */
function waysTo({ by, about, account }: Wanted): Condition[] {
  if (account)
    return [
      (eb) => eb('actor_id', '=', account.id),
      (eb) =>
        eb.and([
          eb('subject_id', 'in', [account.id, ...account.registrationIds]),
          eb(asked(eb, 'actor_id'), '!=', account.id),
        ]),
    ];
  const entriesBy = by?.entries ?? Number.POSITIVE_INFINITY;
  const entriesAbout = about?.entries ?? Number.POSITIVE_INFINITY;
  if (about && about.ids.length > 0 && entriesAbout <= Math.min(entriesBy, fewEntries))
    return [(eb) => eb('subject_id', 'in', about.ids)];
  if (by && by.ids.length > 0 && entriesBy <= fewEntries) return [(eb) => eb('actor_id', 'in', by.ids)];
  return [];
}

/** The entries wanted that lie on one of the ways to them. */
function onWay(queries: Queries, { by, about, action, from, until }: Wanted, way: Condition | undefined) {
  return queries
    .selectFrom('audit_log')
    .where((eb) =>
      eb.and([
        ...(way ? [way(eb)] : []),
        ...(by ? [isOneOf(eb, 'actor_id', by.ids)] : []),
        ...(about ? [isAbout(eb, about)] : []),
        ...(action === '' ? [] : [eb(way ? asked(eb, 'action') : 'action', '=', action)]),
        ...(from === null ? [] : [eb('at', '>=', from)]),
        ...(until === null ? [] : [eb('at', '<', until)]),
      ]),
    );
}

function inOrder(queries: Queries, wanted: Wanted, way: Condition | undefined, window: Window) {
  const direction = window.backwards ? 'asc' : 'desc';
  return onWay(queries, wanted, way)
    .select(['id', 'at'])
    .orderBy('at', direction)
    .orderBy('id', direction)
    .offset(window.offset)
    .limit(window.limit);
}

/**
 * The ids of some of the entries found, newest first.
 * @param page.total how many there are, where that is known
 */
export async function entriesFound(
  queries: Queries,
  wanted: Wanted,
  page: { skip: number; take: number; total?: number },
): Promise<string[]> {
  const ways = waysTo(wanted);
  if (ways.length < 2) {
    const window = listWindow({ total: Number.POSITIVE_INFINITY, ...page });
    return idsInOrder(await inOrder(queries, wanted, ways[0], window).execute(), window);
  }
  const first = { backwards: false, offset: 0, limit: page.skip + page.take };
  const rows = await queries
    .selectFrom(
      ways
        .map((way) =>
          queries.selectFrom(inOrder(queries, wanted, way, first).as('part')).select(['part.id', 'part.at']),
        )
        .reduce((some, more) => some.unionAll(more))
        .as('found'),
    )
    .select('found.id')
    .orderBy('found.at', 'desc')
    .orderBy('found.id', 'desc')
    .offset(page.skip)
    .limit(page.take)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many entries are found. */
export async function countEntries(queries: Queries, wanted: Wanted): Promise<number> {
  let total = 0;
  const ways = waysTo(wanted);
  for (const way of ways.length === 0 ? [undefined] : ways) {
    const { count } = await onWay(queries, wanted, way)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    total += count;
  }
  return total;
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

const selectActions = prepared<[], { action: string; count: number }>(
  (queries) =>
    queries
      .selectFrom('audit_log')
      .select((eb) => ['action', eb.fn.countAll<number>().as('count')])
      .groupBy('action')
      .orderBy('action'),
  { lateBy: 2_000 },
);

/** Every action that stands in the log, in the order of the alphabet, and how often. */
export async function knownActions(queries: Queries) {
  return selectActions(queries);
}
