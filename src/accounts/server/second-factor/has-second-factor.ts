import type { Queries } from '#platform/server/db/tables.ts';
import { countPasskeys } from '../passkeys/passkeys.sql.ts';
import { secondFactorSince } from './second-factors.sql.ts';

/** Whether an account has codes of an app or a passkey: either is a second factor. */
export async function hasSecondFactor(queries: Queries, accountId: string): Promise<boolean> {
  return (
    (await secondFactorSince(queries, accountId)) !== null || (await countPasskeys(queries, accountId)) > 0
  );
}
