import { z } from 'zod';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  buildEmailSchema,
  buildLineSchema,
  buildMultilineTextSchema,
  buildNameSchema,
  forbiddenEndpointError,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { buildListPageSchema, pageNumberSchema, searchTextSchema } from '#platform/contract/paging.ts';

const allRequired = 'All fields are required';

export const contactUs = defineCall(() => ({
  summary: 'A visitor writes to the club.',
  method: 'POST',
  path: '/v1/api/contactus',
  who: 'anyone',
  invalid: allRequired,
  body: z.object({
    name: buildNameSchema(allRequired),
    email: buildEmailSchema(allRequired, { dot: true }),
    message: buildMultilineTextSchema(allRequired, 5000),
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

const adminCallDefaults = {
  who: ['admin', 'superadmin'],
  forbidden: defineError(403, 'forbidden', 'Not authorized'),
  failed: 'Internal server error',
} as const;

export const getAllContactMessages = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'What visitors wrote, newest first.',
  method: 'GET',
  path: '/v1/api/getcontactusres',
  answer: z.object({ allResponses: z.array(contactMessage) }),
  errors: {},
}));

export const contactMessagesPerPage = 20;
/** An entry of a thread: an answer of the secretariat, or a reply by mail. */
const entryKinds = ['answer', 'reply'] as const;

/** 'mine' are the open messages that are assigned to the caller. */
export const contactMessageStateFilters = ['all', 'open', 'mine', 'answered'] as const;

export const getPageOfContactMessages = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'One page of what visitors wrote, newest first, with who answered it; and how many wait.',
  method: 'GET',
  path: '/v1/api/admin/contactmessages',
  query: z.object({
    q: searchTextSchema,
    state: z.enum(contactMessageStateFilters).default('all'),
    page: pageNumberSchema,
  }),
  answer: buildListPageSchema(
    contactMessage.extend({
      answeredBy: z.string().nullable(),
      /**
       * Time at which the thread was closed automatically, because the last answer got no reply. Null if the thread is
       * open, or if an admin marked it as answered.
       */
      closedAt: z.iso.datetime().nullable(),
      assignedTo: z.string().nullable(),
      /** Kind of the newest entry; null while the thread has none. */
      newestEntry: z.enum(entryKinds).nullable(),
    }),
  ).extend({
    counts: z.object({ all: z.number(), open: z.number(), mine: z.number(), answered: z.number() }),
  }),
  errors: {},
}));

const noSuchMessage = 'No such message exists';
const messageIsMissing = defineError(404, 'no_such_message', noSuchMessage);

export const markContactMessageAnsweredOrOpen = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Marks a message as answered, or as open again.',
  method: 'PUT',
  path: '/v1/api/admin/contactmessages/answered',
  invalid: noSuchMessage,
  body: z.object({
    messageID: buildLineSchema(noSuchMessage),
    answered: z.boolean({ error: noSuchMessage }),
  }),
  answer: z.object({ message: z.enum(['Marked as answered', 'Marked as open']) }),
  errors: {
    noSuchMessage: messageIsMissing,
    alreadyMarked: defineError(409, 'already_marked', 'Another person has just marked this message'),
  },
}));

const person = lazyObject(() => ({ _id: z.string(), name: z.string() }));
const answerText = buildMultilineTextSchema('Enter an answer of at most 5000 characters', 5000);

