import { queueMail } from '#email/server/index.ts';
import { unauthorized } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { confirmSecondFactor as call } from '../../contract.ts';
import { lockAccount } from '../lock-account.sql.ts';
import { roleAt } from '../roles/held-role.ts';
import { removeSessions } from '../sessions.sql.ts';
import { stepOf } from './authenticator.ts';
import { spendGuess } from './guess-limit.ts';
import { secondFactorLetter } from './mails.ts';
import { newRecoveryCodes, plainCode, recoveryFingerprint } from './recovery-codes.ts';
import { confirmFactor, findSecondFactor, replaceRecoveryCodes } from './second-factors.sql.ts';

/**
 * Turns the second factor on with a first code of the app, and ends the account's other sessions, which were opened
 * without one. From then on a login needs a code.
 * @returns the recovery codes, which are shown this once
 * @throws AppError with one of the contract's errors
 */
export async function confirmSecondFactor(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  code: string,
): Promise<string[]> {
  await spendGuess(context, caller);
  const { accountId: id } = caller;
  const recoveryCodes = newRecoveryCodes();
  await context.db.change(async (changes) => {
    const account = await lockAccount(changes, id);
    const now = context.clock();
    if (!account || roleAt(account.held, now) !== caller.role) throw new AppError(unauthorized);
    const started = await findSecondFactor(changes, id);
    if (!started || started.confirmed_at !== null) throw new AppError(call.errors.notStarted);
    const step = stepOf(context.secret.open(started.sealed_secret), plainCode(code), now);
    if (step === undefined) throw new AppError(call.errors.wrongCode);
    await confirmFactor(changes, id, now, step);
    await replaceRecoveryCodes(
      changes,
      id,
      recoveryCodes.map((one) => recoveryFingerprint(context, id, one)),
    );
    await removeSessions(changes, id, caller.sessionId);
    await recordAudit(changes, { at: now, actorId: id, action: 'second factor on', subjectId: id });
    await queueMail(changes, context, account.email, secondFactorLetter(account, 'on', context.config));
  });
  return recoveryCodes;
}
