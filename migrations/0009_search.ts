import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';
import { sortKey, wordsOf } from '#platform/server/search/words.ts';

export const up: Step = async (db, engine) => {
  // Beginnings of words are found by comparing bytes, whatever language the database sorts in.
  const byBytes = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('registration_words')
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('word', byBytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('registration_words_key', ['registration_id', 'word'])
    .execute();
  await db.schema
    .createIndex('registration_words_word')
    .on('registration_words')
    .columns(['event_id', 'word', 'registration_id'])
    .execute();

  await db.schema
    .alterTable('registrations')
    .addColumn('sort_name', byBytes, (c) => c.notNull().defaultTo(''))
    .execute();

  // A page of a list, and how many there are, are read from these alone.
  const asked = ['mode', 'accommodation'];
  await db.schema
    .createIndex('registrations_newest')
    .on('registrations')
    .columns(['event_id', 'registered_at', 'id', ...asked])
    .execute();
  await db.schema
    .createIndex('registrations_by_name')
    .on('registrations')
    .columns(['event_id', 'sort_name', 'id', 'status', ...asked])
    .execute();
  await db.schema.dropIndex('registrations_status').execute();
  await db.schema
    .createIndex('registrations_status')
    .on('registrations')
    .columns(['event_id', 'status', 'registered_at', 'id', ...asked])
    .execute();

  await fileRegistrations(db as Kysely<Filed>);
};

interface Filed {
  accounts: { id: string; name: string; email: string; scholar_id: string | null };
  delegations: { id: string; name: string };
  registrations: {
    id: string;
    event_id: string;
    account_id: string;
    delegation_id: string | null;
    college: string | null;
    sort_name: string;
  };
  registration_words: { registration_id: string; event_id: string; word: string };
}

const atOnce = 500;

/** Files what was registered before there was a search. */
async function fileRegistrations(db: Kysely<Filed>): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('registrations')
      .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
      .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
      .select([
        'registrations.id',
        'registrations.event_id',
        'registrations.college',
        'accounts.name',
        'accounts.email',
        'accounts.scholar_id',
        'delegations.name as group',
      ])
      .where('registrations.id', '>', last)
      .orderBy('registrations.id')
      .limit(atOnce)
      .execute();
    for (const { id, event_id, name, email, scholar_id, college, group } of rows) {
      const words = wordsOf([name, email, scholar_id, college, group]);
      await db
        .insertInto('registration_words')
        .values(words.map((word) => ({ registration_id: id, event_id, word })))
        .execute();
      await db
        .updateTable('registrations')
        .set({ sort_name: sortKey(name) })
        .where('id', '=', id)
        .execute();
    }
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.id ?? '';
  }
}
