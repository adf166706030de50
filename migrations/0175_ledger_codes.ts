import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

const accounts = {
  registration: 'receivable',
  unclaimed: 'suspense',
  awaited: 'unreconciled_receipts',
  sent: 'refunds_in_transit',
  spent: 'other_payments',
};
const causes = {
  'taken in': 'backfilled',
  'decision undone': 'decision_undone',
  'refund rule': 'refund_rule',
  'statement withdrawn': 'statement_withdrawn',
  'set aside': 'set_aside',
  'set aside undone': 'set_aside_undone',
  'refund released': 'refund_released',
  'refund taken back': 'refund_reverted',
  'refund in the bank': 'refund_matched',
  'refund not in the bank': 'refund_unmatched',
};
const ownedByRegistration = `check ((debit = 'receivable' or credit = 'receivable') = (registration_id is not null))`;

/**
 * Renames tables and columns, and turns accounts and causes of postings into codes. Suspends the append-only
 * triggers meanwhile. Sums, days and owners of postings are unchanged.
 */
export const up: Step = async (db, engine) => {
  await sql`alter table fee_shares rename column standing to status`.execute(db);
  await sql`alter table claimed_credits rename to matched_credits`.execute(db);
  await sql`alter table refused_debits rename to rejected_debits`.execute(db);
  await sql`alter table rejected_debits rename column refused_at to rejected_at`.execute(db);
  await sql`alter table rejected_debits rename column refused_by to rejected_by`.execute(db);
  for (const statement of engine === 'postgres' ? inPlace : rebuilt) await sql.raw(statement).execute(db);
};

function renamed(column: string, codes: Record<string, string>): string {
  const cases = Object.entries(codes).map(([before, after]) => `when '${before}' then '${after}'`);
  return `case ${column} ${cases.join(' ')} else ${column} end`;
}

const inPlace = [
  'alter table ledger_lines disable trigger ledger_lines_no_update',
  'alter table ledger_lines drop constraint ledger_lines_whose',
  `update ledger_lines set debit = ${renamed('debit', accounts)}, credit = ${renamed('credit', accounts)},
    cause = ${renamed('cause', causes)}`,
  `alter table ledger_lines add constraint ledger_lines_whose ${ownedByRegistration}`,
  'alter table ledger_lines enable trigger ledger_lines_no_update',
];

// SQLite cannot change a constraint of a table.
const rebuilt = [
  'alter table ledger_lines rename to ledger_lines_before',
  ...['no_update', 'no_delete'].map((name) => `drop trigger ledger_lines_${name}`),
  ...['registration_id', 'refund_id', 'statement_id', 'event', 'statement_day'].map(
    (name) => `drop index ledger_lines_${name}`,
  ),
  `create table ledger_lines (
    id text primary key,
    booked_at bigint not null,
    day text not null,
    debit text not null,
    credit text not null,
    paise bigint not null,
    cause text not null,
    event_id text,
    registration_id text,
    credit_id text,
    statement_id text,
    refund_id text,
    constraint ledger_lines_sum check (paise > 0),
    constraint ledger_lines_two_accounts check (debit <> credit),
    constraint ledger_lines_whose ${ownedByRegistration}
  )`,
  `insert into ledger_lines select id, booked_at, day, ${renamed('debit', accounts)},
    ${renamed('credit', accounts)}, paise, ${renamed('cause', causes)}, event_id, registration_id, credit_id,
    statement_id, refund_id from ledger_lines_before`,
  'drop table ledger_lines_before',
  ...['registration_id', 'refund_id', 'statement_id'].map(
    (column) => `create index ledger_lines_${column} on ledger_lines (${column})`,
  ),
  'create index ledger_lines_event on ledger_lines (event_id, day)',
  `create unique index ledger_lines_statement_day on ledger_lines (statement_id, debit, day)
    where cause = 'statement'`,
  ...['update', 'delete'].map(
    (verb) => `create trigger ledger_lines_no_${verb} before ${verb} on ledger_lines
      begin select raise(abort, 'lines of the ledger are never changed'); end`,
  ),
];
