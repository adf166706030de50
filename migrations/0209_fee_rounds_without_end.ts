import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Allows fee rounds without an end, as copied into a new edition. */
export const up: Step = async (db, engine) => {
  for (const statement of engine === 'postgres' ? inPlace : rebuilt) await sql.raw(statement).execute(db);
};

const inPlace = ['alter table fee_rounds drop constraint fee_rounds_end'];

const columns = `id, event_id, position, name, ends_at, places, taken, individual_fee_paise, group_member_fee_paise,
  hospitality_fee_paise`;

// SQLite cannot drop a constraint of a table.
const rebuilt = [
  'drop index fee_rounds_event',
  'alter table fee_rounds rename to fee_rounds_before',
  `create table fee_rounds (
    id text primary key,
    event_id text not null references events (id),
    position integer not null,
    name text not null,
    ends_at bigint,
    places integer,
    taken integer not null default 0,
    individual_fee_paise bigint not null check (individual_fee_paise > 0),
    group_member_fee_paise bigint not null check (group_member_fee_paise > 0),
    hospitality_fee_paise bigint not null check (hospitality_fee_paise > 0),
    constraint fee_rounds_taken check (taken >= 0)
  )`,
  `insert into fee_rounds (${columns}) select ${columns} from fee_rounds_before`,
  'drop table fee_rounds_before',
  'create index fee_rounds_event on fee_rounds (event_id)',
];
