import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import type { ErrorSpec } from '#platform/contract/call.ts';
import type { Config } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  challengeMinutes,
  type NewCredential,
  startPasskey,
  type UsedCredential,
} from '../contract/passkeys.ts';
import type { AnsweredChallenge, PasskeysTable } from './passkeys.sql.ts';

/** COSE numbers of the accepted key types: ES256, which nearly all passkeys have, Ed25519, and RS256 of older Windows. */
export const algorithms = [-7, -8, -257] as const;

/** The WebAuthn relying party: the host name of PUBLIC_URL. Passkeys are bound to it. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * @throws AppError 409 where browsers support no passkeys: at an IP address, and without https except on localhost
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  if (isAddress || !isSecure) throw new AppError(startPasskey.errors.noPasskeysHere);
  return { id: hostname, origin };
}

type Signing = Pick<Context, 'secret' | 'clock'>;

export const challengeMs = challengeMinutes * 60_000;

/** Purpose of a challenge: to log in, or to add a passkey in one session. */
export type Purpose = 'login' | `passkey of session ${string}`;

/**
 * Creates a signed challenge that contains its expiry, so that nothing is stored for unanswered requests.
 * `consumeChallenge` marks it as used.
 */
export function newChallenge({ secret, clock }: Signing, purpose: Purpose): string {
  const payload = `${randomBytes(16).toString('base64url')}.${clock() + challengeMs}`;
  return Buffer.from(`${payload}.${secret.sign(`challenge ${purpose} ${payload}`)}`).toString('base64url');
}

/** Returns when a challenge expires (epoch milliseconds); undefined for one that this site did not issue for the purpose. */
export function findChallengeExpiry(
  { secret }: Signing,
  purpose: Purpose,
  challenge: string,
): number | undefined {
  const [nonce, end, signature] = Buffer.from(challenge, 'base64url').toString().split('.');
  const isOurs =
    signature !== undefined && secret.isSigned(`challenge ${purpose} ${nonce}.${end}`, signature);
  return isOurs ? Number(end) : undefined;
}

const clientData = z.object({ challenge: z.string(), crossOrigin: z.literal(false).optional() });

/**
 * Returns the challenge in the browser's answer; undefined inside a frame of another site. The answer is not verified
 * yet.
 */
export function parseChallenge(clientDataJSON: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return undefined;
  }
}

type Needs = Pick<Context, 'config' | 'secret' | 'clock'>;
interface Errors {
  notAccepted: ErrorSpec;
  startAgain: ErrorSpec;
}

/** Loaded on first use, because it needs 30 MB and 0.1 s. */
const webauthn = () => import('@simplewebauthn/server');

/**
 * Verifies a new credential: for this site, for a challenge of `purpose`, with user verification by the device.
 * @throws AppError with `errors`
 */
export async function verifyNewCredential(
  context: Needs,
  credential: NewCredential,
  purpose: Purpose,
  errors: Errors,
): Promise<AnsweredChallenge & Pick<PasskeysTable, 'credential_id' | 'public_key' | 'counter'>> {
  const { id, origin } = relyingParty(context.config);
  const answered = requireValidChallenge(context, credential, purpose, errors);
  const made = await orNotAccepted(errors, async () => {
    await rejectCertificates(credential.response.attestationObject);
    const { verifyRegistrationResponse } = await webauthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: answered.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    });
    return verified ? registrationInfo?.credential : undefined;
  });
  if (made.id !== credential.id) throw new AppError(errors.notAccepted);
  return { ...answered, credential_id: made.id, public_key: made.publicKey, counter: made.counter };
}

/**
 * Verifies the answer of an account's passkey, and that its signature counter has increased if it has one.
 * @returns the new counter
 * @throws AppError with `errors`
 */
export async function verifyUsedCredential(
  context: Needs,
  passkey: PasskeysTable,
  credential: UsedCredential,
  errors: Errors,
): Promise<AnsweredChallenge & { counter: number }> {
  const { id, origin } = relyingParty(context.config);
  if (credential.response.userHandle !== userHandle(passkey.account_id))
    throw new AppError(errors.notAccepted, { accountId: passkey.account_id });
  const answered = requireValidChallenge(context, credential, 'login', errors);
  const info = await orNotAccepted(errors, async () => {
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: answered.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo : undefined;
  });
  return { ...answered, counter: info.newCounter };
}

/** The WebAuthn user handle, which a passkey returns when it is used. */
export function userHandle(accountId: string): string {
  return Buffer.from(accountId).toString('base64url');
}

function requireValidChallenge(
  context: Needs,
  { response }: NewCredential | UsedCredential,
  purpose: Purpose,
  errors: Errors,
): AnsweredChallenge {
  const challenge = parseChallenge(response.clientDataJSON);
  const expiresAt = challenge && findChallengeExpiry(context, purpose, challenge);
  if (!challenge || !expiresAt) throw new AppError(errors.notAccepted);
  if (expiresAt <= context.clock()) throw new AppError(errors.startAgain);
  return { challenge, expiresAt };
}

/** Converts a rejection by the library, which throws, to the error `notAccepted`. */
async function orNotAccepted<T>({ notAccepted }: Errors, check: () => Promise<T | undefined>): Promise<T> {
  const result = await check().catch((cause) => {
    throw new AppError(notAccepted, { cause });
  });
  if (result === undefined) throw new AppError(notAccepted);
  return result;
}

/**
 * Rejects attestations with certificates. We request none, and verifying a stranger's certificates can fetch
 * addresses that they name.
 */
async function rejectCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  const isBySelf = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isBySelf) throw new Error(`unrequested attestation: ${format}`);
}
