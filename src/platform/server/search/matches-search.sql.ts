import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSearch, searchTerms } from './search-text.ts';

/**
 * Says of rows with a search text that each word of a search begins one of its words. Every sign in a word represents
 * itself; without words everything is found, and by signs alone nothing. Every row is looked at, which 20,000 allow.
 */
export function matchesSearch(column: string, search: string): RawBuilder<SqlBool> {
  const terms = searchTerms(search);
  if (terms.length === 0) return isSearch(search) ? sql`1 = 0` : sql`1 = 1`;
  const text = sql.ref(column);
  const found = terms.map((term) => sql`${text} like ${`%${term.replace(/[!%_]/g, '!$&')}%`} escape '!'`);
  return sql`(${sql.join(found, sql` and `)})`;
}
