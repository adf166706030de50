import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import {
  buildLineSchema,
  forbiddenEndpointError,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';
import {
  accountIdBody,
  currentPasswordField,
  fillAllRequiredText,
  noSuchAccount,
  passwordTooNew,
  serverErrorText,
  superadminCallDefaults,
  wrongPasswordError,
} from './common.ts';

export const recoveryCodeCount = 10;

const wrongCodeText = 'Wrong code';

export const secondFactorCodeNeeded = defineError(
  401,
  'code_needed',
  'Please enter the code from your authenticator app',
);
/**
 * Error for a login with a password if the only second factor of the account is a passkey. The user must log in with
 * the passkey instead.
 */
export const passkeyNeeded = defineError(401, 'passkey_needed', 'Please log in with your passkey');
export const secondFactorCodeWrong = defineError(401, 'wrong_code', wrongCodeText);

/** Six digits of an authenticator app, or a recovery code. Spaces, hyphens and case are ignored. */
export const secondFactorCodeField = buildLineSchema(wrongCodeText, 60);

const secondFactorOff = defineError(409, 'second_factor_off', 'Second factor is off');
const wrongCode = defineError(400, 'wrong_code', wrongCodeText);
const byStaff = {
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  failed: serverErrorText,
} as const;
const codeBody = z.object({ code: secondFactorCodeField });

export const getSecondFactor = defineCall(() => ({
  ...byStaff,
  summary: 'Whether the own account has a second factor, and how many recovery codes and passkeys.',
  method: 'GET',
  path: '/v1/api/secondfactor',
  beforeSecondFactor: true,
  answer: z.object({
    onSince: z.iso.datetime().nullable(),
    recoveryCodesLeft: z.number(),
    passkeys: z.number(),
    required: z.boolean(),
  }),
  errors: {},
}));

export const startSecondFactor = defineCall(() => ({
  ...byStaff,
  summary: 'Makes a secret for an authenticator app; nothing changes until a code of it is confirmed.',
  method: 'POST',
  path: '/v1/api/secondfactor/start',
  beforeSecondFactor: true,
  invalid: fillAllRequiredText,
  body: z.object({ password: currentPasswordField }),
  answer: z.object({
    message: z.literal('Secret created'),
    /** The secret in base32, which the user can type into an app. */
    secret: z.string(),
    /** The secret as an otpauth:// address, for a QR code. */
    address: z.string(),
  }),
  errors: {
    wrongPassword: wrongPasswordError,
    passwordTooNew,
    alreadyOn: defineError(409, 'already_on', 'Second factor is already on'),
    tooManyRequests,
  },
}));

export const confirmSecondFactor = defineCall(() => ({
  ...byStaff,
  summary: 'Turns the second factor on with a first code and returns the recovery codes, this once.',
  method: 'PUT',
  path: '/v1/api/secondfactor/confirm',
  beforeSecondFactor: true,
  invalid: wrongCodeText,
  body: codeBody,
  answer: z.object({
    message: z.literal('Second factor is on'),
    recoveryCodes: z.array(z.string()),
  }),
  errors: { wrongCode, notStarted: defineError(409, 'not_started', 'Please start again'), tooManyRequests },
}));

export const reissueRecoveryCodes = defineCall(() => ({
  ...byStaff,
  summary: 'Returns new recovery codes, this once; the earlier ones end.',
  method: 'POST',
  path: '/v1/api/secondfactor/codes',
  invalid: wrongCodeText,
  body: codeBody,
  answer: z.object({
    message: z.literal('New recovery codes created'),
    recoveryCodes: z.array(z.string()),
  }),
  errors: { wrongCode, secondFactorOff, tooManyRequests },
}));

export const turnOffAuthenticatorApp = defineCall(() => ({
  ...byStaff,
  summary: 'Turns the second factor off with a code of it.',
  method: 'DELETE',
  path: '/v1/api/secondfactor',
  invalid: wrongCodeText,
  body: codeBody,
  answer: messageAnswer('Second factor is off'),
  errors: { wrongCode, secondFactorOff, tooManyRequests },
}));

export const resetSecondFactor = defineCall(() => ({
  ...superadminCallDefaults,
  summary: "Deletes another account's second factor, passkeys included, and ends its sessions.",
  method: 'DELETE',
  path: '/v1/api/superadmin/secondfactor',
  body: accountIdBody,
  answer: messageAnswer('Second factor reset'),
  errors: {
    noSuchAccount,
    secondFactorOff,
    ownAccount: defineError(403, 'own_account', 'Turn your own second factor off with a code'),
  },
}));
