import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/server/db/database.ts';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Replaces the tables of words by one column `search_text` for each searched table. The generated column of
 * accounts did not ignore accents.
 */
export const up: Step = async (db, engine) => {
  for (const table of ['registration_words', 'account_words', 'mail_words'])
    await db.schema.dropTable(table).execute();

  // Created again below, without that column.
  for (const index of ['accounts_created', 'accounts_search']) await db.schema.dropIndex(index).execute();
  await db.schema.alterTable('accounts').dropColumn('search_text').execute();

  // Compares bytes, in every collation of the database.
  const byBytes = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  for (const table of ['accounts', 'registrations', 'outbox', 'contact_messages'])
    await db.schema
      .alterTable(table)
      .addColumn('search_text', byBytes, (c) => c.notNull().defaultTo(''))
      .execute();
  await fill(db as Kysely<Searched>);

  for (const index of ['outbox_waiting', 'outbox_failed']) await db.schema.dropIndex(index).execute();
  for (const [name, { on, columns }] of Object.entries(indexes(engine))) {
    await db.schema.dropIndex(name).ifExists().execute();
    await db.schema.createIndex(name).on(on).columns(columns).execute();
  }
};

/**
 * Indexes that cover lists and counts. On SQLite they include the search text, because an index is shorter than its
 * table. PostgreSQL reads tables quickly, and indexes no long texts.
 */
function indexes(engine: Engine): Record<string, { on: string; columns: string[] }> {
  const searched = engine === 'sqlite' ? ['search_text'] : [];
  const asked = ['mode', 'accommodation'];
  return {
    accounts_created: {
      on: 'accounts',
      columns: ['created_at', 'id', 'role', 'verified_at', 'deletion_scheduled_at', ...searched],
    },
    registrations_newest: {
      on: 'registrations',
      columns: ['event_id', 'registered_at', 'id', ...asked, ...searched],
    },
    registrations_committee: {
      on: 'registrations',
      columns: ['event_id', 'assigned_committee', 'status', ...asked, ...searched],
    },
    outbox_list: {
      on: 'outbox',
      columns: ['id', 'due_at', 'attempts', 'sent_at', 'failed_at', ...searched],
    },
    audit_log_actor: { on: 'audit_log', columns: ['actor_id', 'at', 'id', 'subject_id'] },
  };
}

interface Searched {
  accounts: { id: string; name: string; email: string; scholar_id: string | null; search_text: string };
  delegations: { id: string; name: string };
  registrations: {
    id: string;
    account_id: string;
    delegation_id: string | null;
    college: string | null;
    dietary_needs: string | null;
    sort_name: string;
    search_text: string;
  };
  outbox: { id: string; recipient: string; subject: string; kind: string; search_text: string };
  contact_messages: { id: string; name: string; email: string; message: string; search_text: string };
}

const atOnce = 500;

/** In batches, in the order of ids. */
async function eachOf<R extends { id: string }>(
  after: (last: string) => Promise<R[]>,
  write: (row: R) => Promise<unknown>,
): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await after(last);
    for (const row of rows) await write(row);
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.id ?? '';
  }
}

async function fill(db: Kysely<Searched>): Promise<void> {
  await eachOf(
    (last) =>
      db
        .selectFrom('accounts')
        .select(['id', 'name', 'email', 'scholar_id'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(atOnce)
        .execute(),
    ({ id, name, email, scholar_id }) =>
      db
        .updateTable('accounts')
        .set({ search_text: searchText([name, email, scholar_id]) })
        .where('id', '=', id)
        .execute(),
  );
  await eachOf(
    (last) =>
      db
        .selectFrom('registrations')
        .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
        .leftJoin('delegations', 'delegations.id', 'registrations.delegation_id')
        .select([
          'registrations.id',
          'registrations.college',
          'registrations.dietary_needs',
          'delegations.name as group',
        ])
        .select(['accounts.name', 'accounts.email', 'accounts.scholar_id'])
        .where('registrations.id', '>', last)
        .orderBy('registrations.id')
        .limit(atOnce)
        .execute(),
    ({ id, name, email, scholar_id, college, dietary_needs, group }) =>
      db
        .updateTable('registrations')
        .set({
          search_text: searchText([name, email, scholar_id, group, college, dietary_needs]),
          sort_name: plain(name).trim().slice(0, 64).replaceAll('\u0000', '').toWellFormed(),
        })
        .where('id', '=', id)
        .execute(),
  );
  await eachOf(
    (last) =>
      db
        .selectFrom('outbox')
        .select(['id', 'recipient', 'subject', 'kind'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(atOnce)
        .execute(),
    ({ id, recipient, subject, kind }) =>
      db
        .updateTable('outbox')
        .set({ search_text: searchText([recipient, subject, kind]) })
        .where('id', '=', id)
        .execute(),
  );
  await eachOf(
    (last) =>
      db
        .selectFrom('contact_messages')
        .select(['id', 'name', 'email', 'message'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(atOnce)
        .execute(),
    ({ id, name, email, message }) =>
      db
        .updateTable('contact_messages')
        .set({ search_text: searchText([name, email, message]) })
        .where('id', '=', id)
        .execute(),
  );
}

/** A copy of `search-text.ts` of that time, whose later changes must not affect this migration. */
function searchText(texts: readonly (string | null)[]): string {
  return plain(texts.filter(Boolean).join(' '))
    .replace(/(?<![\p{L}\p{M}\p{N}])(?=[\p{L}\p{M}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('\u0000', '')
    .toWellFormed();
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase();
}