export const getContactThread = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'A message with the answers and replies, the delegate with that address, and the saved answers.',
  method: 'GET',
  path: '/v1/api/admin/contactmessages/thread',
  invalid: noSuchMessage,
  query: z.object({ messageID: buildLineSchema(noSuchMessage) }),
  answer: z.object({
    thread: contactMessage.extend({
      answeredBy: z.string().nullable(),
      /**
       * Time at which the thread was closed automatically, because the last answer got no reply. Null if the thread is
       * open, or if an admin marked it as answered.
       */
      closedAt: z.iso.datetime().nullable(),
      assignedTo: person.nullable(),
      /** The account with the sender's address. The contact form does not verify that the sender owns it. */
      delegate: person
        .extend({ registrations: z.array(z.object({ _id: z.string(), eventName: z.string() })) })
        .nullable(),
      lastEntryID: z.string().nullable(),
      entries: z.array(
        z.object({
          _id: z.string(),
          kind: z.enum(entryKinds),
          at: z.iso.datetime(),
          /** Null for a reply, and after the account was erased. */
          writtenBy: z.string().nullable(),
          text: z.string(),
          /** Null for a reply, and when the mail is no longer in the outbox. */
          delivery: z.enum(['queued', 'sent', 'refused']).nullable(),
        }),
      ),
    }),
    /** The accounts that a thread can be assigned to. */
    staff: z.array(person),
    cannedAnswers: z.array(z.object({ _id: z.string(), title: z.string(), text: z.string() })),
  }),
  errors: { noSuchMessage: messageIsMissing },
}));

export const answerContactMessage = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Mails an answer to the sender of a message, and closes the thread if wanted.',
  method: 'POST',
  path: '/v1/api/admin/contactmessages/answer',
  invalid: noSuchMessage,
  body: z.object({
    messageID: buildLineSchema(noSuchMessage),
    /** Id of the newest entry that the caller has seen; null if there was none. */
    lastEntryID: buildLineSchema(noSuchMessage).nullable(),
    text: answerText,
    closes: z.boolean(),
  }),
  answer: messageAnswer('Answer sent'),
  errors: {
    noSuchMessage: messageIsMissing,
    answeredMeanwhile: defineError(
      409,
      'answered_meanwhile',
      'This thread has a new answer or reply. Read it first, then send yours.',
    ),
  },
}));

export const assignContactMessage = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Assigns a thread to an admin or superadmin, or to no one.',
  method: 'PUT',
  path: '/v1/api/admin/contactmessages/assigned',
  invalid: noSuchMessage,
  body: z.object({
    messageID: buildLineSchema(noSuchMessage),
    accountId: buildLineSchema(noSuchMessage).nullable(),
  }),
  answer: messageAnswer('Assignment saved'),
  errors: {
    noSuchMessage: messageIsMissing,
    notStaff: defineError(409, 'not_staff', 'This person is no longer an admin'),
  },
}));

export const maxCannedAnswers = 50;

export const cannedAnswerSchema = z.object({
  title: buildLineSchema('Enter a title of at most 80 characters', 80),
  text: answerText,
});

const noSuchAnswer = 'No such answer exists';

export const saveCannedAnswer = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Stores an answer for later use, or changes a stored one.',
  method: 'PUT',
  path: '/v1/api/admin/cannedanswers',
  invalid: noSuchAnswer,
  body: cannedAnswerSchema.extend({ answerID: buildLineSchema(noSuchAnswer).nullable() }),
  answer: messageAnswer('Answer saved'),
  errors: {
    noSuchAnswer: defineError(404, 'no_such_answer', noSuchAnswer),
    tooMany: defineError(409, 'too_many_answers', `At most ${maxCannedAnswers} answers can be saved`),
  },
}));

export const deleteCannedAnswer = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Deletes a saved answer.',
  method: 'DELETE',
  path: '/v1/api/admin/cannedanswers',
  invalid: noSuchAnswer,
  body: z.object({ answerID: buildLineSchema(noSuchAnswer) }),
  answer: messageAnswer('Saved answer deleted'),
  errors: { noSuchAnswer: defineError(404, 'no_such_answer', noSuchAnswer) },
}));

export const addContactAnswerToFaqDraft = defineCall(() => ({
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
  summary: 'Adds a message and an answer to it to the questions of the contact page, not published yet.',
  method: 'POST',
  path: '/v1/api/superadmin/contactmessages/faq',
  invalid: noSuchMessage,
  body: z.object({ entryID: buildLineSchema(noSuchMessage) }),
  answer: messageAnswer('Question added to the page, not published yet'),
  errors: {
    noSuchEntry: defineError(404, 'no_such_entry', 'No such answer exists'),
    isFull: defineError(
      409,
      'page_is_full',
      'The page of questions is full or cannot be read. Edit it first.',
    ),
  },
}));
