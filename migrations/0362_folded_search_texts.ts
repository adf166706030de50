import { type RawBuilder, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Letters that searches did not fold before, with the letters that they are folded to. */
const folded: readonly (readonly [string, string])[] = [
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['ı', 'i'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ŋ', 'n'],
  ['ς', 'σ'],
  ['‘', ''],
  ['ʼ', ''],
];

const searched = [
  ['accounts', 'search_text'],
  ['contact_messages', 'search_text'],
  ['outbox', 'search_text'],
  ['receipt_payers', 'search_text'],
  ['registrations', 'search_text'],
  ['registrations', 'sort_name'],
  ['searched_answers', 'text'],
] as const;

/** Folds the stored texts of searches as new ones are folded, so that 'lukasz' finds 'Łukasz' in rows of before. */
export const up: Step = async (db) => {
  for (const [table, column] of searched) {
    const text = folded.reduce<RawBuilder<unknown>>(
      (inner, [letter, typed]) => sql`replace(${inner}, ${letter}, ${typed})`,
      sql.ref(column),
    );
    const has = sql.join(
      folded.map(([letter]) => sql`${sql.ref(column)} like ${`%${letter}%`}`),
      sql` or `,
    );
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where ${has}`.execute(db);
  }
};
