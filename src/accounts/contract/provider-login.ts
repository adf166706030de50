import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { buildPersonNameSchema, tooManyRequests } from '#platform/contract/common.ts';
import { fillAllRequiredText } from './common.ts';
import { passkeyNeeded, secondFactorCodeField, secondFactorCodeWrong } from './second-factor.ts';
import { login } from './sessions.ts';
import { signup, signupEntriesSchema } from './sign-up.ts';

export const providerLoginMinutes = 15;
/** Time that a user has to complete the sign-up form after the provider's login. */
export const providerSignUpMinutes = 60;

const startAgain = defineError(
  400,
  'start_again',
  'That took too long or was started in another browser. Please try again',
);
const providerUnavailable = defineError(
  502,
  'provider_unavailable',
  'The other site does not answer. Try again in a minute, or log in with a password',
);
const ticketField = z
  .string({ error: startAgain.message })
  .min(1, startAgain.message)
  .max(2_000, startAgain.message);

const ofProvider = { who: 'anyone', failed: login.failed } as const;

export const beginProviderLogin = defineCall(() => ({
  ...ofProvider,
  summary: 'Begins a login with the provider and returns its address.',
  method: 'POST',
  path: '/v1/api/provider/begin',
  withCookies: true,
  answer: z.object({ address: z.url() }),
  errors: { tooManyRequests, providerUnavailable },
}));

export const finishProviderLogin = defineCall(() => ({
  ...ofProvider,
  summary:
    'Ends a login with the answer of the provider: returns a session, or asks for a code or a sign-up.',
  method: 'POST',
  path: '/v1/api/provider/finish',
  withCookies: true,
  invalid: startAgain.message,
  body: z.object({
    /** The query of the address to which the provider redirects the user, without the question mark. */
    query: z.string({ error: startAgain.message }).min(1, startAgain.message).max(8_000, startAgain.message),
  }),
  answer: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('in'), message: login.answer.shape.message, token: z.string() }),
    z.object({ outcome: z.literal('code'), ticket: z.string() }),
    z.object({ outcome: z.literal('new'), ticket: z.string(), email: z.string(), name: z.string() }),
  ]),
  errors: {
    startAgain,
    cancelled: defineError(400, 'login_cancelled', 'You did not log in at the other site'),
    noAddress: defineError(
      403,
      'no_address',
      'Your email address is not verified at the other site. Verify it there, or log in with a password',
    ),
    passkeyNeeded,
    instituteAddress: defineError(
      403,
      'institute_address',
      'That is an institute email. Log in or sign up with your personal email',
    ),
    scheduledForDeletion: login.errors.scheduledForDeletion,
    providerUnavailable,
    invalidAnswer: defineError(
      502,
      'invalid_provider_answer',
      'Logging in with the other site does not work. Log in with a password, and tell us',
    ),
  },
}));

export const finishProviderLoginWithCode = defineCall(() => ({
  ...ofProvider,
  summary: 'Ends a login with the provider for an account with a second factor.',
  method: 'POST',
  path: '/v1/api/provider/code',
  invalid: startAgain.message,
  body: z.object({ ticket: ticketField, code: secondFactorCodeField }),
  answer: login.answer,
  errors: { startAgain, codeWrong: secondFactorCodeWrong, passkeyNeeded, tooManyRequests },
}));

/** The sign-up form without e-mail and password, because the provider has already verified the address. */
export const providerSignUpBody = signupEntriesSchema
  .omit({ email: true, password: true, confirmPassword: true })
  .extend({ name: buildPersonNameSchema(fillAllRequiredText), ticket: ticketField });

export const signUpWithProvider = defineCall(() => ({
  ...ofProvider,
  summary: 'Opens a verified account for an address that the provider has verified, and logs in.',
  method: 'POST',
  path: '/v1/api/provider/signup',
  invalid: fillAllRequiredText,
  failed: signup.failed,
  body: providerSignUpBody,
  answer: z.object({ message: signup.answer.shape.message, token: z.string() }),
  errors: {
    startAgain,
    tooManyRequests,
    emailExists: signup.errors.emailExists,
    instituteEmailExists: signup.errors.instituteEmailExists,
    scholarIdExists: signup.errors.scholarIdExists,
  },
}));
