import { queueMail } from '#email/server/index.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { resetSecondFactor as call } from '../../contract.ts';
import { lockAccount } from '../lock-account.sql.ts';
import { deletePasskeys } from '../passkeys/passkeys.sql.ts';
import { removeSessions } from '../sessions.sql.ts';
import { secondFactorLetter } from './mails.ts';
import { removeFactor } from './second-factors.sql.ts';

/**
 * Takes the second factor of somebody else away, who lost the phone and the recovery codes; passkeys too, since they were on
 * that phone. The account is signed out
 * everywhere and told by mail. The own one goes only with a code, or a stolen session could take it away.
 * @throws AppError with one of the contract's errors
 */
export async function resetSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  accountId: string,
): Promise<void> {
  const { ownAccount, noSuchAccount, secondFactorOff } = call.errors;
  if (accountId === caller.accountId) throw new AppError(ownAccount);
  await context.db.change(async (changes) => {
    const account = await lockAccount(changes, accountId);
    if (!account) throw new AppError(noSuchAccount);
    const hadApp = await removeFactor(changes, accountId);
    const hadPasskeys = await deletePasskeys(changes, accountId);
    if (!hadApp && !hadPasskeys) throw new AppError(secondFactorOff);
    await removeSessions(changes, accountId);
    await recordAudit(changes, {
      at: context.clock(),
      actorId: caller.accountId,
      action: 'second factor reset',
      subjectId: accountId,
    });
    await queueMail(changes, context, account.email, secondFactorLetter(account, 'reset', context.config));
  });
}
