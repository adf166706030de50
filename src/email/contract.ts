import { z } from 'zod';
import { defineCall, defineError, lazyObject, roles } from '#platform/contract/call.ts';
import { buildLineSchema, forbiddenEndpointError } from '#platform/contract/common.ts';
import { buildListPageSchema, pageNumberSchema, searchTextSchema } from '#platform/contract/paging.ts';

/**
 * Number of people to whom an account can cause mails with its own words within a day, by all kinds of mail together.
 * Above that, a second person releases the mail, or it has a fixed text (product 10.9).
 */
export const maxPeopleWithoutSecondPerson = 50;

/**
 * Labels of the kinds of mail, by which mails can be searched. The kinds are stored, so renaming one needs a migration.
 */
export const mailKindLabels = {
  announcement: 'Announcement',
  announcement_waiting: 'Announcement waits for release',
  answers_reminder: 'Reminder of questions',
  assigned: 'Assigned',
  award_released: 'Award released',
  bank_details_confirmed: 'Payment details confirmed',
  bank_details_copied: 'Payment details copied',
  bank_details_entered: 'Payment details entered',
  certificate_issued: 'Certificate',
  confirmed: 'Confirmed',
  contact_answer: 'Answer to a message',
  contact_form: 'Contact form',
  decision_undone: 'Decision undone',
  declined: 'Declined',
  deletion_scheduled: 'Deletion scheduled',
  deletion_scheduled_notice: 'Deletion scheduled notice',
  desk_payment: 'Desk payment',
  duty_granted: 'Duty assigned',
  duty_invitation: 'Invitation to a duty',
  feedback_invitation: 'Feedback asked',
  feedback_reminder: 'Feedback reminder',
  group_complete: 'Group complete',
  group_sum_changed: 'Sum of group changed',
  guardian_consent: 'Guardian’s consent requested',
  guardian_consent_signed: 'Guardian’s consent signed',
  guardian_scan_decided: 'Guardian’s scan decided',
  handover: 'Handover',
  handover_notice: 'Handover notice',
  institute_email_confirmation: 'Confirm institute email',
  institute_email_taken: 'Institute email taken',
  invitation: 'Invitation',
  invitation_reminder: 'Invitation reminder',
  invitation_withdrawn: 'Invitation withdrawn',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  password_changed: 'Password changed',
  password_reset: 'Password reset link',
  recovery_code_used: 'Recovery code used',
  recovery_codes_created: 'Recovery codes created',
  refund_reversed: 'Refund reversed',
  refunded: 'Refunded',
  registered: 'Registered',
  released: 'Released',
  report_deleted: 'Report deleted',
  report_key_set: 'Key for reports set up',
  report_readers_changed: 'Readers of reports changed',
  report_waiting: 'Report waiting',
  resubmission_requested: 'Resubmission requested',
  role_expired: 'Role expired',
  role_expiring: 'Role expires soon',
  role_expiring_notice: 'Role expiry notice',
  seat_accepted: 'Seat accepted',
  seat_corrected: 'Seat corrected',
  seat_offered: 'Seat offered',
  seats_swapped: 'Seats swapped',
  second_factor_disabled: 'Second factor turned off',
  second_factor_enabled: 'Second factor turned on',
  second_factor_reset: 'Second factor reset',
  shift_taken: 'Shift taken over',
  swap_closed: 'Swap not made',
  swap_requested: 'Swap requested',
  timetable_changed: 'Timetable changed',
  urgent_notice: 'Urgent: room or time',
  verified: 'Verified',
  verify: 'Verify email',
  waiting_list: 'Waiting list',
  welcome: 'Welcome',
  withdrawn: 'Withdrawn',
} as const;
export type MailKind = keyof typeof mailKindLabels;

/**
 * Returns the label of a kind of mail. Returns the kind itself if an earlier version stored a kind that no longer
 * exists.
 */
export function getMailKindLabel(kind: string): string {
  return isMailKind(kind) ? mailKindLabels[kind] : kind;
}

function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailKindLabels, kind);
}

/** Mails with a link that signs a consent or changes an account. The outbox never shows their text. */
export const mailKindsWithSecretLinks: readonly string[] = [
  'duty_invitation',
  'guardian_consent',
  'institute_email_confirmation',
  'password_changed',
  'password_reset',
  'verify',
  'welcome',
] satisfies MailKind[];

/**
 * Mails about reports. No list, count, search or figure contains them, because a reader whom a writer excluded would
 * learn from them that a report exists (product 26.7).
 */
export const confidentialMailKinds: readonly MailKind[] = [
  'report_deleted',
  'report_key_set',
  'report_readers_changed',
  'report_waiting',
];

/** Mails about a seat, a swap, an offer or a decision. A copy is shown on the recipient's dashboard. */
export const dashboardMailKinds: readonly MailKind[] = [
  'assigned',
  'confirmed',
  'decision_undone',
  'declined',
  'seat_accepted',
  'seat_corrected',
  'seat_offered',
  'seats_swapped',
  'swap_closed',
  'swap_requested',
  'waiting_list',
  'withdrawn',
];

