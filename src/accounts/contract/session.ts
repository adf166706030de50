import { z } from 'zod';
import { defineCall, defineError, roles } from '#platform/contract/call.ts';
import { emailField, messageAnswer, tooManyRequests } from '#platform/contract/common.ts';
import { fillAllRequired, ownPassword } from './rules.ts';
import { codeField, codeNeeded, codeWrong, passkeyNeeded } from './second-factor.ts';

export const login = defineCall(() => ({
  summary:
    'Logs in with e-mail and password, and a code where the account has a second factor; answers the session token.',
  method: 'POST',
  path: '/v1/api/login',
  who: 'anyone',
  withCookies: true,
  invalid: fillAllRequired,
  body: z.object({
    email: emailField('Please enter a valid email', { missing: fillAllRequired }),
    password: ownPassword,
    /** Only accounts with a second factor are asked for it. */
    code: z.preprocess((input) => (input === '' ? undefined : input), codeField.optional()),
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
    codeNeeded,
    codeWrong,
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
