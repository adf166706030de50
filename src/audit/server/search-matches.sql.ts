import { idsOfAccountsNamed } from '#accounts/server/index.ts';
import { prepared } from '#platform/server/db/prepared.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { containsWords } from '#platform/server/search/contains-words.sql.ts';
import { countFew } from '#platform/server/search/few.sql.ts';
import { isFoundIn, wordsSought } from '#platform/server/search/words.ts';

/** Whom or what the words of a search mean. */
export interface SearchMatch {
  /** What stands for them in the log. */
  ids: readonly string[];
  /** Words of accounts that are too many to name: each entry is then asked about its own. */
  words: readonly string[];
  /** How many entries speak of them; above `fewEntries` nobody counted on. */
  entries: number;
}

/** So many ids are named to the database one by one. */
const fewIds = 300;

/** So many entries are gathered and sorted; where there are more, walking the log until enough are found is quicker. */
export const fewEntries = 2_000;

const selectActors = prepared<[], { id: string; entries: number; text: string | null }>(
  (queries) =>
    queries
      .selectFrom((log) =>
        log
          .selectFrom('audit_log')
          .select((eb) => ['actor_id as id', eb.fn.countAll<number>().as('entries')])
          .groupBy('actor_id')
          .as('actors'),
      )
      .leftJoin('accounts', 'accounts.id', 'actors.id')
      .select(['actors.id', 'actors.entries', 'accounts.search_text as text']),
  { lateBy: 2_000 },
);

/** Who has done something and is of that name or address, or goes by exactly that: 'schedule', 'settings'. */
export async function whoActed(queries: Queries, words: string): Promise<SearchMatch> {
  const actors = (await selectActors(queries)).filter(
    ({ id, text }) => id === words.trim() || (text !== null && isFoundIn(text, words)),
  );
  return {
    ids: actors.map(({ id }) => id),
    words: [],
    entries: actors.reduce((sum, { entries }) => sum + entries, 0),
  };
}

/** The accounts of that name or address with their registrations, and the events of that name. */
export async function whatIsNamed(queries: Queries, words: string): Promise<SearchMatch> {
  const events = await queries
    .selectFrom('events')
    .select('id')
    .where((eb) => eb.and(containsWords(eb.fn('lower', ['name']), words)))
    .execute();
  const ofEvents = events.map(({ id }) => id);
  const accounts = await idsOfAccountsNamed(queries, words, fewIds + 1);
  if (accounts.length > fewIds)
    return { ids: ofEvents, words: wordsSought(words), entries: Number.POSITIVE_INFINITY };
  const ids = [...accounts, ...(await registrationsOf(queries, accounts)), ...ofEvents];
  return { ids, words: [], entries: await countFewAbout(queries, ids) };
}

/** The ids of these accounts' registrations. */
export async function registrationsOf(queries: Queries, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await queries
    .selectFrom('registrations')
    .select('id')
    .where('account_id', 'in', accountIds)
    .execute();
  return rows.map(({ id }) => id);
}

async function countFewAbout(queries: Queries, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const about = queries.selectFrom('audit_log').select('id').where('subject_id', 'in', ids);
  return countFew(queries, about, fewEntries);
}
