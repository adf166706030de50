import type { Refusal } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { NewCredential, UsedCredential } from '../../contract/passkeys.ts';
import { algorithms } from './algorithms.ts';
import { type Answered, challengeIn, endOfChallenge, type Purpose } from './challenge.ts';
import type { PasskeysTable } from './passkeys.sql.ts';
import { relyingParty } from './relying-party.ts';

type Needs = Pick<Context, 'config' | 'secret' | 'clock'>;
interface Errors {
  notAccepted: Refusal;
  startAgain: Refusal;
}

/** 30 MB and a tenth of a second, which no server pays that nobody shows a passkey. */
const webauthn = () => import('@simplewebauthn/server');

/**
 * Checks what a browser made: for this site, for a challenge of `purpose`, by somebody whom the device has recognised.
 * @throws AppError with `errors`
 */
export async function verifyNewCredential(
  context: Needs,
  credential: NewCredential,
  purpose: Purpose,
  errors: Errors,
): Promise<Answered & Pick<PasskeysTable, 'credential_id' | 'public_key' | 'counter'>> {
  const { id, origin } = relyingParty(context.config);
  const answered = challengeAnswered(context, credential, purpose, errors);
  const made = await accepted(errors, async () => {
    await refuseCertificates(credential.response.attestationObject);
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
 * Checks what a browser answers with a passkey of an account, and that its counter has moved on if it has one.
 * @returns the counter it has now
 * @throws AppError with `errors`
 */
export async function verifyUsedCredential(
  context: Needs,
  passkey: PasskeysTable,
  credential: UsedCredential,
  errors: Errors,
): Promise<Answered & { counter: number }> {
  const { id, origin } = relyingParty(context.config);
  if (credential.response.userHandle !== userHandleOf(passkey.account_id))
    throw new AppError(errors.notAccepted, { accountId: passkey.account_id });
  const answered = challengeAnswered(context, credential, 'login', errors);
  const info = await accepted(errors, async () => {
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

/** What a passkey knows its account by; it hands it back when it is used. */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId).toString('base64url');
}

function challengeAnswered(
  context: Needs,
  { response }: NewCredential | UsedCredential,
  purpose: Purpose,
  errors: Errors,
): Answered {
  const challenge = challengeIn(response.clientDataJSON);
  const expiresAt = challenge && endOfChallenge(context, purpose, challenge);
  if (!challenge || !expiresAt) throw new AppError(errors.notAccepted);
  if (expiresAt <= context.clock()) throw new AppError(errors.startAgain);
  return { challenge, expiresAt };
}

/** The library throws at everything it does not like. */
async function accepted<T>({ notAccepted }: Errors, check: () => Promise<T | undefined>): Promise<T> {
  const result = await check().catch((cause) => {
    throw new AppError(notAccepted, { cause });
  });
  if (result === undefined) throw new AppError(notAccepted);
  return result;
}

/**
 * We ask for no statement about the make of a device. One with certificates would be checked all the same, and certificates
 * of strangers can name addresses that the checking fetches.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  const isBySelf = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isBySelf) throw new Error(`an attestation nobody asked for: ${format}`);
}
