import { queueMail } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { unauthorized } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { removePasskey as call } from '../../contract/passkeys.ts';
import { accountOf } from '../find-caller.ts';
import { refuseNewPassword } from '../prove-old-password.ts';
import { changeWithPassword } from '../prove-password.ts';
import { removeSessions } from '../sessions.sql.ts';
import { passkeyLetter } from './mails.ts';
import { deletePasskey } from './passkeys.sql.ts';

/**
 * Takes a passkey of the caller's account away, for somebody who types the password again, and ends the other sessions: it
 * may be with somebody else. Where it is a second factor, the password must be one that no thief of the session has set.
 * @throws AppError with one of the contract's errors
 */
export async function removePasskey(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'secret' | 'config'>,
  caller: Caller,
  { passkeyID, password }: CheckedBody<typeof call>,
): Promise<void> {
  const account = accountOf(caller);
  if (!account) throw new AppError(unauthorized);
  const { id } = account;
  await changeWithPassword(context, caller, password, async (changes) => {
    if (caller.role !== 'client') await refuseNewPassword(changes, caller);
    if (!(await deletePasskey(changes, id, passkeyID))) throw new AppError(call.errors.noSuchPasskey);
    await removeSessions(changes, id, caller.sessionId);
    await recordAudit(changes, {
      at: context.clock(),
      actorId: id,
      action: 'passkey removed',
      subjectId: id,
    });
    await queueMail(changes, context, account.email, passkeyLetter(account, 'removed', context.config));
  });
}
