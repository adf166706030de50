import { ApiError, callApi } from '#platform/web/api.ts';
import { publicOrigin } from '#platform/web/html-attributes.ts';
import {
  addPasskey,
  type CreationOptions,
  type NewCredential,
  passkeyChallengeMinutes,
  startPasskeyLogin,
  type UsedCredential,
} from '../../contract/passkeys.ts';

const webauthn = () => import('@simplewebauthn/browser');

export function supportsPasskeys(): boolean {
  const { hostname, origin } = location;
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return typeof PublicKeyCredential === 'function' && !isAddress && origin === new URL(publicOrigin()).origin;
}

/**
 * Opens the browser's dialog that creates a passkey.
 * @throws ApiError if the user cancels, or the device already has a passkey of the account
 */
export async function createPasskey(options: CreationOptions): Promise<NewCredential> {
  const { alreadyThere } = addPasskey.errors;
  const { startRegistration } = await webauthn();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options }).catch((error) => {
    if (nameOf(error) === 'InvalidStateError')
      throw new ApiError(alreadyThere.message, alreadyThere.status, { code: alreadyThere.code });
    throw new ApiError('You did not create a passkey', 0);
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/**
 * Opens the browser's dialog to log in with a passkey.
 * @throws ApiError if the user cancels, or the errors of `callApi`
 */
export async function requestPasskey(): Promise<UsedCredential> {
  const { startAuthentication } = await webauthn();
  const { options } = await callApi(startPasskeyLogin);
  const answer = await startAuthentication({ optionsJSON: options }).catch(() => {
    throw new ApiError('You did not use a passkey', 0);
  });
  return toUsedCredential(answer);
}

/** Requests a new challenge before the old one expires, because the page can stay open for longer. */
const renewChallengeMs = (passkeyChallengeMinutes - 1) * 60_000;

/**
 * Lets the browser suggest passkeys at the e-mail field until `signal` aborts.
 * @returns the chosen passkey, or undefined if the user chose none or the browser does not support suggestions
 */
export async function suggestPasskeys(signal: AbortSignal): Promise<UsedCredential | undefined> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined;
  const { startAuthentication, WebAuthnAbortService } = await webauthn();
  while (!signal.aborted) {
    const { options } = await callApi(startPasskeyLogin, { signal });
    if (signal.aborted) return undefined;
    const cancel = () => WebAuthnAbortService.cancelCeremony();
    let isExpiring = false;
    const timer = setTimeout(() => {
      isExpiring = true;
      cancel();
    }, renewChallengeMs);
    signal.addEventListener('abort', cancel);
    try {
      return toUsedCredential(await startAuthentication({ optionsJSON: options, useBrowserAutofill: true }));
    } catch {
      if (!isExpiring) return undefined;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    }
  }
  return undefined;
}

/** Makes the user's passkey provider forget this passkey, in browsers that support it. */
export async function signalUnknownPasskey(id: string): Promise<void> {
  const { sendSignal } = await webauthn();
  const signal = { signalName: 'unknownCredential', rpID: location.hostname, credentialID: id } as const;
  await sendSignal(signal).catch(() => undefined);
}

type Answer = Awaited<ReturnType<typeof import('@simplewebauthn/browser')['startAuthentication']>>;

function toUsedCredential({ id, rawId, type, response }: Answer): UsedCredential {
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
