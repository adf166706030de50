import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Lets a registration use several discount codes, and moves the code of each registration. Allows codes of 100%. */
export const up: Step = async (db, engine) => {
  await db.schema
    .createTable('discounts_before')
    .addColumn('registration_id', 'text', (column) => column.notNull())
    .addColumn('code_id', 'text', (column) => column.notNull())
    .addColumn('paise', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into discounts_before (registration_id, code_id, paise)
    select id, discount_code_id, coalesce(discount_paise, 0) from registrations
    where discount_code_id is not null`.execute(db);
  await db.schema.dropIndex('registrations_discount_code').execute();
  for (const column of ['discount_code_id', 'discount_paise'])
    await db.schema.alterTable('registrations').dropColumn(column).execute();
  for (const statement of engine === 'postgres' ? inPlace : rebuilt) await sql.raw(statement).execute(db);
  await db.schema
    .createTable('registration_discounts')
    .addColumn('registration_id', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('code_id', 'text', (column) => column.notNull().references('discount_codes.id'))
    .addColumn('paise', 'bigint', (column) => column.notNull().check(sql`paise >= 0`))
    .addPrimaryKeyConstraint('registration_discounts_key', ['registration_id', 'code_id'])
    .execute();
  await db.schema
    .createIndex('registration_discounts_code')
    .on('registration_discounts')
    .column('code_id')
    .execute();
  await sql`insert into registration_discounts (registration_id, code_id, paise)
    select registration_id, code_id, paise from discounts_before`.execute(db);
  await db.schema.dropTable('discounts_before').execute();
};

const inPlace = [
  'alter table discount_codes drop constraint discount_codes_percent_check',
  'alter table discount_codes add constraint discount_codes_percent_check check (percent between 1 and 100)',
];

const columns = `id, event_id, code, percent, amount_paise, scope, max_uses, used, expires_at, created_at, stopped_at`;

// SQLite cannot change a constraint of a table.
const rebuilt = [
  'alter table discount_codes rename to discount_codes_before',
  `create table discount_codes (
    id text primary key,
    event_id text not null references events (id),
    code text not null,
    percent integer check (percent between 1 and 100),
    amount_paise bigint check (amount_paise > 0),
    scope text not null,
    max_uses integer,
    used integer not null default 0,
    expires_at bigint,
    created_at bigint not null,
    stopped_at bigint,
    constraint discount_codes_value check ((percent is null) <> (amount_paise is null)),
    constraint discount_codes_used check (max_uses is null or used <= max_uses),
    constraint discount_codes_code unique (event_id, code)
  )`,
  `insert into discount_codes (${columns}) select ${columns} from discount_codes_before`,
  'drop table discount_codes_before',
];
