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

/** Audit actions and kinds of mail are named in one style. What was done, by whom and to whom stays as it was written. */
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

/** The log refuses every change, so its guard steps aside for this one. Both give back what puts it in its place again. */
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
