import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { personField, tooManyRequests } from '#platform/contract/common.ts';
import { fillAllRequired } from './common.ts';
import { codeField, codeWrong, passkeyNeeded } from './second-factor.ts';
import { login } from './sessions.ts';
import { signup, signupEntries, validateSignup } from './sign-up.ts';

/** Time limits: for the login at the provider, and for the sign-up form after it. */
export const providerLoginMinutes = 15;
export const providerSignUpMinutes = 60;

/** The login has expired, was used, or was started in another browser. */
const startAgain = defineError(
  400,
  'start_again',
  'That took too long or was started in another browser. Please try again',
);
const providerAway = defineError(
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
  errors: { tooManyRequests, providerAway },
}));

export const finishProviderLogin = defineCall(() => ({
  ...ofProvider,
  summary:
    'Ends a log-in with what the provider sent back: a session, a question for a code, or a form to sign up.',
  method: 'POST',
  path: '/v1/api/provider/finish',
  withCookies: true,
  invalid: startAgain.message,
  body: z.object({
    /** The query of the return address. */
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
    providerAway,
    misunderstood: defineError(
      502,
      'invalid_provider_answer',
      'Logging in with the other site does not work. Log in with a password, and tell us',
    ),
  },
}));

export const enterProviderCode = defineCall(() => ({
  ...ofProvider,
  summary: 'Ends a log-in with the provider for an account with a second factor.',
  method: 'POST',
  path: '/v1/api/provider/code',
  invalid: startAgain.message,
  body: z.object({ ticket: ticketField, code: codeField }),
  answer: login.answer,
  errors: { startAgain, codeWrong, passkeyNeeded, tooManyRequests },
}));

const entries = signupEntries
  .omit({ email: true, password: true, confirmPassword: true })
  .extend({ name: personField(fillAllRequired), ticket: ticketField });

/** The sign-up form without the address, which the provider has verified, and without a password. */
export const providerSignUpBody = entries.superRefine(validateSignup, {
  when: ({ value }) => typeof value === 'object' && value !== null,
});

export const signUpWithProvider = defineCall(() => ({
  ...ofProvider,
  summary: 'Opens a verified account for an address that the provider vouches for, and logs it in.',
  method: 'POST',
  path: '/v1/api/provider/signup',
  invalid: fillAllRequired,
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
