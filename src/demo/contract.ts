import { z } from 'zod';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import { badRequestText, tooManyRequests } from '#platform/contract/common.ts';

/** The roles that a visitor of a demo can take, in the order of the buttons. */
export const demoRoles = ['delegate', 'volunteer', 'chair', 'admin', 'superadmin'] as const;
export type DemoRole = (typeof demoRoles)[number];

export const demoRoleLabels: Readonly<Record<DemoRole, string>> = {
  delegate: 'Delegate',
  volunteer: 'Volunteer at the door',
  chair: 'Chair',
  admin: 'Admin',
  superadmin: 'Superadmin',
};

/** The tasks of the tour of a first evening, in their order, with how often each is to be done. */
export const tourGoals = {
  confirm: 10,
  proof: 1,
  match: 1,
  seat: 3,
  announce: 1,
  duty: 1,
  checkIn: 3,
  vote: 1,
  answer: 1,
  publish: 1,
} as const;
export type TourTask = keyof typeof tourGoals;
export const tourTasks = Object.keys(tourGoals) as TourTask[];

/** Maximum number of mails in one answer. */
export const maxListedMails = 100;

/** Sent for calls that would disturb other visitors of a public demo. */
export const notInPublicDemo = defineError(
  403,
  'not_in_public_demo',
  'This is not possible in the public demo, because others use it too. Start your own with npm run demo.',
);

export const getDemo = defineCall(() => ({
  summary: 'What a visitor of a demo can open: the projectors of its committees, and when it is reset.',
  method: 'GET',
  path: '/v1/api/demo',
  who: 'anyone',
  answer: lazyObject(() => ({
    isPublic: z.boolean(),
    /** Null if the demo is not reset. */
    resetsAt: z.iso.datetime().nullable(),
    /** The conference in its second day. */
    eventName: z.string(),
    projectors: z.array(z.object({ committee: z.string(), path: z.string() })),
  })),
  errors: {},
}));

export const logInToDemo = defineCall(() => ({
  summary: 'Logs in as the sample person of a role, without a password.',
  method: 'POST',
  path: '/v1/api/demo/login',
  who: 'anyone',
  invalid: badRequestText,
  body: z.object({ role: z.enum(demoRoles, { error: badRequestText }) }),
  answer: z.object({ message: z.literal('Login successful'), token: z.string() }),
  errors: { tooManyRequests },
}));

export const getDemoTour = defineCall(() => ({
  summary:
    'How often each task of the tour was done since the demo was filled, by all its visitors together.',
  method: 'GET',
  path: '/v1/api/demo/tour',
  who: 'anyone',
  answer: lazyObject(() => ({
    tasks: z.array(z.object({ task: z.enum(tourTasks), done: z.int(), goal: z.int() })),
  })),
  errors: { tooManyRequests },
}));

/** A POST, because only then the server reads the session of a call that anyone can make. */
export const listDemoMails = defineCall(() => ({
  summary:
    'The newest mails that the demo has kept instead of sending them. In a public demo, only those to the caller.',
  method: 'POST',
  path: '/v1/api/demo/mails',
  who: 'anyone',
  answer: lazyObject(() => ({
    mails: z.array(
      z.object({
        _id: z.number(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        at: z.iso.datetime(),
      }),
    ),
  })),
  errors: { tooManyRequests },
}));
