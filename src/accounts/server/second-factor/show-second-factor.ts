import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { getSecondFactor } from '../../contract.ts';
import { countPasskeys } from '../passkeys/passkeys.sql.ts';
import { countRecoveryCodes, secondFactorSince } from './second-factors.sql.ts';

/** Whether the caller's account has a second factor. Never the secret or a code. */
export async function showSecondFactor(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getSecondFactor>> {
  const since = await secondFactorSince(db.queries, accountId);
  return {
    onSince: since === null ? null : new Date(since).toISOString(),
    recoveryCodesLeft: await countRecoveryCodes(db.queries, accountId),
    passkeys: await countPasskeys(db.queries, accountId),
    required: config.requireSecondFactor,
  };
}
