import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

const tables = [
  ['money_judgements', 'manual_matches'],
  ['money_standings', 'payment_statuses'],
  ['money_parts', 'payment_parts'],
  ['payment_requests', 'resubmission_requests'],
] as const;

const columns = [
  ['manual_matches', 'judged_at', 'decided_at'],
  ['manual_matches', 'judged_by', 'decided_by'],
  ['resubmission_requests', 'words', 'message'],
  ['resubmission_requests', 'asked_at', 'requested_at'],
  ['resubmission_requests', 'asked_by', 'requested_by'],
  ['proof_readings', 'words', 'recognised_text'],
  ['proof_readings', 'claim', 'lease'],
  ['credits', 'words', 'description'],
  ['debits', 'words', 'description'],
  ['withdrawn_lines', 'words', 'description'],
] as const;

/** Renames tables and columns. The verdicts of manual matches become 'match' and 'reject'. */
export const up: Step = async (db) => {
  for (const [before, after] of tables) await db.schema.alterTable(before).renameTo(after).execute();
  for (const [table, before, after] of columns)
    await db.schema.alterTable(table).renameColumn(before, after).execute();
  await sql`drop index money_judgements_matched_credit_id`.execute(db);
  await sql`update manual_matches set verdict = case verdict when 'belongs' then 'match' else 'reject' end`.execute(
    db,
  );
  await sql`create unique index manual_matches_matched_credit on manual_matches (credit_id)
    where verdict = 'match'`.execute(db);
};
