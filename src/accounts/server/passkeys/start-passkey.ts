import { readClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type CreationOptions, startPasskey as call, mostPasskeys } from '../../contract/passkeys.ts';
import { accountOf } from '../find-caller.ts';
import { proveOldPassword } from '../prove-old-password.ts';
import { algorithms } from './algorithms.ts';
import { challengeMs, newChallenge } from './challenge.ts';
import { listPasskeys } from './passkeys.sql.ts';
import { relyingParty } from './relying-party.ts';
import { userHandleOf } from './verify-credential.ts';

/**
 * What a browser needs to make a passkey, for somebody who types the password again. Only a verified account gets one: the
 * owner of an address must not take over an account that a stranger has left a passkey on.
 * @throws AppError with one of the contract's errors
 */
export async function startPasskey(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'hashing' | 'config'>,
  caller: Caller,
  password: string,
): Promise<CreationOptions> {
  const { id } = relyingParty(context.config);
  const account = accountOf(caller);
  if (!account?.isVerified) throw new AppError(call.errors.notVerified);
  await proveOldPassword(context, caller, password);
  const { shortName } = await readClub(context.db.queries);
  const own = await listPasskeys(context.db.queries, account.id);
  if (own.length >= mostPasskeys) throw new AppError(call.errors.tooMany);
  return {
    challenge: newChallenge(context, `passkey of session ${caller.sessionId}`),
    rp: { id, name: shortName },
    user: { id: userHandleOf(account.id), name: account.email, displayName: account.name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: own
      .filter(({ rp_id }) => rp_id === id)
      .map(({ credential_id, transports }) => ({
        id: credential_id,
        type: 'public-key',
        transports: transports.split(',').filter(Boolean),
      })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}
