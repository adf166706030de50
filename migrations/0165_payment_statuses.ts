import type { Kysely } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

const codes = {
  'in the bank': 'paid',
  'in parts': 'paid_in_parts',
  'other sum': 'amount_mismatch',
  nearly: 'near_match',
  'used twice': 'duplicate_reference',
  'looks right': 'proof_plausible',
  'look closely': 'needs_review',
  'not read': 'unread',
};

/** Replaces phrases by codes. The order, and so `state_rank`, is unchanged. */
export const up: Step = async (db) => {
  const tables = db as Kysely<{ money_standings: { state: string } }>;
  for (const [phrase, code] of Object.entries(codes))
    await tables.updateTable('money_standings').set({ state: code }).where('state', '=', phrase).execute();
};
