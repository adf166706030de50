import { z } from 'zod';
import { defineCall, defineError, lazy, lazyObject, roles } from '#platform/contract/call.ts';
import { buildNameSchema, messageAnswer, tooManyRequests } from '#platform/contract/common.ts';
import {
  currentPasswordField,
  fillAllRequiredText,
  passwordTooNew,
  serverErrorText,
  wrongPasswordError,
} from './common.ts';
import { login } from './sessions.ts';

export const maxPasskeys = 10;
export const passkeyChallengeMinutes = 5;

const notAccepted = 'This passkey was not accepted';
const startAgain = 'That took too long, please try again';
const noPasskeysHere = defineError(
  409,
  'no_passkeys_here',
  'Passkeys need an address with a name and https, which this site does not have',
);

const base64url = (longest: number) =>
  lazy(() =>
    z
      .string({ error: notAccepted })
      .min(1, notAccepted)
      .max(longest, notAccepted)
      .regex(/^[\w-]+$/, notAccepted),
  );
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8);
/** Id of a credential. WebAuthn allows at most 1023 bytes, which are 1364 characters in base64url. */
const credentialId = base64url(1364);
const credentialFields = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** The JSON that the browser returns after creating a passkey (`navigator.credentials.create()`). */
const newCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(12_000),
    transports: transports.optional(),
  }),
});
/** The JSON that the browser returns after a login with a passkey (`navigator.credentials.get()`). */
const usedCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(128),
  }),
});
export type NewCredential = z.infer<typeof newCredential>;
export type UsedCredential = z.infer<typeof usedCredential>;

const publicKey = z.literal('public-key');
const required = z.literal('required');
const known = z.object({ id: z.string(), type: publicKey, transports });
/** The options for creating a passkey (`navigator.credentials.create()`), as JSON. */
const creationOptions = lazyObject(() => ({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKey })),
  timeout: z.number(),
  attestation: z.literal('none'),
  /**
   * Passkeys that the account already has at this site. The browser does not create a second passkey on a device that
   * already has a passkey of this list.
   */
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: required,
    requireResidentKey: z.literal(true),
    userVerification: required,
  }),
}));
/** The options for a login with a passkey (`navigator.credentials.get()`), as JSON. */
const requestOptions = lazyObject(() => ({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: required,
}));
export type CreationOptions = z.infer<typeof creationOptions>;
export type RequestOptions = z.infer<typeof requestOptions>;

const ofOwnPasskeys = { who: roles, beforeSecondFactor: true, failed: serverErrorText } as const;

export const listOwnPasskeys = defineCall(() => ({
  ...ofOwnPasskeys,
  summary: 'The passkeys of the own account, oldest first.',
  method: 'GET',
  path: '/v1/api/passkeys',
  answer: z.object({
    passkeys: z.array(
      z.object({
        passkeyID: z.string(),
        name: z.string(),
        addedAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
        /** Host name at which the passkey works. Null if it works at this site. */
        onlyAt: z.string().nullable(),
      }),
    ),
  }),
  errors: {},
}));

export const startPasskeyCreation = defineCall(() => ({
  ...ofOwnPasskeys,
  summary: `Returns the options to create a passkey, valid for ${passkeyChallengeMinutes} minutes and one use.`,
  method: 'POST',
  path: '/v1/api/passkeys/start',
  invalid: fillAllRequiredText,
  body: z.object({ password: currentPasswordField }),
  answer: z.object({ message: z.literal('Ready for a passkey'), options: creationOptions }),
  errors: {
    wrongPassword: wrongPasswordError,
    passwordTooNew,
    notVerified: defineError(403, 'not_verified', 'You need to verify your email first'),
    tooMany: defineError(409, 'too_many_passkeys', `An account has at most ${maxPasskeys} passkeys`),
    noPasskeysHere,
    tooManyRequests,
  },
}));

export const addPasskey = defineCall(() => ({
  ...ofOwnPasskeys,
  summary: 'Adds the passkey that the browser made.',
  method: 'POST',
  path: '/v1/api/passkeys',
  invalid: notAccepted,
  body: z.object({ name: buildNameSchema('Please enter a name', 60), credential: newCredential }),
  answer: messageAnswer('Passkey added'),
  errors: {
    notAccepted: defineError(403, 'not_accepted', notAccepted),
    startAgain: defineError(403, 'start_again', startAgain),
    alreadyThere: defineError(409, 'already_there', 'This passkey already belongs to an account'),
    tooMany: startPasskeyCreation.errors.tooMany,
    noPasskeysHere,
  },
}));

export const removePasskey = defineCall(() => ({
  ...ofOwnPasskeys,
  summary: "Removes a passkey of the own account; the account's other sessions end.",
  method: 'DELETE',
  path: '/v1/api/passkeys',
  invalid: fillAllRequiredText,
  body: z.object({ passkeyID: z.string().min(1).max(200), password: currentPasswordField }),
  answer: messageAnswer('Passkey removed'),
  errors: {
    noSuchPasskey: defineError(404, 'no_such_passkey', 'Already removed'),
    wrongPassword: wrongPasswordError,
    passwordTooNew,
    tooManyRequests,
  },
}));

export const startPasskeyLogin = defineCall(() => ({
  summary: `Returns the options to log in with a passkey, valid for ${passkeyChallengeMinutes} minutes and one use.`,
  method: 'GET',
  path: '/v1/api/login/passkey',
  who: 'anyone',
  failed: login.failed,
  answer: z.object({ options: requestOptions }),
  errors: { noPasskeysHere },
}));

export const logInWithPasskey = defineCall(() => ({
  summary: 'Logs in with a passkey alone, second factor included, and returns the session token.',
  method: 'POST',
  path: '/v1/api/login/passkey',
  who: 'anyone',
  invalid: notAccepted,
  body: z.object({ credential: usedCredential }),
  failed: login.failed,
  answer: login.answer,
  errors: {
    tooManyRequests,
    unknown: defineError(401, 'unknown_passkey', 'This passkey is no longer registered here'),
    notAccepted: defineError(401, 'not_accepted', notAccepted),
    startAgain: defineError(401, 'start_again', startAgain),
    scheduledForDeletion: login.errors.scheduledForDeletion,
    noPasskeysHere,
  },
}));
