import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Gives ids to committees, portfolios and seats, so that names can change. Chosen or assigned ones that the
 * catalogue no longer has become withdrawn: nothing is lost. 0034 makes registrations refer to them.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('committees').renameTo('committees_before').execute();
  await db.schema.alterTable('portfolios').renameTo('portfolios_before').execute();
  await createCatalogue(db);
  await describeEvents(db);
  await fillCatalogue(db as Kysely<Filled>);
};

async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('committees')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('short_name', 'text', (c) => c.notNull())
    .addColumn('agenda', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('summary', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('hue', 'text', (c) => c.notNull().defaultTo('violet'))
    .addColumn('first_period', 'integer', (c) => c.notNull().defaultTo(3))
    .addColumn('second_period', 'integer', (c) => c.notNull().defaultTo(2))
    .addColumn('level', 'text', (c) => c.notNull().defaultTo('open'))
    .addColumn('banner', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('background_guide', 'text')
    .addColumn('chat_group', 'text')
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addUniqueConstraint('committees_value', ['event_id', 'value'])
    .execute();
  await db.schema
    .createTable('portfolios')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('committee_id', 'text', (c) => c.notNull().references('committees.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('withheld_at', 'bigint')
    .addColumn('withdrawn_at', 'bigint')
    .addUniqueConstraint('portfolios_name', ['committee_id', 'name'])
    .execute();
  await db.schema
    .createTable('seats')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('portfolio_id', 'text', (c) => c.notNull().references('portfolios.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addUniqueConstraint('seats_number', ['portfolio_id', 'number'])
    .execute();
  // Maps old names to portfolios.
  await db.schema
    .createTable('portfolio_names')
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('portfolio_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('portfolio_names_key', ['event_id', 'name'])
    .execute();
}

/** Texts stay empty: the next start loads them from the content files. */
async function describeEvents(db: Kysely<unknown>): Promise<void> {
  for (const [column, otherwise] of Object.entries({
    short_name: '',
    theme: '',
    dates_in_words: '',
    venue_name: '',
    venue_address: '',
    venue_map: '',
    time_zone: 'Asia/Kolkata',
    state: 'announced',
  }))
    await db.schema
      .alterTable('events')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(otherwise))
      .execute();
  await db.schema
    .alterTable('events')
    .addColumn('catalogue_revision', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}

interface Filled {
  committees: {
    id: string;
    event_id: string;
    value: string;
    name: string;
    short_name: string;
    position: number;
    withdrawn_at: number | null;
  };
  portfolios: {
    id: string;
    committee_id: string;
    name: string;
    position: number;
    withdrawn_at: number | null;
  };
  seats: { id: string; portfolio_id: string; number: number };
  portfolio_names: { event_id: string; name: string; portfolio_id: string };
}

async function fillCatalogue(db: Kysely<Filled>): Promise<void> {
  const now = Date.now();
  const ids = new Map<string, string>();
  /** Inserts the row of a key when it is first needed. */
  const idOf = async (key: readonly string[], add: (id: string, position: number) => Promise<unknown>) => {
    const text = JSON.stringify(key);
    const known = ids.get(text);
    if (known) return known;
    const id = randomUUID();
    ids.set(text, id);
    await add(id, ids.size);
    return id;
  };
  const committee = (event: string, value: string, name = value, withdrawnAt: number | null = now) =>
    idOf([event, value], (id, position) => {
      const words = { value, name, short_name: name.slice(0, 32) };
      const row = { id, event_id: event, ...words, position, withdrawn_at: withdrawnAt };
      return db.insertInto('committees').values(row).execute();
    });
  const portfolio = (committeeId: string, name: string, withdrawnAt: number | null = now) =>
    idOf([committeeId, name], async (id, position) => {
      const row = { id, committee_id: committeeId, name, position, withdrawn_at: withdrawnAt };
      await db.insertInto('portfolios').values(row).execute();
      await db.insertInto('seats').values({ id: randomUUID(), portfolio_id: id, number: 1 }).execute();
    });
  const means = (event: string, name: string, portfolioId: string) =>
    idOf(['name', event, name], () =>
      db.insertInto('portfolio_names').values({ event_id: event, name, portfolio_id: portfolioId }).execute(),
    );

  for (const { event, value, name } of await offeredCommittees(db)) await committee(event, value, name, null);
  for (const { event, value, name } of await offeredPortfolios(db))
    await means(event, name, await portfolio(await committee(event, value), name, null));
  for (const { event, value } of await namedCommittees(db)) await committee(event, value);
  for (const { event, value, name } of await givenPortfolios(db))
    await means(event, name, await portfolio(await committee(event, value), name));
  for (const { event, name } of await wishedPortfolios(db)) {
    if (ids.has(JSON.stringify(['name', event, name]))) continue;
    const home = (await likeliestCommittee(db, event, name)) ?? 'Former';
    await means(event, name, await portfolio(await committee(event, home), name));
  }
}

async function offeredCommittees(db: Kysely<Filled>) {
  const { rows } = await sql<{ event: string; value: string; name: string }>`
    select event_id as event, value, name from committees_before order by event_id, position`.execute(db);
  return rows;
}

async function offeredPortfolios(db: Kysely<Filled>) {
  const { rows } = await sql<{ event: string; value: string; name: string }>`
    select event_id as event, committee as value, name from portfolios_before
    order by event_id, committee, position`.execute(db);
  return rows;
}

/** Returns all committees that registrations name. */
async function namedCommittees(db: Kysely<Filled>) {
  const { rows } = await sql<{ event: string; value: string }>`
    select event_id as event, committee as value from registration_committees
      join registrations on registrations.id = registration_id
    union select event_id, assigned_committee from registrations where assigned_committee is not null
    union select event_id, first_choice from erased_registrations where first_choice is not null
    order by 1, 2`.execute(db);
  return rows;
}

async function givenPortfolios(db: Kysely<Filled>) {
  const { rows } = await sql<{ event: string; value: string; name: string }>`
    select event_id as event, assigned_committee as value, assigned_portfolio as name from registrations
    where assigned_portfolio is not null and assigned_committee is not null order by 1, 2, 3`.execute(db);
  return rows;
}

/** Preferences named a portfolio without its committee. */
async function wishedPortfolios(db: Kysely<Filled>) {
  const { rows } = await sql<{ event: string; name: string }>`
    select distinct event_id as event, portfolio as name from registration_portfolios
      join registrations on registrations.id = registration_id order by 1, 2`.execute(db);
  return rows;
}

/** The committee that most delegates chose together with a portfolio that is no longer offered. */
async function likeliestCommittee(
  db: Kysely<Filled>,
  event: string,
  name: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ committee: string }>`
    select committee from registration_portfolios wished
      join registrations on registrations.id = wished.registration_id
      join registration_committees chosen on chosen.registration_id = wished.registration_id
    where event_id = ${event} and portfolio = ${name}
    group by committee order by count(*) desc, committee limit 1`.execute(db);
  return rows[0]?.committee;
}