/**
 * States of a mail. 'waiting': not tried yet. 'retrying': failed, and will be tried again. 'failed': will not be tried
 * again.
 */
export const mailStates = ['waiting', 'retrying', 'failed', 'sent'] as const;
export type MailState = (typeof mailStates)[number];

const superadminCallDefaults = {
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
} as const;

const noSuchMail = 'No such mail exists';

const mailRow = lazyObject(() => ({
  _id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  queuedAt: z.iso.datetime(),
  attempts: z.number(),
  /** Null if the mail was sent or has finally failed. */
  nextTryAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
}));

export const getPageOfOutboxMails = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'One page of the outbox, newest first: sent, waiting and failed mails, with the errors.',
  method: 'GET',
  path: '/v1/api/superadmin/outbox',
  query: z.object({
    state: z.enum(['all', ...mailStates]).default('all'),
    q: searchTextSchema,
    page: pageNumberSchema,
  }),
  answer: buildListPageSchema(mailRow).extend({
    counts: z.record(z.enum(['all', ...mailStates]), z.number()),
    /**
     * True if a mail server is configured. Without one, a superadmin can read waiting mails, except those with a secret
     * link.
     */
    hasMailServer: z.boolean(),
  }),
  errors: {},
}));

export const readWaitingMailText = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'The text of a waiting mail, while no mail server is configured. Recorded in the audit log.',
  method: 'POST',
  path: '/v1/api/superadmin/outbox/read',
  invalid: noSuchMail,
  body: z.object({ mailID: buildLineSchema(noSuchMail) }),
  answer: z.object({ recipient: z.string(), subject: z.string(), text: z.string() }),
  errors: {
    noSuchMail: defineError(404, 'no_such_mail', noSuchMail),
    isDelivered: defineError(403, 'mail_delivered', 'You can’t read mails while a mail server delivers them'),
    hasLink: defineError(
      403,
      'has_link',
      'The link in this mail is for its recipient only. The person who runs the server can print a new one.',
    ),
    isErased: defineError(409, 'mail_erased', 'This mail was sent, so its text was deleted.'),
    isOutdated: defineError(
      409,
      'mail_outdated',
      'The link in this mail has expired, and no new one is needed.',
    ),
  },
}));

const maxMails = 100;

export const sendFailedMailsAgain = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Queues failed mails again.',
  method: 'PUT',
  path: '/v1/api/superadmin/outbox/sendagain',
  invalid: noSuchMail,
  body: z.object({
    mailIDs: z
      .array(buildLineSchema(noSuchMail), { error: noSuchMail })
      .min(1, noSuchMail)
      .max(maxMails, `At most ${maxMails} mails at once`),
  }),
  answer: z.object({ message: z.literal('Queued again'), queued: z.number() }),
  errors: { noneFailed: defineError(409, 'no_failed_mails', 'Only a mail that failed can be sent again') },
}));

/**
 * States of a DNS record of the sender's domain. 'other': the SPF record does not name the mail server, the DKIM record
 * contains another key, or the DMARC record has no valid `p=`. 'several': there is more than one record. 'open': the
 * SPF record permits every mail server. 'unknown': the look-up failed. 'unset': the settings for DKIM are missing.
 */
const recordStates = ['good', 'missing', 'other', 'several', 'open', 'unknown', 'unset'] as const;
export type RecordState = (typeof recordStates)[number];

const dnsRecordKinds = ['spf', 'dkim', 'dmarc'] as const;
export type DnsRecordKind = (typeof dnsRecordKinds)[number];

export const checkSenderDomain = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Whether the SPF, DKIM and DMARC records of the sender’s domain are right, and the records to add.',
  method: 'GET',
  path: '/v1/api/superadmin/maildelivery',
  /** 'true' looks the records up again. 'false' may return the result of the last five minutes. */
  query: z.object({ again: z.enum(['true', 'false']).default('false') }),
  answer: z.object({
    /** Null if `MAIL_FROM` is not set. */
    senderDomain: z.string().nullable(),
    mailServer: z.string().nullable(),
    mailPerMinute: z.number().nullable(),
    checkedAt: z.iso.datetime(),
    /** True if replies and delivery reports are read from a mailbox. */
    readsMailbox: z.boolean(),
    /** Addresses to which at least two mails of the last 90 days could not be delivered. */
    bouncing: z.array(
      z.object({
        recipient: z.string(),
        bounces: z.number(),
        status: z.string(),
        lastAt: z.iso.datetime(),
      }),
    ),
    records: z.array(
      z.object({
        kind: z.enum(dnsRecordKinds),
        state: z.enum(recordStates),
        /** Name of the TXT record. Null if it depends on a missing setting. */
        name: z.string().nullable(),
        found: z.array(z.string()),
        /** Text of the record to add. Null if the record is good, or if the site does not know the right text. */
        wanted: z.string().nullable(),
      }),
    ),
  }),
  errors: {},
}));

export const getOwnMailBounceStatus = defineCall(() => ({
  summary: 'Whether mails to the caller come back.',
  method: 'GET',
  path: '/v1/api/client/mailstatus',
  who: roles,
  failed: 'Internal server error',
  answer: z.object({ isBouncing: z.boolean() }),
  errors: {},
}));
