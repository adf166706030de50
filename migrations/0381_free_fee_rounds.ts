import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Allows fee rounds with a fee of 0. */
export const up: Step = async (db, engine) => {
  for (const statement of engine === 'postgres' ? inPlace : rebuilt) await sql.raw(statement).execute(db);
};

const fees = ['individual_fee', 'group_member_fee', 'hospitality_fee'];

// PostgreSQL named the constraints after the columns of that time.
const inPlace = fees.flatMap((fee) => [
  `alter table fee_rounds drop constraint fee_rounds_${fee}_paise_check`,
  `alter table fee_rounds add constraint fee_rounds_${fee}_amount check (${fee}_amount >= 0)`,
]);

const columns = `id, event_id, position, name, ends_at, places, taken, individual_fee_amount, group_member_fee_amount,
  hospitality_fee_amount`;

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
    ${fees.map((fee) => `${fee}_amount bigint not null check (${fee}_amount >= 0),`).join('\n    ')}
    constraint fee_rounds_taken check (taken >= 0)
  )`,
  `insert into fee_rounds (${columns}) select ${columns} from fee_rounds_before`,
  'drop table fee_rounds_before',
  'create index fee_rounds_event on fee_rounds (event_id)',
];
