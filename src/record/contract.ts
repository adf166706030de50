import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { superadminCallDefaults as superadmins } from '#conference/contract.ts';
import { noSuchCommittee, ofCommittee } from '#debate/contract/of-committee.ts';
import { uploadedFileRule } from '#media/contract/files.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  fileAnswer,
  forbidden,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { recordedTextSchema } from './rule/facts.ts';

const superadminCallDefaults = { ...superadmins, invalid: badRequestText } as const;
const byClients = { who: ['client'], forbidden, invalid: badRequestText } as const;

const { eventName } = ofCommittee;
const path = '/v1/api/superadmin/record';

/** Maximum number of texts that superadmins add to the record of a committee. */
export const maxTextsPerCommittee = 20;
const maxTitle = 120;

const changedMeanwhile = defineError(
  409,
  'record_changed',
  'The record has changed since you looked. Look at it again.',
);

export const getRecord = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'What the public record of an event would show now, and whether it is shown.',
  method: 'GET',
  path: `${path}/:eventName`,
  params: z.object({ eventName }),
  answer: lazyObject(() => ({
    eventName: z.string(),
    /** Null while the record is hidden. */
    shown: z
      .object({
        path: z.string(),
        at: z.iso.datetime(),
        /** True if the committees have decided something since, or awards were released. */
        isOutdated: z.boolean(),
      })
      .nullable(),
    /** Digest of what a call to show the record would publish. The client sends it back. */
    seen: z.string(),
    committees: z.array(
      z.object({
        committee: z.string(),
        name: z.string(),
        agenda: z.string(),
        topics: z.array(z.string()),
        texts: z.array(recordedTextSchema),
        awards: z.array(
          z.object({
            label: z.string(),
            portfolio: z.string().nullable(),
            /** Null without consent. */
            name: z.string().nullable(),
          }),
        ),
        files: z.array(
          z.object({ _id: z.string(), title: z.string(), size: z.number(), addedAt: z.iso.datetime() }),
        ),
      }),
    ),
  })),
  errors: { noSuchEvent },
}));

export const showRecord = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Shows the public record of an event, or publishes what has changed since it was shown.',
  method: 'POST',
  path,
  body: z.object({ eventName, seen: z.string().max(60) }),
  answer: z.object({ message: z.literal('Record shown'), path: z.string() }),
  errors: {
    noSuchEvent,
    draft: defineError(409, 'event_is_draft', 'Announce the event first'),
    changedMeanwhile,
  },
}));

export const hideRecord = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Hides the public record of an event.',
  method: 'DELETE',
  path,
  /** When the record was shown that the caller saw. */
  body: z.object({ eventName, shownAt: z.iso.datetime() }),
  answer: messageAnswer('Record hidden'),
  errors: { noSuchEvent, changedMeanwhile },
}));

export const addRecordText = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Adds an adopted text as a PDF to the record of a committee.',
  method: 'POST',
  path: `${path}/texts`,
  query: z.object({
    ...ofCommittee,
    title: buildLineSchema(`Enter a title of at most ${maxTitle} characters`, maxTitle),
  }),
  file: {
    type: 'application/octet-stream',
    busy: defineError(429, 'upload_in_progress', 'Another file of yours is still uploading. Wait for it.'),
  },
  bodyLimit: uploadedFileRule.maxBytes,
  tooLarge: defineError(413, 'too_large', 'Choose a PDF of at most 2 MB'),
  answer: messageAnswer('Text added'),
  errors: {
    noSuchEvent,
    noSuchCommittee,
    notPdf: defineError(400, 'not_pdf', 'Choose a PDF of at most 2 MB'),
    tooMany: defineError(
      409,
      'too_many_texts',
      `A committee has at most ${maxTextsPerCommittee} texts. Remove one first.`,
    ),
    tooManyRequests,
  },
}));

const noSuchText = defineError(404, 'no_such_text', 'No such text exists');
const textId = z.string().max(60);

export const removeRecordText = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Removes a text from the record of a committee.',
  method: 'DELETE',
  path: `${path}/texts`,
  body: z.object({ eventName, textId }),
  answer: messageAnswer('Text removed'),
  errors: { noSuchEvent, noSuchText },
}));

export const checkRecordText = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'A text of a record as a PDF, also while the record is hidden.',
  method: 'GET',
  path: `${path}/texts/:textId`,
  params: z.object({ textId }),
  answer: fileAnswer,
  errors: { noSuchText },
}));

export const listOwnRecordNames = defineCall(() => ({
  ...byClients,
  summary: 'Whether public records name the caller, for each registration with a released award.',
  method: 'GET',
  path: '/v1/api/client/record',
  answer: lazyObject(() => ({
    registrations: z.array(
      z.object({
        registrationId: z.string(),
        /** The name that a consent would show. */
        name: z.string(),
        /** The name that the caller agreed to. Null without consent. */
        shownAs: z.string().nullable(),
        /** True if the caller is known to be under 18, and so is not named. */
        isMinor: z.boolean(),
        /** Path of the record. Null while it is hidden. */
        path: z.string().nullable(),
      }),
    ),
  })),
  errors: {},
}));

export const setRecordName = defineCall(() => ({
  ...byClients,
  summary: 'Gives or withdraws the consent to be named in the public record of an event.',
  method: 'PUT',
  path: '/v1/api/client/record',
  body: z.object({
    registrationId: buildLineSchema(badRequestText, 60),
    /** The name that the caller saw and agrees to. Null withdraws the consent. */
    name: z.string().max(200).nullable(),
  }),
  answer: messageAnswer('Saved'),
  errors: {
    noAward: defineError(404, 'no_award', 'You have no award at this event'),
    nameChanged: defineError(409, 'name_changed', 'Your name has changed since you looked. Look again.'),
    minor: defineError(409, 'under_age', 'The record does not name people under 18'),
    tooManyRequests,
  },
}));
