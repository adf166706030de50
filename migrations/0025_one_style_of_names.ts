import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

const auditActions = {
  'assign portfolio': 'portfolio assigned',
  'confirm registration': 'registration confirmed',
  dates: 'dates changed',
  'decline registration': 'registration declined',
  'export registrations': 'registrations exported',
  fees: 'fees changed',
  'mark contact message': 'message marked',
  'registration window': 'registration window changed',
  'undo decision': 'decision undone',
};

const mailKinds = {
  'deletion-scheduled': 'deletion scheduled',
  'deletion-scheduled-notice': 'deletion scheduled notice',
  'password-changed': 'password changed',
  'recovery-code-used': 'recovery code used',
  'reset-link': 'reset link',
  'second-factor-codes': 'second factor codes',
  'second-factor-off': 'second factor off',
  'second-factor-on': 'second factor on',
  'second-factor-reset': 'second factor reset',
};

/** Renames audit actions and kinds of mail. Actors, subjects and values are unchanged. */
export const up: Step = async (db, engine) => {
  const allowChanges = engine === 'postgres' ? allowOnPostgres : allowOnSqlite;
  const forbidChanges = await allowChanges(db);
  await rename(db, 'audit_log', 'action', auditActions);
  await forbidChanges();
  await rename(db, 'outbox', 'kind', mailKinds);
};

async function rename(
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

/** Suspends the trigger that keeps the log append-only. Returns the statement that restores it. */
async function allowOnPostgres(db: Kysely<unknown>): Promise<() => Promise<void>> {
  const guard = sql.raw('trigger audit_log_no_update');
  await sql`alter table audit_log disable ${guard}`.execute(db);
  return async () => {
    await sql`alter table audit_log enable ${guard}`.execute(db);
  };
}

async function allowOnSqlite(db: Kysely<unknown>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ text: string }>`
    select sql as text from sqlite_master where type = 'trigger' and name = 'audit_log_no_update'`.execute(
    db,
  );
  await sql`drop trigger audit_log_no_update`.execute(db);
  return async () => {
    for (const { text } of rows) await sql.raw(text).execute(db);
  };
}
