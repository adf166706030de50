import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';
import { wordsOf } from '#platform/server/search/words.ts';

export const up: Step = async (db, engine) => {
  // Beginnings of words are found by comparing bytes, whatever language the database sorts in.
  const byBytes = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('account_words')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('word', byBytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('account_words_key', ['account_id', 'word'])
    .execute();
  await db.schema
    .createIndex('account_words_word')
    .on('account_words')
    .columns(['word', 'account_id'])
    .execute();
  await fileAccounts(db as Kysely<Filed>);
};

interface Filed {
  accounts: { id: string; name: string; email: string; scholar_id: string | null };
  account_words: { account_id: string; word: string };
}

const atOnce = 500;

/** Files the accounts that were opened before there was this search. */
async function fileAccounts(db: Kysely<Filed>): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'name', 'email', 'scholar_id'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    const words = rows.flatMap(({ id, name, email, scholar_id }) =>
      wordsOf([name, email, scholar_id]).map((word) => ({ account_id: id, word })),
    );
    if (words.length > 0) await db.insertInto('account_words').values(words).execute();
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.id ?? '';
  }
}
