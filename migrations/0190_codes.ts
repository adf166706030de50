import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';
import { renameValues, suspendAppendOnly } from './0188_reversals_and_failures.ts';

/** Other actions only replace spaces by underscores. */
const auditActions = {
  'bank details typed': 'bank_details_entered',
  'committee offered again': 'committee_restored',
  'credit no longer set aside': 'credit_set_aside_undone',
  'draft removed': 'draft_event_deleted',
  'edition begun': 'edition_created',
  'erasure changed': 'erasure_date_changed',
  'event over': 'event_ended',
  'kit exported': 'club_exported',
  'kit imported': 'club_imported',
  'last day changed': 'role_expiry_changed',
  'lottery begun': 'lottery_started',
  'mail sent again': 'mail_retried',
  'password disowned': 'password_change_reverted',
  'portfolio offered again': 'portfolio_restored',
  'proofs read again': 'proofs_reread',
  'second factor off': 'second_factor_disabled',
  'second factor on': 'second_factor_enabled',
  'swap refused': 'swap_rejected',
};

/** Other kinds of mail only replace spaces by underscores. */
const mailKinds = {
  'bank details taken over': 'bank_details_copied',
  'bank details typed': 'bank_details_entered',
  'confirm institute email': 'institute_email_confirmation',
  'handed over': 'handover',
  'handed over notice': 'handover_notice',
  'reset link': 'password_reset',
  'role ended': 'role_expired',
  'role ends': 'role_expiring',
  'role ends notice': 'role_expiring_notice',
  'second factor codes': 'recovery_codes_created',
  'second factor off': 'second_factor_disabled',
  'second factor on': 'second_factor_enabled',
  'swap asked': 'swap_requested',
  'swap not made': 'swap_closed',
};

/** In the lower case of the column `search_text`. */
const mailLabels = {
  'bank details taken over': 'bank details copied',
  'bank details typed': 'bank details entered',
  'handed over': 'handover',
  'handed over notice': 'handover notice',
  'reset link': 'password reset link',
  'role ended': 'role expired',
  'role ends': 'role expires soon',
  'role ends notice': 'role expiry notice',
  'second factor codes': 'recovery codes created',
  'second factor off': 'second factor turned off',
  'second factor on': 'second factor turned on',
  'swap asked': 'swap requested',
  verify: 'verify email',
};

const columns = [
  ['accounts', 'password_proves_from', 'password_trusted_from'],
  ['accounts', 'role_end_told_at', 'role_expiry_notified_at'],
  ['accounts', 'role_ends_at', 'role_expires_at'],
  ['bank_details', 'standing', 'status'],
  ['last_day_turns', 'taken', 'acquired'],
] as const;

const values = [
  ['bank_details', 'status', { 'in force': 'active' }],
  ['document_revisions', 'saved_by', { 'command line': 'command_line' }],
  ['one_time_links', 'purpose', { disown: 'revert' }],
  ['seat_swaps', 'answer', { refused: 'rejected' }],
] as const;

/** Quotes within a JSON text are escaped, so no user's text contains such a part. */
const jsonParts = [
  ['allocation_drafts', 'choices', '"demandingFor":"no beginners"', '"demandingFor":"not_beginners"'],
  ['allocation_drafts', 'choices', '"demandingFor":"everybody"', '"demandingFor":"everyone"'],
  ['seat_explanations', 'explanation', '"is":"given before"', '"is":"given_before"'],
  ['seat_explanations', 'explanation', '"is":"fewer early wishes"', '"is":"fewer_early_wishes"'],
] as const;

const auditActors = {
  'command line': 'command_line',
  'mailed link': 'mailed_link',
  'sign-up': 'sign_up',
};

/**
 * Stores actions, kinds and states as codes, and renames columns. Suspends the append-only triggers of the audit
 * log meanwhile.
 */
export const up: Step = async (db, engine) => {
  for (const [table, before, after] of columns)
    await db.schema.alterTable(table).renameColumn(before, after).execute();
  await db.schema.alterTable('last_day_turns').renameTo('locks').execute();
  for (const [table, column, names] of values) await renameValues(db, table, column, names);
  for (const [table, column, before, after] of jsonParts)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = replace(${sql.ref(column)}, ${before}, ${after})
      where ${sql.ref(column)} like ${`%${before}%`}`.execute(db);
  for (const [before, after] of Object.entries(mailLabels))
    await sql`update outbox
      set search_text = substr(search_text, 1, length(search_text) - length(${before})) || ${after}
      where kind = ${before} and search_text like ${`% ${before}`}`.execute(db);
  await renameValues(db, 'outbox', 'kind', mailKinds);
  await sql`update outbox set kind = replace(kind, ' ', '_') where kind like '% %'`.execute(db);
  await suspendAppendOnly(db, engine, 'audit_log', async () => {
    for (const column of ['before', 'after']) {
      const kind = sql.ref(column);
      const isMailKind = sql`action in ('mail read', 'mail sent again') and ${kind} is not null`;
      for (const [before, after] of Object.entries(mailKinds))
        await sql`update audit_log set ${kind} = ${after} where ${isMailKind} and ${kind} = ${before}`.execute(
          db,
        );
      await sql`update audit_log set ${kind} = replace(${kind}, ' ', '_') where ${isMailKind}`.execute(db);
    }
    await renameValues(db, 'audit_log', 'action', auditActions);
    await renameValues(db, 'audit_log', 'actor_id', auditActors);
    await sql`update audit_log set action = replace(action, ' ', '_') where action like '% %'`.execute(db);
  });
};
