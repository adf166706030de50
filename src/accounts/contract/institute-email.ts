import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { forbiddenEndpointError, messageAnswer, tooManyRequests } from '#platform/contract/common.ts';
import {
  buildLinkTokenField,
  fillAllRequiredText,
  linkExpired,
  serverErrorText,
  userNotFound,
} from './common.ts';
import { instituteDetailsBody, signup } from './sign-up.ts';

const delegateCallDefaults = {
  who: ['client'],
  forbidden: forbiddenEndpointError,
  failed: serverErrorText,
} as const;
const { instituteEmailExists, scholarIdExists } = signup.errors;
const alreadyConfirmed = defineError(409, 'already_confirmed', 'Institute email already confirmed');

export const sendInstituteLink = defineCall(() => ({
  ...delegateCallDefaults,
  summary:
    'Mails a link that confirms the institute e-mail of a student; shows it too while no mail server is configured.',
  method: 'POST',
  path: '/v1/api/institute/sendlink',
  invalid: fillAllRequiredText,
  body: instituteDetailsBody,
  answer: z.object({
    message: z.literal('Confirmation link sent successfully'),
    confirmLink: z.string().optional(),
  }),
  errors: {
    userNotFound,
    notVerified: defineError(403, 'not_verified', 'Please verify your email first'),
    alreadyConfirmed,
    instituteEmailExists,
    scholarIdExists,
    noInstitute: defineError(404, 'no_institute', 'This club has no host institute'),
    tooManyRequests,
  },
}));

const tokenMissing = 'Token is missing';

export const confirmInstitute = defineCall(() => ({
  ...delegateCallDefaults,
  summary: 'Confirms the institute e-mail that a link was mailed to, for the account that requested it.',
  method: 'PUT',
  path: '/v1/api/institute/confirm',
  invalid: tokenMissing,
  body: z.object({ token: buildLinkTokenField(tokenMissing) }),
  answer: messageAnswer('Institute email confirmed successfully'),
  errors: {
    noSuchLink: defineError(404, 'no_such_link', 'This link does not belong to your account'),
    alreadyConfirmed,
    linkExpired,
    instituteEmailExists,
    scholarIdExists,
  },
}));
