import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasSearchText, splitIntoSearchTerms } from './search-text.ts';

/**
 * Returns the SQL condition that each word of the search is the beginning of a word in the column. Only the six longest
 * words are used. An empty search matches every row. A search without letters and digits matches no row. The condition
 * reads all rows of the table, which is fast enough for 20,000 rows.
 * @param column contains texts that `toSearchableText` has created
 */
export function matchesSearch(column: string, search: string): RawBuilder<SqlBool> {
  const terms = splitIntoSearchTerms(search);
  if (terms.length === 0) return hasSearchText(search) ? sql`1 = 0` : sql`1 = 1`;
  return sql`(${sql.join(
    terms.map((term) => matchesTerm(column, term)),
    sql` and `,
  )})`;
}

/**
 * Returns the SQL condition that a column contains a search term.
 * @param term one of the terms that `splitIntoSearchTerms` returns
 */
function matchesTerm(column: string, term: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} like ${`%${term.replace(/[!%_]/g, '!$&')}%`} escape '!'`;
}
