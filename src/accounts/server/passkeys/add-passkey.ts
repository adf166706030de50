import { queueMail } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { unauthorized } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { addPasskey as call, mostPasskeys } from '../../contract/passkeys.ts';
import { lockAccount } from '../lock-account.sql.ts';
import { roleAt } from '../roles/held-role.ts';
import { hasSecondFactor } from '../second-factor/has-second-factor.ts';
import { removeSessions } from '../sessions.sql.ts';
import { passkeyLetter } from './mails.ts';
import { countPasskeys, insertPasskey, spendChallenge } from './passkeys.sql.ts';
import { relyingParty } from './relying-party.ts';
import { verifyNewCredential } from './verify-credential.ts';

/**
 * Adds the passkey that the caller's browser made for a challenge of this session, and tells by mail. The first second
 * factor of somebody in the secretariat ends the other sessions, which were opened without one.
 * @throws AppError with one of the contract's errors
 */
export async function addPasskey(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  { name, credential }: CheckedBody<typeof call>,
): Promise<void> {
  const { tooMany, startAgain, alreadyThere } = call.errors;
  const rp = relyingParty(context.config);
  const purpose = `passkey of session ${caller.sessionId}` as const;
  const { challenge, expiresAt, ...made } = await verifyNewCredential(
    context,
    credential,
    purpose,
    call.errors,
  );
  const now = context.clock();
  const id = caller.accountId;
  await context.db.change(async (changes) => {
    const account = await lockAccount(changes, id);
    if (!account) throw new AppError(unauthorized);
    if (!(await spendChallenge(changes, { challenge, expiresAt }))) throw new AppError(startAgain);
    if ((await countPasskeys(changes, id)) >= mostPasskeys) throw new AppError(tooMany);
    const isClient = roleAt(account.held, now) === 'client';
    const isFirstFactor = !isClient && !(await hasSecondFactor(changes, id));
    const passkey = {
      ...made,
      id: newId(),
      account_id: id,
      transports: credential.response.transports?.join(',') ?? '',
      rp_id: rp.id,
      name,
      created_at: now,
      last_used_at: null,
    };
    if (!(await insertPasskey(changes, passkey))) throw new AppError(alreadyThere);
    if (isFirstFactor) await removeSessions(changes, id, caller.sessionId);
    await recordAudit(changes, { at: now, actorId: id, action: 'passkey added', subjectId: id });
    await queueMail(changes, context, account.email, passkeyLetter(account, 'added', context.config));
  });
}
