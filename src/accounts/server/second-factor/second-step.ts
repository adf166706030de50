import type { Refusal } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { codeNeeded, codeWrong, passkeyNeeded } from '../../contract.ts';
import type { LockedAccount } from '../lock-account.sql.ts';
import { countPasskeys } from '../passkeys/passkeys.sql.ts';
import { roleAt } from '../roles/held-role.ts';
import { consumeCode } from './consume-code.ts';

/**
 * What still stands between a log-in whose first step was right and its session: a code where the account has an app, and
 * where it has only passkeys, one of those, if it is of the secretariat (product 3.14). A right code is used up.
 * @returns the refusal; undefined when nothing is missing
 */
export async function missingSecondStep(
  changes: Changes,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: LockedAccount,
  code: string | undefined,
): Promise<Refusal | undefined> {
  const outcome = await consumeCode(changes, context, account, code);
  if (outcome === 'missing') return codeNeeded;
  if (outcome === 'wrong') return codeWrong;
  if (
    outcome === 'off' &&
    roleAt(account.held, context.clock()) !== 'client' &&
    (await countPasskeys(changes, account.id)) > 0
  )
    return passkeyNeeded;
  return undefined;
}
