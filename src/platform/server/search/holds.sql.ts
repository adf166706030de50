import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Says that a column's text holds `text` anywhere, in upper or lower case; every sign in it stands for itself.
 * For lists short enough to be passed over, some tens of thousands of rows.
 * @param column such as 'accounts.email'
 */
export function holds(column: string, text: string): RawBuilder<SqlBool> {
  const signs = text.replaceAll('\u0000', '').toLowerCase().replace(/[!%_]/g, '!$&');
  return sql`lower(${sql.ref(column)}) like ${`%${signs}%`} escape '!'`;
}

/** The words of a search, six at most: a row is found when it holds each of them somewhere. */
export function wordsIn(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, 6);
}
