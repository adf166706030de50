import { z } from 'zod';
import { defineCall, defineError, roles } from '#platform/contract/call.ts';
import {
  buildEmailSchema,
  buildLineSchema,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';
import {
  accountIdBody,
  currentPasswordField,
  fillAllRequiredText,
  noSuchAccount,
  serverErrorText,
  superadminCallDefaults,
  wrongPasswordError,
} from './common.ts';
import {
  passkeyNeeded,
  secondFactorCodeField,
  secondFactorCodeNeeded,
  secondFactorCodeWrong,
} from './second-factor.ts';

const noSuchSession = defineError(404, 'no_such_session', 'Already logged out there');

const ofOwnSessions = { who: roles, beforeSecondFactor: true, failed: serverErrorText } as const;
/**
 * Settings of the calls that end sessions. They require the password, so that a thief with a stolen session cannot log
 * the owner out.
 */
const withPassword = { ...ofOwnSessions, invalid: fillAllRequiredText } as const;

export const listOwnSessions = defineCall(() => ({
  ...ofOwnSessions,
  summary: 'Where the own account is logged in, newest first.',
  method: 'GET',
  path: '/v1/api/sessions',
  answer: z.object({
    sessions: z.array(
      z.object({
        sessionID: z.string(),
        /** A text such as 'Firefox on Android'. Empty if neither the browser nor the system is known. */
        device: z.string(),
        since: z.iso.datetime(),
        until: z.iso.datetime(),
        isThis: z.boolean(),
      }),
    ),
  }),
  errors: {},
}));

export const endSession = defineCall(() => ({
  ...withPassword,
  summary: 'Ends one session of the own account.',
  method: 'DELETE',
  path: '/v1/api/sessions',
  body: z.object({ sessionID: buildLineSchema(fillAllRequiredText), password: currentPasswordField }),
  answer: messageAnswer('Logged out there'),
  errors: { noSuchSession, wrongPassword: wrongPasswordError, tooManyRequests },
}));

export const endOtherSessions = defineCall(() => ({
  ...withPassword,
  summary: 'Ends every session of the own account but the current one.',
  method: 'DELETE',
  path: '/v1/api/sessions/others',
  body: z.object({ password: currentPasswordField }),
  answer: messageAnswer('Logged out everywhere else'),
  errors: { wrongPassword: wrongPasswordError, tooManyRequests },
}));

export const endSessionsOfAccount = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Ends every session of another account.',
  method: 'DELETE',
  path: '/v1/api/superadmin/sessions',
  body: accountIdBody,
  answer: messageAnswer('Logged out everywhere'),
  errors: {
    noSuchAccount,
    ownAccount: defineError(403, 'own_account', 'Log out your own devices with your password'),
  },
}));

export const login = defineCall(() => ({
  summary:
    'Logs in with e-mail and password, and a code where the account has a second factor; returns the session token.',
  method: 'POST',
  path: '/v1/api/login',
  who: 'anyone',
  withCookies: true,
  invalid: fillAllRequiredText,
  body: z.object({
    email: buildEmailSchema('Please enter a valid email', { missing: fillAllRequiredText }),
    password: currentPasswordField,
    /** Code of the authenticator app or a recovery code. Required if the account has an authenticator app. */
    code: z.preprocess((input) => (input === '' ? undefined : input), secondFactorCodeField.optional()),
  }),
  failed: 'Failed to log in',
  answer: z.object({ message: z.literal('Login successful'), token: z.string() }),
  errors: {
    tooManyRequests,
    noAccount: defineError(404, 'no_account', 'No account found'),
    scheduledForDeletion: defineError(
      403,
      'scheduled_for_deletion',
      'Your account has been scheduled for deletion.',
    ),
    wrong: defineError(401, 'wrong_credentials', 'Wrong email or password'),
    codeNeeded: secondFactorCodeNeeded,
    codeWrong: secondFactorCodeWrong,
    passkeyNeeded,
  },
}));

export const logout = defineCall(() => ({
  summary: 'Revokes the session of the token.',
  method: 'POST',
  path: '/v1/api/logout',
  who: roles,
  beforeSecondFactor: true,
  answer: messageAnswer('Logged out'),
  errors: {},
}));
