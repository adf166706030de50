import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import type { ErrorSpec } from '#platform/contract/call.ts';
import type { Config } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  type NewCredential,
  passkeyChallengeMinutes,
  startPasskeyCreation,
  type UsedCredential,
} from '../contract/passkeys.ts';
import type { AnsweredChallenge, PasskeysTable } from './passkeys.sql.ts';

/**
 * Accepted signature algorithms as COSE numbers: ES256, which nearly all passkeys use, Ed25519, and RS256 for older
 * Windows.
 */
export const passkeyAlgorithms = [-7, -8, -257] as const;

/** The site to which passkeys are bound, by the host name of PUBLIC_URL. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Returns the site to which passkeys are bound.
 * @throws AppError 409 if browsers support no passkeys at its address: an IP address, or http other than localhost
 */
export function getRelyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  if (isAddress || !isSecure) throw new AppError(startPasskeyCreation.errors.noPasskeysHere);
  return { id: hostname, origin };
}

type Signing = Pick<Context, 'secret' | 'clock'>;

export const challengeMs = passkeyChallengeMinutes * 60_000;

export type Purpose = 'login' | `passkey of session ${string}`;

/** Creates a signed challenge that contains its expiry, so that the server stores nothing for unanswered requests. */
export function createSignedChallenge({ secret, clock }: Signing, purpose: Purpose): string {
  const payload = `${randomBytes(16).toString('base64url')}.${clock() + challengeMs}`;
  return Buffer.from(`${payload}.${secret.sign(`challenge ${purpose} ${payload}`)}`).toString('base64url');
}

/**
 * Returns when a challenge expires (epoch milliseconds), or undefined if this site did not issue it for this purpose.
 */
function findChallengeExpiry({ secret }: Signing, purpose: Purpose, challenge: string): number | undefined {
  const [nonce, end, signature] = Buffer.from(challenge, 'base64url').toString().split('.');
  const isOurs =
    signature !== undefined && secret.isSigned(`challenge ${purpose} ${nonce}.${end}`, signature);
  return isOurs ? Number(end) : undefined;
}

const clientData = z.object({ challenge: z.string(), crossOrigin: z.literal(false).optional() });

/**
 * Returns the challenge of an answer that is not verified yet, or undefined if the answer is malformed or comes from a
 * frame in another site.
 */
function parseChallenge(clientDataJSON: string): string | undefined {
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

/** Loads the library on first use, because loading takes 0.1 s and 30 MB of memory. */
const webauthn = () => import('@simplewebauthn/server');

/**
 * Verifies that the user's device created the credential for this site and for a challenge with this purpose.
 * @throws AppError with one of `errors`
 */
export async function verifyNewCredential(
  context: Needs,
  credential: NewCredential,
  purpose: Purpose,
  errors: Errors,
): Promise<AnsweredChallenge & Pick<PasskeysTable, 'credential_id' | 'public_key' | 'counter'>> {
  const { id, origin } = getRelyingParty(context.config);
  const answered = requireValidChallenge(context, credential, purpose, errors);
  const made = await verifyOrReject(errors, async () => {
    await rejectCertificates(credential.response.attestationObject);
    const { verifyRegistrationResponse } = await webauthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: answered.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    });
    return verified ? registrationInfo?.credential : undefined;
  });
  if (made.id !== credential.id) throw new AppError(errors.notAccepted);
  return { ...answered, credential_id: made.id, public_key: made.publicKey, counter: made.counter };
}

/**
 * Verifies a login with a passkey. The signature counter must be greater than the stored one, unless both are 0,
 * because many authenticators have no counter.
 * @returns the new counter and the challenge
 * @throws AppError with one of `errors`
 */
export async function verifyUsedCredential(
  context: Needs,
  passkey: PasskeysTable,
  credential: UsedCredential,
  errors: Errors,
): Promise<AnsweredChallenge & { counter: number }> {
  const { id, origin } = getRelyingParty(context.config);
  if (credential.response.userHandle !== toUserHandle(passkey.account_id))
    throw new AppError(errors.notAccepted, { accountId: passkey.account_id });
  const answered = requireValidChallenge(context, credential, 'login', errors);
  const info = await verifyOrReject(errors, async () => {
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

/**
 * Returns the WebAuthn user handle of an account: its id in base64url. The passkey stores the handle and returns it at
 * a login.
 */
export function toUserHandle(accountId: string): string {
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

/** Runs a check of the library. Its exceptions become the error `notAccepted`. */
async function verifyOrReject<T>({ notAccepted }: Errors, check: () => Promise<T | undefined>): Promise<T> {
  const result = await check().catch((cause) => {
    throw new AppError(notAccepted, { cause });
  });
  if (result === undefined) throw new AppError(notAccepted);
  return result;
}

/**
 * Rejects a passkey with an attestation certificate of the device. The site does not request certificates, and
 * verifying one could make the server fetch addresses that a stranger chose.
 */
async function rejectCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  const isSelfAttested = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfAttested) throw new Error(`unrequested attestation: ${format}`);
}
