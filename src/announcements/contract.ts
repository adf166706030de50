import { z } from 'zod';
import { secondPersonWaitErrors } from '#accounts/contract.ts';
import { duties } from '#conference/contract/duties.ts';
import { eventArchived, noSuchEvent } from '#conference/contract/event-settings.ts';
import { maxPeopleWithoutSecondPerson } from '#email/contract.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import {
  buildLineSchema,
  buildMultilineTextSchema,
  forbiddenEndpointError,
  messageAnswer,
} from '#platform/contract/common.ts';
import { buildListPageSchema, pageNumberSchema } from '#platform/contract/paging.ts';
import { registrationFilterSchema } from '#registration/contract/desk.ts';
import { displayedRegistrationStates } from '#registration/contract/form.ts';
import { noticePlaces } from './contract/notices.ts';
import { findTemplateMistake } from './rule/placeholders.ts';

/**
 * Maximum number of delegates to whom an author can write within 24 hours without a release by a second person. A
 * delegate on several lists counts once. A database constraint enforces the limit too.
 */
export const maxRecipientsWithoutRelease = maxPeopleWithoutSecondPerson;

const missing = 'Please fill all required fields';
const subjectText = 'Enter a subject of at most 150 characters';
const bodyText = 'Enter a text of at most 10000 characters';
const labelText = 'Enter at most 60 characters, without { and }';
const addressText =
  'Enter an address that begins with https:// and a host of the letters a to z, or {dashboard}';

/**
 * Returns true for '{dashboard}' and for https addresses without credentials, whose host has only letters from a to z.
 * With letters of other scripts, a host can look like the club's.
 */
