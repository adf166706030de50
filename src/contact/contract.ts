import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import {
  emailField,
  lineField,
  messageAnswer,
  nameField,
  textField,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { pageField, pageOf, searchField } from '#platform/contract/list.ts';

/** Days after which a message is deleted, counted from its answer, or from its arrival if it has no answer. */
export const messageDays = 365;

const allRequired = 'All fields are required';

export const contactUs = defineCall(() => ({
  summary: 'A visitor writes to the club.',
  method: 'POST',
  path: '/v1/api/contactus',
  who: 'anyone',
  invalid: allRequired,
  body: z.object({
    name: nameField(allRequired),
    email: emailField(allRequired, { dot: true }),
    message: textField(allRequired, 5000),
    /** Honeypot: a field that people cannot see. A message that fills it gets the normal answer but is not stored. */
    website: z.string().max(2000).optional(),
  }),
  failed: 'something went wrong',
  answer: messageAnswer('Thank you for contacting us. We will get back to you soon'),
  errors: { tooManyRequests },
}));

const contactMessage = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  contactedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
});

const byAdmins = {
  who: ['admin', 'superadmin'],
  forbidden: defineError(403, 'forbidden', 'Not authorized'),
  failed: 'Internal server error',
} as const;

export const getContactMessages = defineCall(() => ({
  ...byAdmins,
  summary: 'What visitors wrote, newest first.',
  method: 'GET',
  path: '/v1/api/getcontactusres',
  answer: z.object({ allResponses: z.array(contactMessage) }),
  errors: {},
}));

export const messagesPerPage = 20;
export const messageStates = ['all', 'open', 'answered'] as const;

export const listContactMessages = defineCall(() => ({
  ...byAdmins,
  summary: 'One page of what visitors wrote, newest first, with who answered it; and how many wait.',
  method: 'GET',
  path: '/v1/api/admin/contactmessages',
  query: z.object({ q: searchField, state: z.enum(messageStates).default('all'), page: pageField }),
  answer: pageOf(contactMessage.extend({ answeredBy: z.string().nullable() })).extend({
    counts: z.object({ all: z.number(), open: z.number(), answered: z.number() }),
  }),
  errors: {},
}));

const noSuchMessage = 'No such message exists';

export const markContactMessage = defineCall(() => ({
  ...byAdmins,
  summary: 'Marks a message as answered, or as open again.',
  method: 'PUT',
  path: '/v1/api/admin/contactmessages/answered',
  invalid: noSuchMessage,
  body: z.object({ messageID: lineField(noSuchMessage), answered: z.boolean({ error: noSuchMessage }) }),
  answer: z.object({ message: z.enum(['Marked as answered', 'Marked as open']) }),
  errors: {
    noSuchMessage: defineError(404, 'no_such_message', noSuchMessage),
    alreadyMarked: defineError(409, 'already_marked', 'Another person has just marked this message'),
  },
}));
