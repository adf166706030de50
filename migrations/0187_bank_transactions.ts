import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Joins credits and debits in one table, with negative amounts for debits. Ids, and so all references to them, are
 * unchanged.
 */
export const up: Step = async (db, engine) => {
  const references = engine === 'postgres' ? inPlace : rebuilt;
  for (const statement of [...joined, ...references, 'drop table debits'])
    await sql.raw(statement).execute(db);
};

// References follow the renamed table. The key of a line begins with its day and amount.
const joined = [
  'alter table credits rename to bank_transactions',
  `insert into bank_transactions (id, line_key, statement_id, day, paise, description, payment_number)
    select id, day || ' -' || substr(line_key, length(day) + 2), statement_id, day, -paise, description, payment_number
    from debits`,
  ...['statement', 'day', 'payment_number'].flatMap((name) => [
    `drop index credits_${name}`,
    `create index bank_transactions_${name} on bank_transactions (${name === 'statement' ? 'statement_id' : name})`,
  ]),
  'alter table statement_credits rename to statement_transactions',
  'alter table statement_transactions rename column credit_id to transaction_id',
  'insert into statement_transactions select statement_id, debit_id from statement_debits',
  'drop table statement_debits',
  'drop index statement_credits_credit',
  'create index statement_transactions_transaction on statement_transactions (transaction_id)',
  `update withdrawn_lines set paise = -paise where side = 'debit'`,
  'alter table withdrawn_lines drop column side',
];

const inPlace = [
  'alter table refunds drop constraint refunds_debit_id_fkey',
  `alter table refunds add constraint refunds_debit_id_fkey
    foreign key (debit_id) references bank_transactions (id)`,
  'alter table rejected_debits drop constraint refused_debits_debit_id_fkey',
  `alter table rejected_debits add constraint rejected_debits_debit_id_fkey
    foreign key (debit_id) references bank_transactions (id)`,
];

// SQLite cannot change a reference of a table.
const rebuilt = [
  'alter table refunds rename to refunds_before',
  'alter table rejected_debits rename to rejected_debits_before',
  ...[
    'refunds_registration',
    'refunds_open',
    'refunds_number',
    'refused_debits_debit',
    'refused_debits_by',
  ].map((name) => `drop index ${name}`),
  `create table refunds (
    id text primary key,
    registration_id text not null references ledger_payers (registration_id),
    paise bigint not null,
    number text not null,
    sent_at bigint not null,
    sent_by text not null,
    released_at bigint,
    released_by text,
    taken_back_at bigint,
    taken_back_by text,
    takeback_asked_at bigint,
    takeback_asked_by text,
    debit_id text unique references bank_transactions (id),
    constraint refunds_sum check (paise > 0),
    constraint refunds_two_persons check (released_by <> sent_by),
    check (takeback_asked_by is null or taken_back_by is null or takeback_asked_by <> taken_back_by)
  )`,
  `insert into refunds select id, registration_id, paise, number, sent_at, sent_by, released_at, released_by,
    taken_back_at, taken_back_by, takeback_asked_at, takeback_asked_by, debit_id from refunds_before`,
  `create table rejected_debits (
    refund_id text not null references refunds (id),
    debit_id text not null references bank_transactions (id),
    rejected_at bigint not null,
    rejected_by text references accounts (id) on delete set null,
    constraint rejected_debits_key primary key (refund_id, debit_id)
  )`,
  'insert into rejected_debits select refund_id, debit_id, rejected_at, rejected_by from rejected_debits_before',
  'drop table rejected_debits_before',
  'drop table refunds_before',
  'create index refunds_registration on refunds (registration_id)',
  `create unique index refunds_open on refunds (registration_id)
    where released_at is null and taken_back_at is null`,
  'create unique index refunds_number on refunds (number) where taken_back_at is null',
  'create index rejected_debits_debit on rejected_debits (debit_id)',
  'create index rejected_debits_by on rejected_debits (rejected_by)',
];
