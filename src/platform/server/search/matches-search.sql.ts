import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSearch, searchTerms } from './search-text.ts';

/**
 * The condition that each word of a search is the beginning of a word in the search text. Wildcards are escaped. An
 * empty search matches everything, a search of punctuation nothing. Scans all rows, which is fast enough for 20,000.
 */
export function matchesSearch(column: string, search: string): RawBuilder<SqlBool> {
  const terms = searchTerms(search);
  if (terms.length === 0) return isSearch(search) ? sql`1 = 0` : sql`1 = 1`;
  const text = sql.ref(column);
  const found = terms.map((term) => sql`${text} like ${`%${term.replace(/[!%_]/g, '!$&')}%`} escape '!'`);
  return sql`(${sql.join(found, sql` and `)})`;
}
