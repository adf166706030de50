import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { buildEmailSchema, messageAnswer, tooManyRequests } from '#platform/contract/common.ts';
import {
  buildLinkTokenField,
  buildPasswordField,
  commonPasswordError,
  linkExpired,
  newPasswordTooShortText,
  serverErrorText,
} from './common.ts';

export const sendResetLink = defineCall(() => ({
  summary: 'Mails a link to set a new password.',
  method: 'POST',
  path: '/v1/api/sendresetpwdlink',
  who: 'anyone',
  invalid: 'email is missing',
  body: z.object({ email: buildEmailSchema('Invalid email', { missing: 'Email is required', dot: true }) }),
  failed: serverErrorText,
  answer: messageAnswer('Reset password link sent successfully'),
  errors: {
    noUser: defineError(404, 'no_user', 'no user found'),
    notVerified: defineError(403, 'not_verified', 'Please verify your email first'),
    tooManyRequests,
  },
}));

export const replaceUnwantedPassword = defineCall(() => ({
  summary:
    'Reverts a password change with the link that reported it: ends every session, and returns a reset token.',
  method: 'PUT',
  path: '/v1/api/notme',
  who: 'anyone',
  invalid: 'payload is missing',
  body: z.object({ token: buildLinkTokenField('payload is missing') }),
  failed: serverErrorText,
  answer: z.object({
    message: z.literal('All devices are logged out. Choose a new password now'),
    resetToken: z.string(),
  }),
  errors: { noUser: defineError(404, 'no_user', 'no user found'), linkExpired },
}));

export const resetPassword = defineCall(() => ({
  summary: 'Sets a new password with a mailed link.',
  method: 'PUT',
  path: '/v1/api/resetpassword',
  who: 'anyone',
  invalid: 'payload is missing',
  body: z
    .object({
      token: buildLinkTokenField('payload is missing'),
      newpwd: buildPasswordField('payload is missing', newPasswordTooShortText),
      cnewpwd: z.string({ error: 'payload is missing' }).min(1, 'payload is missing'),
    })
    .refine((input) => input.newpwd === input.cnewpwd, {
      path: ['cnewpwd'],
      error: 'passwords do not match',
    }),
  failed: serverErrorText,
  answer: messageAnswer('Password reset successfully'),
  errors: {
    noUser: defineError(404, 'no_user', 'no user found'),
    linkExpired,
    commonPassword: commonPasswordError,
  },
}));
