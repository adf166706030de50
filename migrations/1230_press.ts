import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `press`, the duty `press`, and addresses of records that stay while they are hidden. */
export const up: Step = async (db, engine) => {
  await (engine === 'postgres' ? allowDuty(db) : rebuildDuties(db));
  await separateAddresses(db);
  await createPressTables(db, engine === 'postgres' ? 'bytea' : 'blob');
};

const kinds = sql`kind in ('door', 'chair', 'hospitality', 'press')`;

async function allowDuty(db: Kysely<unknown>): Promise<void> {
  for (const table of ['duties', 'duty_invitations']) {
    await db.schema.alterTable(table).dropConstraint(`${table}_kind`).execute();
    await db.schema.alterTable(table).addCheckConstraint(`${table}_kind`, kinds).execute();
  }
}

/**
 * SQLite cannot change a check constraint, so the tables are written anew. Recipients refer to duties, so theirs is too:
 * dropping the old duties would delete them. A rename also changes the references to the renamed table.
 */
async function rebuildDuties(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('duties_next')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('committee_id', 'text', (c) => c.references('committees.id').onDelete('cascade'))
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('granted_at', 'bigint', (c) => c.notNull())
    .addColumn('granted_by', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('first_day', 'text')
    .addColumn('opened_at', 'bigint')
    .addColumn('used_at', 'bigint')
    .addCheckConstraint('duties_kind', kinds)
    .addCheckConstraint('duties_committee', sql`(kind = 'chair') = (committee_id is not null)`)
    .execute();
  await sql`insert into duties_next
    (id, account_id, event_id, kind, committee_id, ends_at, granted_at, granted_by, ended_at, first_day, opened_at, used_at)
    select id, account_id, event_id, kind, committee_id, ends_at, granted_at, granted_by, ended_at, first_day, opened_at, used_at
    from duties`.execute(db);
  await copyRecipients(db);
  await db.schema.dropTable('duties').execute();
  await db.schema.alterTable('duties_next').renameTo('duties').execute();
  await db.schema.createIndex('duties_committee_id').on('duties').column('committee_id').execute();
  await db.schema
    .createIndex('duties_current')
    .unique()
    .on('duties')
    .columns(['account_id', 'event_id', 'kind'])
    .where(sql<boolean>`ended_at is null and committee_id is null`)
    .execute();
  await db.schema
    .createIndex('duties_current_chair')
    .unique()
    .on('duties')
    .columns(['account_id', 'committee_id'])
    .where(sql<boolean>`ended_at is null and committee_id is not null`)
    .execute();
  await db.schema.createIndex('duties_event_id').on('duties').column('event_id').execute();
  await rebuildInvitations(db);
}

async function copyRecipients(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('announcement_recipients_next')
    .addColumn('announcement_id', 'text', (c) =>
      c.notNull().references('announcements.id').onDelete('cascade'),
    )
    .addColumn('recipient_id', 'text', (c) => c.notNull())
    .addColumn('registration_id', 'text', (c) => c.references('registrations.id').onDelete('cascade'))
    .addColumn('duty_id', 'text', (c) => c.references('duties_next.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('mail_id', 'text', (c) => c.notNull().unique())
    .addColumn('queued_at', 'bigint')
    .addColumn('skipped_at', 'bigint')
    .addColumn('seen_at', 'bigint')
    .addColumn('series_id', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('skip_reason', 'text')
    .addPrimaryKeyConstraint('announcement_recipients_id_key', ['announcement_id', 'recipient_id'])
    .addCheckConstraint(
      'announcement_recipients_one',
      sql`recipient_id = coalesce(registration_id, duty_id) and (registration_id is null) <> (duty_id is null)`,
    )
    .execute();
  await sql`insert into announcement_recipients_next
    (announcement_id, recipient_id, registration_id, duty_id, state, mail_id, queued_at, skipped_at, seen_at, series_id, skip_reason)
    select announcement_id, recipient_id, registration_id, duty_id, state, mail_id, queued_at, skipped_at, seen_at, series_id, skip_reason
    from announcement_recipients`.execute(db);
  await db.schema.dropTable('announcement_recipients').execute();
  await db.schema.alterTable('announcement_recipients_next').renameTo('announcement_recipients').execute();
  for (const column of ['registration_id', 'duty_id'] as const)
    await db.schema
      .createIndex(`announcement_recipients_${column}`)
      .on('announcement_recipients')
      .column(column)
      .execute();
  await db.schema
    .createIndex('announcement_recipients_series')
    .unique()
    .on('announcement_recipients')
    .columns(['series_id', 'recipient_id'])
    .execute();
}

async function rebuildInvitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('duty_invitations_next')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('committee_id', 'text', (c) => c.references('committees.id').onDelete('cascade'))
    .addColumn('first_day', 'text')
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('token_fingerprint', 'text', (c) => c.notNull().unique())
    .addColumn('invited_at', 'bigint', (c) => c.notNull())
    .addColumn('invited_by', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addCheckConstraint('duty_invitations_kind', kinds)
    .addCheckConstraint('duty_invitations_committee', sql`(kind = 'chair') = (committee_id is not null)`)
    .execute();
  await sql`insert into duty_invitations_next
    (id, email, event_id, kind, committee_id, first_day, ends_at, token_fingerprint, invited_at, invited_by, expires_at)
    select id, email, event_id, kind, committee_id, first_day, ends_at, token_fingerprint, invited_at, invited_by, expires_at
    from duty_invitations`.execute(db);
  await db.schema.dropTable('duty_invitations').execute();
  await db.schema.alterTable('duty_invitations_next').renameTo('duty_invitations').execute();
  await db.schema
    .createIndex('duty_invitations_open')
    .unique()
    .on('duty_invitations')
    .columns(['email', 'event_id', 'kind'])
    .where(sql<boolean>`committee_id is null`)
    .execute();
  await db.schema
    .createIndex('duty_invitations_open_chair')
    .unique()
    .on('duty_invitations')
    .columns(['email', 'committee_id'])
    .where(sql<boolean>`committee_id is not null`)
    .execute();
  for (const column of ['event_id', 'committee_id'] as const)
    await db.schema.createIndex(`duty_invitations_${column}`).on('duty_invitations').column(column).execute();
}

/** Moves the addresses of records into a table, because articles have an address while the record is hidden. */
async function separateAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('record_addresses')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull().unique())
    .execute();
  await sql`insert into record_addresses (event_id, address) select event_id, address from public_records`.execute(
    db,
  );
  // SQLite cannot drop a unique column, so the table is written anew.
  await db.schema.alterTable('public_records').renameTo('public_records_with_address').execute();
  await db.schema
    .createTable('public_records')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('shown_at', 'bigint', (c) => c.notNull())
    .addColumn('facts', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into public_records (event_id, shown_at, facts)
    select event_id, shown_at, facts from public_records_with_address`.execute(db);
  await db.schema.dropTable('public_records_with_address').execute();
}

/** `src/db/press.ts` describes the tables. */
async function createPressTables(db: Kysely<unknown>, bytes: 'bytea' | 'blob'): Promise<void> {
  await db.schema
    .createTable('press_articles')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('author_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('committee_id', 'text', (c) => c.references('committees.id').onDelete('set null'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('byline', 'text')
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('published_at', 'bigint')
    .addUniqueConstraint('press_articles_place', ['event_id', 'place'])
    .addCheckConstraint(
      'press_articles_status',
      sql`status in ('draft', 'waiting', 'published', 'withdrawn')`,
    )
    .execute();
  for (const column of ['author_id', 'committee_id'] as const)
    await db.schema.createIndex(`press_articles_${column}`).on('press_articles').column(column).execute();
  await db.schema
    .createTable('press_pictures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('article_id', 'text', (c) => c.notNull().references('press_articles.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('caption', 'text', (c) => c.notNull())
    .addColumn('asked_by', 'text')
    .addColumn('asked_on', 'text')
    .addColumn('bytes', sql.raw(bytes), (c) => c.notNull())
    .addUniqueConstraint('press_pictures_place', ['article_id', 'place'])
    .addCheckConstraint('press_pictures_asked', sql`(asked_by is null) = (asked_on is null)`)
    .execute();
}
