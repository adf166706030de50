import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

const mostWords = 6;

/**
 * Says that a text in lower case holds every word of a search somewhere; a search without words is always held. Every sign
 * in a word stands for itself. For tables that may be passed over, some tens of thousands of rows.
 */
export function containsWords(text: Expression<string>, search: string): RawBuilder<SqlBool>[] {
  return search
    .replaceAll('\u0000', '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => sql`${text} like ${`%${word.replace(/[!%_]/g, '!$&')}%`} escape '!'`);
}