function isButtonAddress(address: string): boolean {
  if (address === '{dashboard}') return true;
  if (!/^https:\/\/[^\s<>"'`{}\\]+$/.test(address) || !URL.canParse(address)) return false;
  const { username, password, hostname } = new URL(address);
  return username === '' && password === '' && !/(?:^|\.)xn--/.test(hostname);
}

function withPlaceholders<T extends z.ZodType<string>>(field: T) {
  return field.superRefine((text, context) => {
    const mistake = findTemplateMistake(text);
    if (mistake !== undefined) context.addIssue({ code: 'custom', message: mistake });
  });
}

/** Announcements about the reader's own registration are always sent. Readers can unsubscribe from news. */
export const announcementTopics = ['registration', 'news'] as const;

/** Maximum total size of the files that are attached to one announcement, in bytes. */
export const maxTotalAttachmentBytes = 5 * 1024 * 1024;
export const maxAttachments = 5;

export const announcementTextSchema = z
  .object({
    topic: z.enum(announcementTopics, 'Choose what it is about'),
    subject: withPlaceholders(buildLineSchema(subjectText, 150)),
    /** Paragraphs are separated by empty lines. */
    text: withPlaceholders(buildMultilineTextSchema(bodyText, 10_000)),
    buttonLabel: z.union(
      [z.literal(''), buildLineSchema(labelText, 60).regex(/^[^{}]*$/, labelText)],
      labelText,
    ),
    buttonAddress: z.union(
      [z.literal(''), buildLineSchema(addressText, 500).refine(isButtonAddress, addressText)],
      addressText,
    ),
  })
  .superRefine(({ buttonLabel, buttonAddress }, context) => {
    if ((buttonLabel === '') === (buttonAddress === '')) return;
    const path = [buttonLabel === '' ? 'buttonLabel' : 'buttonAddress'];
    context.addIssue({ code: 'custom', path, message: 'A button needs a label and an address' });
  });
export type AnnouncementText = z.infer<typeof announcementTextSchema>;

/** Whom a list consists of: delegates of the event, or people with a duty at it (product 25.15). */
export const audienceKinds = ['delegates', 'team'] as const;
export type AudienceKind = (typeof audienceKinds)[number];
const to = z.enum(audienceKinds).default('delegates');

const draft = z.object({
  eventName: buildLineSchema(missing),
  to,
  /** Of people with a duty, only `duty` and `section` are used: 'all', or the key of the committee of chairs. */
  filter: registrationFilterSchema,
  announcement: announcementTextSchema,
});

const timeText = 'Choose a date and a time';
const sendAt = z.iso.datetime(timeText).nullable().default(null);
const lateTime = defineError(409, 'late_time', 'This time is over. Choose a later one, or send it at once.');

const adminCallDefaults = {
  who: ['admin', 'superadmin'],
  forbidden: forbiddenEndpointError,
  invalid: missing,
  failed: 'Internal server error',
} as const;

/**
 * A 'waiting' announcement needs a second person's release, and a 'scheduled' one waits for its send time. It is
 * 'sending' until every mail is queued and 'sent' afterwards, unless it was 'stopped'.
 */
export const announcementStates = ['waiting', 'scheduled', 'sending', 'sent', 'stopped'] as const;

const listedFile = lazyObject(() => ({ _id: z.string(), name: z.string(), size: z.number() }));

export const listAnnouncements = defineCall(() => ({
  ...adminCallDefaults,
  summary:
    'One page of the announcements of all events, newest first, and the events that one can write about.',
  method: 'GET',
  path: '/v1/api/admin/announcements',
  query: z.object({ page: pageNumberSchema }),
  answer: buildListPageSchema(
    z.object({
      _id: z.string(),
      eventName: z.string(),
      subject: z.string(),
      text: z.string(),
      topic: z.enum(announcementTopics),
      buttonLabel: z.string(),
      buttonAddress: z.string(),
      files: z.array(listedFile),
      state: z.enum(announcementStates),
      writtenAt: z.iso.datetime(),
      /** Null after the account was erased. */
      writtenBy: z.string().nullable(),
      isOwn: z.boolean(),
      /** Time at which the announcement is sent. Null if it is sent without delay. */
      sendAt: z.iso.datetime().nullable(),
      /**
       * The client sends this number back with a change or a release, which fails if the announcement has changed
       * since.
       */
      revision: z.number(),
      /**
       * Set if the announcement waits for a release, and its author or second person has lost the role, or a value in it
       * has changed after its release. Null in other cases.
       */
      heldReason: z.enum(['author', 'second_person', 'values']).nullable(),
      /**
       * While the announcement waits: the values of its placeholders that one person can change for many recipients.
       * Null in other states.
       */
      sharedValues: z
        .object({
          /** The client sends it back with a release, which fails if a value has changed since. */
          digest: z.string(),
          placeholders: z.array(z.object({ placeholder: z.string(), values: z.array(z.string()) })),
        })
        .nullable(),
      to: z.enum(audienceKinds),
      /** True if the announcement was sent to delegates who joined the list of an earlier announcement. */
      isFollowUp: z.boolean(),
      recipients: z.number(),
      /**
       * Number of mails that are not queued yet or wait in the outbox. Failed mails are not included. 0 if the
       * announcement was stopped.
       */
      queued: z.number(),
      delivered: z.number(),
      refused: z.number(),
      /**
       * Number of delegates who get no mail: their registration has ended, they unsubscribed or a placeholder has no
       * value.
       */
      skipped: z.number(),
      /** Number of skipped delegates who unsubscribed. They can read the announcement on their dashboard. */
      unsubscribed: z.number(),
      notice: z
        .object({
          text: z.string(),
          place: z.enum(noticePlaces),
          beginsAt: z.iso.datetime(),
          endsAt: z.iso.datetime(),
        })
        .nullable(),
      /** Number of delegates who opened the announcement on their dashboard. Opened mails are not tracked. */
      seen: z.number(),
    }),
  ).extend({ events: z.array(z.string()) }),
  errors: {},
}));

export const listAudience = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'One page of the people whom an announcement with this filter would reach.',
  method: 'GET',
  path: '/v1/api/admin/announcements/audience',
  query: registrationFilterSchema.extend({ eventName: buildLineSchema(missing), to, page: pageNumberSchema }),
  answer: buildListPageSchema(
    z.object({
      _id: z.string(),
      name: z.string(),
      email: z.string(),
      state: z.enum(displayedRegistrationStates),
      committeeName: z.string().nullable(),
      /** Null for a delegate. */
      duty: z.enum(duties).nullable(),
    }),
  ).extend({
    /** Committees by which people with a duty can be chosen. Empty for delegates. */
    committees: z.array(z.object({ value: z.string(), shortName: z.string() })),
    /** Hash of the list. The client sends it back, so that the announcement is not sent if the list has changed. */
    fingerprint: z.string(),
    /** Names of the people who can release what the caller writes to many delegates. */
    secondPeople: z.array(z.string()),
  }),
  errors: { noSuchEvent },
}));

const noRecipients = defineError(409, 'no_recipients', 'No delegate matches the filter');

export const previewAnnouncement = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'An announcement as one delegate of the list would get it.',
  method: 'POST',
  path: '/v1/api/admin/announcements/preview',
  body: draft.extend({
    /** Delegate for whom the preview is written. If the list does not contain this id, its first delegate is used. */
    registrationId: z.string().max(60).default(''),
  }),
  answer: z.object({
    registrationId: z.string(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** The announcement for a chat group, without personal data. */
    forEveryone: z.string(),
    /**
     * Placeholders that have neither a value nor a fallback for `count` delegates. `name` is one of these delegates.
     */
    missing: z.array(z.object({ placeholder: z.string(), count: z.number(), name: z.string() })),
  }),
  ofRegistration: 'unchanged',
  errors: { noSuchEvent, noRecipients },
}));

