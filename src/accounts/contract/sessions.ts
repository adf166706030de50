import { z } from 'zod';
import { defineCall, type Refusal, roles } from '#platform/contract/call.ts';
import { lineField, messageAnswer, tooManyRequests } from '#platform/contract/common.ts';
import { fillAllRequired, requiredPassword, serverError } from './rules.ts';

const noSuchAccount = [404, 'No such account exists'] as const satisfies Refusal;
const noSuchSession = [404, 'Already logged out there'] as const satisfies Refusal;
const wrongPassword = [403, 'Wrong password'] as const satisfies Refusal;

/** Typed again, so that a session that was left open, or stolen, does not end its owner's. */
const password = requiredPassword(fillAllRequired, 'Password must be atleast 8 characters long');

export const getSessions = defineCall({
  summary: 'Where the own account is logged in, newest first.',
  method: 'GET',
  path: '/v1/api/sessions',
  who: roles,
  beforeSecondFactor: true,
  failed: serverError,
  answer: z.object({
    sessions: z.array(
      z.object({
        sessionID: z.string(),
        /** Such as 'Firefox on Android'; empty where the browser did not say. */
        device: z.string(),
        since: z.iso.datetime(),
        /** When it ends by itself. */
        until: z.iso.datetime(),
        /** Whether it is the one that asks. */
        isThis: z.boolean(),
      }),
    ),
  }),
  errors: {},
});

export const endSession = defineCall({
  summary: 'Ends one session of the own account.',
  method: 'DELETE',
  path: '/v1/api/sessions',
  who: roles,
  beforeSecondFactor: true,
  failed: serverError,
  invalid: fillAllRequired,
  body: z.object({ sessionID: lineField(fillAllRequired), password }),
  answer: messageAnswer('Logged out there'),
  errors: { noSuchSession, wrongPassword, tooManyRequests },
});

export const endOtherSessions = defineCall({
  summary: 'Ends every session of the own account but the one that asks.',
  method: 'DELETE',
  path: '/v1/api/sessions/others',
  who: roles,
  beforeSecondFactor: true,
  failed: serverError,
  invalid: fillAllRequired,
  body: z.object({ password }),
  answer: messageAnswer('Logged out everywhere else'),
  errors: { wrongPassword, tooManyRequests },
});

export const endSessionsOf = defineCall({
  summary: "Ends every session of somebody else's account.",
  method: 'DELETE',
  path: '/v1/api/superadmin/sessions',
  who: ['superadmin'],
  forbidden: [403, 'Not authorized to use this api endpoint'],
  failed: 'Internal server error',
  invalid: noSuchAccount[1],
  body: z.object({ accountID: lineField(noSuchAccount[1]) }),
  answer: messageAnswer('Signed out everywhere'),
  errors: { noSuchAccount, ownAccount: [403, 'Log your own browsers out with your password'] },
});
