import { ApiError, callApi } from '#platform/web/api.ts';
import { publicOrigin } from '#platform/web/public-origin.ts';
import {
  addPasskey,
  type CreationOptions,
  challengeMinutes,
  type NewCredential,
  startPasskeyLogin,
  type UsedCredential,
} from '../../contract/passkeys.ts';

/** Fetched only where somebody makes or uses a passkey. */
const webauthn = () => import('@simplewebauthn/browser');

/** Whether this browser makes and uses passkeys of the site, at the address that it was opened at. */
export function knowsPasskeys(): boolean {
  const { hostname, origin } = location;
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return typeof PublicKeyCredential === 'function' && !isAddress && origin === new URL(publicOrigin()).origin;
}

/** @throws ApiError with what to tell whoever changed their mind, or has one on this device already */
export async function makePasskey(options: CreationOptions): Promise<NewCredential> {
  const { startRegistration } = await webauthn();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options }).catch((error) => {
    if (nameOf(error) === 'InvalidStateError')
      throw new ApiError(addPasskey.errors.alreadyThere.message, addPasskey.errors.alreadyThere.status);
    throw new ApiError('No passkey was made', 0);
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Asks for a passkey in a window of the browser's own. @throws ApiError with what to tell whoever changed their mind */
export async function askForPasskey(): Promise<UsedCredential> {
  const { startAuthentication } = await webauthn();
  const { options } = await callApi(startPasskeyLogin);
  const answer = await startAuthentication({ optionsJSON: options }).catch(() => {
    throw new ApiError('No passkey was used', 0);
  });
  return asUsed(answer);
}

/** Before a challenge is late, since whoever reads the page may take their time. */
const renewMs = (challengeMinutes - 1) * 60_000;

/**
 * Has the browser offer passkeys among its suggestions for the e-mail address, until `signal` says otherwise.
 * @returns the one that was chosen; undefined when none was, or the browser knows no such suggestions
 */
export async function suggestPasskeys(signal: AbortSignal): Promise<UsedCredential | undefined> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined;
  const { startAuthentication, WebAuthnAbortService } = await webauthn();
  while (!signal.aborted) {
    const { options } = await callApi(startPasskeyLogin, { signal });
    if (signal.aborted) return undefined;
    const stop = () => WebAuthnAbortService.cancelCeremony();
    let isLate = false;
    const renewal = setTimeout(() => {
      isLate = true;
      stop();
    }, renewMs);
    signal.addEventListener('abort', stop);
    try {
      return asUsed(await startAuthentication({ optionsJSON: options, useBrowserAutofill: true }));
    } catch {
      if (!isLate) return undefined;
    } finally {
      clearTimeout(renewal);
      signal.removeEventListener('abort', stop);
    }
  }
  return undefined;
}

/** Tells the keeper of a passkey that it opens nothing here any more, where browsers can: it is not offered again. */
export async function forgetPasskey(id: string): Promise<void> {
  const { sendSignal } = await webauthn();
  const signal = { signalName: 'unknownCredential', rpID: location.hostname, credentialID: id } as const;
  await sendSignal(signal).catch(() => undefined);
}

type Answer = Awaited<ReturnType<typeof import('@simplewebauthn/browser')['startAuthentication']>>;

function asUsed({ id, rawId, type, response }: Answer): UsedCredential {
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
