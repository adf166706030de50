import { z } from 'zod';
import { defineCall, defineError, roles } from '#platform/contract/call.ts';
import { emailField, messageAnswer, tooManyRequests } from '#platform/contract/common.ts';
import {
  commonPassword,
  linkExpired,
  newPasswordShort,
  requiredPassword,
  serverError,
  userNotFound,
} from './rules.ts';

export const sendLink = defineCall(() => ({
  summary: 'Mails the verification link; shows it too while no mail server is configured.',
  method: 'POST',
  path: '/v1/api/sendlink',
  who: roles,
  failed: serverError,
  answer: z.object({
    message: z.literal('Verification link sent successfully'),
    verifyEmailLink: z.string().optional(),
  }),
  errors: {
    userNotFound,
    alreadyVerified: defineError(409, 'already_verified', 'Email already verified'),
    tooManyRequests,
  },
}));

export const verifyToken = defineCall(() => ({
  summary: 'Verifies the e-mail address a link was mailed to.',
  method: 'PUT',
  path: '/v1/api/verifytoken/:token',
  who: 'anyone',
  invalid: 'Token is missing',
  params: z.object({ token: z.string({ error: 'Token is missing' }).min(1, 'Token is missing') }),
  failed: serverError,
  answer: messageAnswer('Email verified successfully'),
  errors: {
    userNotFound,
    alreadyVerified: defineError(409, 'already_verified', 'email already verified'),
    linkExpired,
  },
}));

/** The token of a mailed link, in a body. */
const linkToken = (missing: string) => z.string({ error: missing }).min(1, missing).max(200, missing);

export const getLinkAccount = defineCall(() => ({
  summary:
    'Whose address a verification link would verify, so that its reader can say whether they are that person.',
  method: 'POST',
  path: '/v1/api/verifylink/account',
  who: 'anyone',
  invalid: 'Token is missing',
  body: z.object({ token: linkToken('Token is missing') }),
  failed: serverError,
  /** Null for a link that verifies no account; the call that uses the link returns the reason. */
  answer: z.object({ account: z.object({ name: z.string(), email: z.string() }).nullable() }),
  errors: {},
}));

export const rejectSignup = defineCall(() => ({
  summary: 'Erases the unverified account of a verification link, whose owner did not sign up.',
  method: 'PUT',
  path: '/v1/api/verifylink/notme',
  who: 'anyone',
  invalid: 'Token is missing',
  body: z.object({ token: linkToken('Token is missing') }),
  failed: serverError,
  answer: messageAnswer('Account removed'),
  errors: {
    userNotFound,
    alreadyVerified: defineError(409, 'already_verified', 'email already verified'),
    linkExpired,
  },
}));

export const sendResetLink = defineCall(() => ({
  summary: 'Mails a link to set a new password.',
  method: 'POST',
  path: '/v1/api/sendresetpwdlink',
  who: 'anyone',
  invalid: 'email is missing',
  body: z.object({ email: emailField('Invalid email', { missing: 'Email is required', dot: true }) }),
  failed: serverError,
  answer: messageAnswer('Reset password link sent successfully'),
  errors: {
    noUser: defineError(404, 'no_user', 'no user found'),
    notVerified: defineError(403, 'not_verified', 'Please verify your email first'),
    tooManyRequests,
  },
}));

export const revertPasswordChange = defineCall(() => ({
  summary:
    "Answers the news of a changed password with 'this was not me': ends every session and the password, and begins a reset.",
  method: 'PUT',
  path: '/v1/api/notme',
  who: 'anyone',
  invalid: 'payload is missing',
  body: z.object({ token: linkToken('payload is missing') }),
  failed: serverError,
  answer: z.object({
    message: z.literal('Everybody is logged out. Choose a new password now'),
    /** Exchanged for a new password, as a reset link is. */
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
      token: linkToken('payload is missing'),
      newpwd: requiredPassword('payload is missing', newPasswordShort),
      cnewpwd: z.string({ error: 'payload is missing' }).min(1, 'payload is missing'),
    })
    .refine((input) => input.newpwd === input.cnewpwd, {
      path: ['cnewpwd'],
      error: 'passwords do not match',
    }),
  failed: serverError,
  answer: messageAnswer('Password reset successfully'),
  errors: { noUser: defineError(404, 'no_user', 'no user found'), linkExpired, commonPassword },
}));
