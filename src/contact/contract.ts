import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { emailField, lineField, messageAnswer, tooManyRequests } from '#platform/contract/common.ts';

const allRequired = 'All fields are required';

export const contactUs = defineCall({
  summary: 'A visitor writes to the club.',
  method: 'POST',
  path: '/v1/api/contactus',
  who: 'anyone',
  invalid: allRequired,
  body: z.object({
    name: lineField(allRequired, 120),
    email: emailField(allRequired, { dot: true }),
    message: lineField(allRequired, 5000),
    /** A field no person sees; whoever fills it is thanked and forgotten. */
    website: z.string().max(2000).optional(),
  }),
  failed: 'something went wrong',
  answer: messageAnswer('Thank you for contacting us. We will get back to you soon'),
  errors: { tooManyRequests },
});

export const getContactMessages = defineCall({
  summary: 'What visitors wrote, newest first.',
  method: 'GET',
  path: '/v1/api/getcontactusres',
  who: ['admin', 'superadmin'],
  forbidden: [403, 'Not authorized'],
  failed: 'Internal server error',
  answer: z.object({
    allResponses: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        email: z.string(),
        message: z.string(),
        contactedAt: z.iso.datetime(),
      }),
    ),
  }),
  errors: {},
});
