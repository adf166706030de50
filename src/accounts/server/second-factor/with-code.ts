import type { Refusal } from '#platform/contract/call.ts';
import { unauthorized } from '#platform/contract/common.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type LockedAccount, lockAccount } from '../lock-account.sql.ts';
import { consumeCode } from './consume-code.ts';
import { spendGuess } from './guess-limit.ts';

/** What a change of the second factor may need beside the code that proves its owner. */
export type CodeNeeds = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/**
 * Does `work` on the caller's account if the code is right, in the transaction that uses the code up.
 * @throws AppError with `errors`, or 429 when the session's attempts are used up
 */
export async function withCode(
  context: CodeNeeds,
  caller: Caller,
  code: string,
  errors: { wrongCode: Refusal; secondFactorOff: Refusal },
  work: (changes: Changes, account: LockedAccount) => Promise<void>,
): Promise<void> {
  await spendGuess(context, caller);
  await context.db.change(async (changes) => {
    const account = await lockAccount(changes, caller.accountId);
    if (!account) throw new AppError(unauthorized);
    const outcome = await consumeCode(changes, context, account, code);
    if (outcome === 'off') throw new AppError(errors.secondFactorOff);
    if (outcome === 'wrong') throw new AppError(errors.wrongCode);
    await work(changes, account);
  });
}
