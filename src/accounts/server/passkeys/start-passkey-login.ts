import type { Context } from '#platform/server/context.ts';
import type { RequestOptions } from '../../contract/passkeys.ts';
import { challengeMs, newChallenge } from './challenge.ts';
import { relyingParty } from './relying-party.ts';

/**
 * What a browser needs to log in with whatever passkey it has for this site. Nothing is read or written.
 * @throws AppError 409 where browsers make no passkeys
 */
export function startPasskeyLogin(context: Pick<Context, 'config' | 'secret' | 'clock'>): RequestOptions {
  return {
    challenge: newChallenge(context, 'login'),
    rpId: relyingParty(context.config).id,
    timeout: challengeMs,
    userVerification: 'required',
  };
}
