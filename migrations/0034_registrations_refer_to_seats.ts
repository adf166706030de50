import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/server/db/database.ts';
import type { Step } from '#platform/server/db/migrate.ts';

/** Makes registrations refer to committees, portfolios and seats by id, and drops the helper tables of 0033. */
export const up: Step = async (db, engine) => {
  await createRegistrations(db, engine);
  await copyRegistrations(db);
  await copyFirstChoices(db);
  for (const table of ['registration_committees', 'registration_portfolios', 'registration_holds'])
    await db.schema.dropTable(table).execute();
  await db.schema.dropTable('registrations').execute();
  await db.schema.alterTable('registrations_seated').renameTo('registrations').execute();
  for (const table of ['committees', 'portfolios'])
    await db.schema.alterTable(`chosen_${table}`).renameTo(`registration_${table}`).execute();
  await createIndexes(db, engine);
  await createHolds(db);
  for (const table of ['portfolio_names', 'portfolios_before', 'committees_before'])
    await db.schema.dropTable(table).execute();
};

/** SQLite cannot drop a column of a unique key, so both engines recreate the table. */
async function createRegistrations(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const byBytes = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('registrations_seated')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('delegation_id', 'text', (c) => c.references('delegations.id'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('experience', 'text', (c) => c.notNull())
    .addColumn('college', 'text')
    .addColumn('accommodation', 'text')
    .addColumn('dietary_needs', 'text')
    .addColumn('registration_fee', 'integer', (c) => c.notNull())
    .addColumn('hospitality_fee', 'integer', (c) => c.notNull())
    .addColumn('group_total', 'integer')
    .addColumn('payment_id', 'text', (c) => c.references('images.id'))
    .addColumn('registered_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'text')
    .addColumn('seat_id', 'text', (c) => c.references('seats.id'))
    .addColumn('assigned_at', 'bigint')
    .addColumn('assigned_by', 'text')
    .addColumn('sort_name', byBytes, (c) => c.notNull().defaultTo(''))
    .addColumn('search_text', byBytes, (c) => c.notNull().defaultTo(''))
    .execute();
  for (const [table, one] of [
    ['committees', 'committee'],
    ['portfolios', 'portfolio'],
  ] as const) {
    await db.schema
      .createTable(`chosen_${table}`)
      .addColumn('registration_id', 'text', (c) =>
        c.notNull().references('registrations_seated.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn(`${one}_id`, 'text', (c) => c.notNull().references(`${table}.id`))
      .addPrimaryKeyConstraint(`chosen_${table}_key`, ['registration_id', 'position'])
      .execute();
    await db.schema
      .createIndex(`registrations_that_chose_${table}`)
      .on(`chosen_${table}`)
      .columns([`${one}_id`, 'registration_id'])
      .execute();
  }
}

const kept = sql.raw(
  [
    ...['id', 'event_id', 'account_id', 'mode', 'delegation_id', 'status', 'experience', 'college'],
    ...['accommodation', 'dietary_needs', 'registration_fee', 'hospitality_fee', 'group_total', 'payment_id'],
    ...[
      'registered_at',
      'decided_at',
      'decided_by',
      'assigned_at',
      'assigned_by',
      'sort_name',
      'search_text',
    ],
  ].join(', '),
);

async function copyRegistrations(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into registrations_seated (${kept}, seat_id)
    select ${kept}, (
      select seats.id from seats
        join portfolios on portfolios.id = seats.portfolio_id
        join committees on committees.id = portfolios.committee_id
      where committees.event_id = registrations.event_id and committees.value = assigned_committee
        and portfolios.name = assigned_portfolio
    ) from registrations`.execute(db);
  await sql`
    insert into chosen_committees (registration_id, position, committee_id)
    select registration_id, wished.position, committees.id from registration_committees wished
      join registrations on registrations.id = registration_id
      join committees on committees.event_id = registrations.event_id and committees.value = committee`.execute(
    db,
  );
  await sql`
    insert into chosen_portfolios (registration_id, position, portfolio_id)
    select registration_id, wished.position, portfolio_id from registration_portfolios wished
      join registrations on registrations.id = registration_id
      join portfolio_names on portfolio_names.event_id = registrations.event_id and name = portfolio`.execute(
    db,
  );
}

async function copyFirstChoices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('erased_registrations')
    .addColumn('first_choice_id', 'text', (c) => c.references('committees.id'))
    .execute();
  await sql`
    update erased_registrations set first_choice_id = (
      select id from committees where committees.event_id = erased_registrations.event_id and value = first_choice
    )`.execute(db);
  await db.schema.alterTable('erased_registrations').dropColumn('first_choice').execute();
}

/** The indexes of 0026 and 0032, with the seat instead of the assigned committee. */
async function createIndexes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const searched = engine === 'sqlite' ? ['search_text'] : [];
  const asked = ['mode', 'accommodation'];
  for (const [name, columns] of Object.entries({
    registrations_account: ['account_id'],
    registrations_newest: ['event_id', 'registered_at', 'id', ...asked, ...searched],
    registrations_by_name: ['event_id', 'sort_name', 'id', 'status', ...asked],
    registrations_status: ['event_id', 'status', 'registered_at', 'id', ...asked],
    registrations_seats: ['event_id', 'seat_id', 'status', ...asked, ...searched],
    registrations_delegation: ['delegation_id', 'mode', 'status', 'event_id', 'accommodation'],
  }))
    await db.schema.createIndex(name).on('registrations').columns(columns).execute();
  for (const [name, columns] of Object.entries({
    registrations_once: ['event_id', 'account_id'],
    registrations_seat: ['seat_id'],
  }))
    await db.schema.createIndex(name).unique().on('registrations').columns(columns).execute();
}

/** Drops presences, which are valid for two minutes only. */
async function createHolds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('registration_holds')
    .addColumn('registration_id', 'text', (c) =>
      c.primaryKey().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('registration_holds_account')
    .on('registration_holds')
    .columns(['account_id', 'until'])
    .execute();
}