const sent = z.object({
  message: z.enum([
    'Announcement is being sent',
    'Announcement will be sent at its time',
    'Announcement waits for a second person',
  ]),
});
const listChanged = defineError(409, 'list_changed', 'The list has changed. Look at it again, then send.');
const missingValue = defineError(
  409,
  'missing_value',
  'A placeholder has no value for some delegates. Write a fallback.',
);

export const sendAnnouncement = defineCall(() => ({
  ...adminCallDefaults,
  summary:
    'Sends an announcement to the delegates of the list as it was shown, at once or later. It waits for a second person if the author writes to more than fifty within a day.',
  method: 'POST',
  path: '/v1/api/admin/announcements',
  body: draft.extend({
    fingerprint: buildLineSchema(missing),
    sendAt,
    /** Uploaded files of the caller, which are attached. */
    fileIds: z.array(z.string().max(60)).max(maxAttachments).default([]),
  }),
  answer: sent,
  errors: {
    noSuchEvent,
    eventArchived,
    noRecipients,
    listChanged,
    missingValue,
    lateTime,
    filesTooLarge: defineError(409, 'files_too_large', 'Attached files have at most 5 MB together'),
    noSuchFile: defineError(404, 'no_such_file', 'An attached file no longer exists. Attach it again.'),
  },
}));

const noSuchAnnouncement = defineError(404, 'no_such_announcement', 'No such announcement exists');
const announcementBody = z.object({ announcementId: buildLineSchema(noSuchAnnouncement.message) });

const announcementChanged = defineError(
  409,
  'announcement_changed',
  'The announcement has changed since you opened it. Look at it again.',
);

export const changeAnnouncement = defineCall(() => ({
  ...adminCallDefaults,
  summary:
    'Changes the text or the time of an announcement that has not begun to leave. A new text needs a new release.',
  method: 'PUT',
  path: '/v1/api/admin/announcements',
  body: announcementBody.extend({ revision: z.int().min(0), announcement: announcementTextSchema, sendAt }),
  answer: sent,
  errors: {
    noSuchAnnouncement,
    announcementChanged,
    missingValue,
    lateTime,
    hasLeft: defineError(409, 'has_left', 'This announcement was stopped, or is already being sent'),
  },
}));

export const listNewcomersOfAudience = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'The delegates who joined the list of an announcement after it was sent.',
  method: 'GET',
  path: '/v1/api/admin/announcements/newcomers',
  query: announcementBody,
  answer: z.object({
    total: z.number(),
    /** Names of the first delegates on the list. */
    names: z.array(z.string()),
    fingerprint: z.string(),
  }),
  errors: { noSuchAnnouncement },
}));

export const sendAnnouncementToNewcomers = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Sends an announcement that has left to the delegates who joined its list since.',
  method: 'POST',
  path: '/v1/api/admin/announcements/newcomers',
  body: announcementBody.extend({ fingerprint: buildLineSchema(missing) }),
  answer: sent,
  errors: {
    noSuchAnnouncement,
    eventArchived,
    noRecipients,
    listChanged,
    missingValue,
    notSent: defineError(409, 'not_sent', 'This announcement has not been sent yet, or was stopped'),
  },
}));

export const releaseAnnouncement = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Releases, as a second person, an announcement to more than fifty delegates.',
  method: 'POST',
  path: '/v1/api/admin/announcements/release',
  body: announcementBody.extend({
    revision: z.int().min(0),
    /** `sharedValues.digest` as the second person saw it. It may be missing if no placeholder has shared values. */
    valuesDigest: z.string().max(60).optional(),
  }),
  answer: messageAnswer('Announcement released'),
  errors: {
    noSuchAnnouncement,
    writtenByCaller: defineError(403, 'written_by_caller', 'Another person has to release what you wrote'),
    announcementChanged,
    valuesChanged: defineError(
      409,
      'values_changed',
      'A room, committee, portfolio or chair in the text has changed since you opened it. Look at it again.',
    ),
    isNotWaiting: defineError(409, 'is_not_waiting', 'This announcement was released or stopped already'),
    ...secondPersonWaitErrors,
  },
}));

export const stopAnnouncement = defineCall(() => ({
  ...adminCallDefaults,
  summary: 'Stops an announcement. Mails that were not delivered yet are not sent.',
  method: 'POST',
  path: '/v1/api/admin/announcements/stop',
  body: announcementBody,
  answer: messageAnswer('Announcement stopped'),
  errors: {
    noSuchAnnouncement,
    isDelivered: defineError(
      409,
      'is_delivered',
      'This announcement was stopped or sent to everyone already',
    ),
  },
}));
