import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { matchesTerm } from '#platform/server/search/matches-search.sql.ts';
import { toSearchableText } from '#platform/server/search/search-text.ts';
import { formatAnswer, maxSearchedAnswerLength } from '../contract.ts';

/**
 * Updates the text that the search of registrations reads. Locks the rows first, so that the answers of concurrent
 * transactions are included.
 * @param registrationIds must not be empty; at most a few hundred ids, because each is a bind parameter; sorted, so
 *   that concurrent calls lock the rows in the same order
 */
export async function indexAnswersForSearch(
  transaction: Transaction,
  registrationIds: readonly string[],
): Promise<void> {
  const store = (rows: { registration_id: string; text: string }[]) =>
    transaction
      .insertInto('searched_answers')
      .values(rows)
      .onConflict((known) =>
        known.column('registration_id').doUpdateSet((eb) => ({ text: eb.ref('excluded.text') })),
      )
      .execute();
  await store(registrationIds.map((id) => ({ registration_id: id, text: '' })));
  const texts = await listSearchedTexts(transaction, registrationIds);
  if (texts.size > 0)
    await store([...texts].map(([id, text]) => ({ registration_id: id, text: toSearchableText(text) })));
  await transaction
    .deleteFrom('searched_answers')
    .where('registration_id', 'in', registrationIds)
    .where('text', '=', '')
    .execute();
}

async function listSearchedTexts(
  db: Db,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('question_answers')
    .innerJoin('questions', 'questions.id', 'question_answers.question_id')
    .select(['registration_id as registrationId', 'value', 'kind'])
    .where('registration_id', 'in', registrationIds)
    .where('questions.searched_at', 'is not', null)
    .orderBy('questions.id')
    .execute();
  const texts = new Map<string, string[]>();
  for (const { registrationId, value, kind } of rows) {
    const text = formatAnswer(kind, JSON.parse(value)).slice(0, maxSearchedAnswerLength);
    texts.set(registrationId, [...(texts.get(registrationId) ?? []), text]);
  }
  return texts;
}

/** Returns the SQL condition that a registration has an answer in which a word starts with the term. */
export function matchesSearchedAnswer(term: string): Expression<SqlBool> {
  return sql`registrations.id in (
    select registration_id from searched_answers where ${matchesTerm('searched_answers.text', term)})`;
}
