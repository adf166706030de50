import { z } from 'zod';
import { defineCall, defineError, roles } from '#platform/contract/call.ts';
import { messageAnswer, tooManyRequests } from '#platform/contract/common.ts';
import { buildLinkTokenField, linkExpired, serverErrorText, userNotFound } from './common.ts';

export const sendOwnVerificationLink = defineCall(() => ({
  summary: 'Mails the verification link; shows it too while no mail server is configured.',
  method: 'POST',
  path: '/v1/api/sendlink',
  who: roles,
  failed: serverErrorText,
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

export const verifyEmail = defineCall(() => ({
  summary: 'Verifies the e-mail address a link was mailed to.',
  method: 'PUT',
  path: '/v1/api/verifytoken/:token',
  who: 'anyone',
  invalid: 'Token is missing',
  params: z.object({ token: z.string({ error: 'Token is missing' }).min(1, 'Token is missing') }),
  failed: serverErrorText,
  answer: messageAnswer('Email verified successfully'),
  errors: {
    userNotFound,
    alreadyVerified: defineError(409, 'already_verified', 'email already verified'),
    linkExpired,
  },
}));

export const findAccountOfVerificationLink = defineCall(() => ({
  summary: 'The account that a verification link would verify, which its reader must recognise.',
  method: 'POST',
  path: '/v1/api/verifylink/account',
  who: 'anyone',
  invalid: 'Token is missing',
  body: z.object({ token: buildLinkTokenField('Token is missing') }),
  failed: serverErrorText,
  /**
   * The account that the link would verify. Null if it would verify no account. `verifyEmail` then returns the reason
   * as an error.
   */
  answer: z.object({ account: z.object({ name: z.string(), email: z.string() }).nullable() }),
  errors: {},
}));

export const eraseUnrequestedSignup = defineCall(() => ({
  summary: 'Erases the unverified account of a verification link, whose owner did not sign up.',
  method: 'PUT',
  path: '/v1/api/verifylink/notme',
  who: 'anyone',
  invalid: 'Token is missing',
  body: z.object({ token: buildLinkTokenField('Token is missing') }),
  failed: serverErrorText,
  answer: messageAnswer('Account removed'),
  errors: {
    userNotFound,
    alreadyVerified: defineError(409, 'already_verified', 'email already verified'),
    linkExpired,
  },
}));
