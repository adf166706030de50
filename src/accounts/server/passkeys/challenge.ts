import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '#platform/server/context.ts';
import { challengeMinutes } from '../../contract/passkeys.ts';

type Needs = Pick<Context, 'secret' | 'clock'>;

export const challengeMs = challengeMinutes * 60_000;

/** What a challenge is good for: to log in, or to add a passkey in one session. */
export type Purpose = 'login' | `passkey of session ${string}`;

/** A challenge that was answered; whoever acts on the answer uses it up. */
export interface Answered {
  challenge: string;
  expiresAt: number;
}

/**
 * A challenge that only this site makes and that says itself how long it is good, so that nothing is stored before
 * somebody has answered it: anybody may request any number. `spendChallenge` marks it as used.
 */
export function newChallenge({ secret, clock }: Needs, purpose: Purpose): string {
  const said = `${randomBytes(16).toString('base64url')}.${clock() + challengeMs}`;
  return Buffer.from(`${said}.${secret.sign(`challenge ${purpose} ${said}`)}`).toString('base64url');
}

/** Until when a challenge is good, in epoch milliseconds; undefined for one that this site never made for this purpose. */
export function endOfChallenge({ secret }: Needs, purpose: Purpose, challenge: string): number | undefined {
  const [nonce, end, signature] = Buffer.from(challenge, 'base64url').toString().split('.');
  const isOurs =
    signature !== undefined && secret.isSigned(`challenge ${purpose} ${nonce}.${end}`, signature);
  return isOurs ? Number(end) : undefined;
}

const clientData = z.object({ challenge: z.string(), crossOrigin: z.literal(false).optional() });

/** The challenge that a browser says it answered, undefined within a frame of another site. Proves nothing by itself. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return undefined;
  }
}
