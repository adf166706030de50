import { type Expression, type SqlBool, sql } from 'kysely';
import type { Queries } from '#platform/server/db/tables.ts';
import { beginsWith } from './begins-with.sql.ts';
import { countFew } from './few.sql.ts';
import { type Plan, planSearch } from './plan.ts';
import { wordsSought } from './words.ts';

/** Where rows are filed under the words by which they are found. */
export interface Files {
  words: 'account_words' | 'mail_words';
  /** The column of `words` that names the row, and the row's own id. */
  owner: string;
  row: string;
}

/** A word that finds more rows than this is not looked up first: walking the list and asking each is quicker. */
export const fewFound = 2_000;

/** How the words of a search are best looked up among the rows filed. */
export function seek(queries: Queries, { words }: Files, search: string): Promise<Plan> {
  return planSearch(wordsSought(search), fewFound, (word) =>
    countFew(
      queries,
      queries
        .selectFrom(words)
        .select('word')
        .where(beginsWith(`${words}.word`, word)),
      fewFound,
    ),
  );
}

/** Says of a row that each word of a search begins one of its words. */
export function isSought({ words, owner, row }: Files, { rare, common }: Plan): Expression<SqlBool> {
  const filed = sql.ref(`${words}.${owner}`);
  const id = sql.ref(row);
  const foundBy = (word: string) =>
    sql`select ${filed} from ${sql.table(words)} where ${beginsWith(`${words}.word`, word)}`;
  const asked = [
    ...(rare === undefined ? [] : [sql`${id} in (${foundBy(rare)})`]),
    ...common.map((word) => sql`exists (${foundBy(word)} and ${filed} = ${id})`),
  ];
  return asked.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(asked, sql` and `)})`;
}
