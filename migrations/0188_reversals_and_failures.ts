import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/server/db/database.ts';
import type { Step } from '#platform/server/db/migrate.ts';

const columns = [
  ['refunds', 'taken_back_at', 'reversed_at'],
  ['refunds', 'taken_back_by', 'reversed_by'],
  ['refunds', 'takeback_asked_at', 'reversal_requested_at'],
  ['refunds', 'takeback_asked_by', 'reversal_requested_by'],
  ['document_revisions', 'brought_back', 'restored_from'],
  ['publications', 'went_back_to', 'restored_from'],
  ['proof_readings', 'given_up_at', 'failed_at'],
] as const;

const values = [
  ['pictures', 'failure', { given_up: 'attempts_exhausted' }],
  ['seat_swaps', 'answer', { 'taken back': 'cancelled' }],
] as const;

const mailKinds = {
  'payment asked again': 'resubmission requested',
  'refund taken back': 'refund reversed',
};

const auditActions = {
  'credit refused': 'credit rejected',
  'credit set free': 'credit match reset',
  'page brought back': 'page restored',
  'payment asked again': 'resubmission requested',
  'payment sent again': 'payment resubmitted',
  'publication brought back': 'publication restored',
  'refund kept': 'refund reversal cancelled',
  'refund left after all': 'refund restored',
  'refund line refused': 'refund line rejected',
  'refund line set free': 'refund line reset',
  'refund take-back requested': 'refund reversal requested',
  'refund taken back': 'refund reversed',
  'statement taken': 'statement imported',
};

/**
 * Renames reversals, restored revisions and failures. Suspends the append-only triggers of the audit log and the
 * ledger meanwhile.
 */
export const up: Step = async (db, engine) => {
  for (const [table, before, after] of columns)
    await db.schema.alterTable(table).renameColumn(before, after).execute();
  for (const [table, column, names] of values) await renameValues(db, table, column, names);
  for (const [before, after] of Object.entries(mailKinds))
    await sql`update outbox set kind = ${after}, search_text = replace(search_text, ${before}, ${after})
      where kind = ${before}`.execute(db);
  await suspendAppendOnly(db, engine, 'audit_log', () =>
    renameValues(db, 'audit_log', 'action', auditActions),
  );
  await suspendAppendOnly(db, engine, 'ledger_lines', () =>
    renameValues(db, 'ledger_lines', 'cause', { refund_reverted: 'refund_reversed' }),
  );
};

export async function renameValues(
  db: Kysely<unknown>,
  table: string,
  column: string,
  names: Record<string, string>,
): Promise<void> {
  for (const [before, after] of Object.entries(names))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after} where ${sql.ref(column)} = ${before}`.execute(
      db,
    );
}

/** Suspends the append-only trigger of a table while `change` runs. */
export async function suspendAppendOnly(
  db: Kysely<unknown>,
  engine: Engine,
  table: string,
  change: () => Promise<void>,
): Promise<void> {
  await (engine === 'postgres' ? suspendedOnPostgres : suspendedOnSqlite)(db, table, change);
}

type Suspend = (db: Kysely<unknown>, table: string, change: () => Promise<void>) => Promise<void>;

const suspendedOnPostgres: Suspend = async (db, table, change) => {
  await sql.raw(`alter table ${table} disable trigger ${table}_no_update`).execute(db);
  await change();
  await sql.raw(`alter table ${table} enable trigger ${table}_no_update`).execute(db);
};

const suspendedOnSqlite: Suspend = async (db, table, change) => {
  const { rows } = await sql<{ text: string }>`
    select sql as text from sqlite_master where type = 'trigger' and name = ${`${table}_no_update`}`.execute(
    db,
  );
  await sql.raw(`drop trigger ${table}_no_update`).execute(db);
  await change();
  for (const { text } of rows) await sql.raw(text).execute(db);
};
