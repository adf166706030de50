import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { notAuthorized } from '#platform/contract/common.ts';
import { pageField, pageOf, searchField } from '#platform/contract/list.ts';

/** The audited actions by their codes in the log, with their labels. Renaming a code needs a migration. */
export const auditActions = {
  account_erased: 'Account erased',
  allocation_drafted: 'Allocation drafted',
  allocation_published: 'Allocation published',
  bank_details_confirmed: 'Bank details confirmed',
  bank_details_entered: 'Bank details entered',
  bank_details_withdrawn: 'Bank details withdrawn',
  catalogue_reordered: 'Catalogue reordered',
  club_exported: 'Club exported',
  club_imported: 'Club imported',
  committee_added: 'Committee added',
  committee_changed: 'Committee changed',
  committee_deleted: 'Committee deleted',
  committee_restored: 'Committee offered again',
  committee_withdrawn: 'Committee withdrawn',
  credit_match_reset: 'Credit match reset',
  credit_matched: 'Credit matched',
  credit_rejected: 'Credit rejected',
  credit_set_aside: 'Credit set aside',
  credit_set_aside_undone: 'Credit no longer set aside',
  dates_changed: 'Dates changed',
  decision_undone: 'Decision undone',
  deletion_cancelled: 'Deletion cancelled',
  deletion_scheduled: 'Deletion scheduled',
  draft_event_deleted: 'Draft event deleted',
  edition_created: 'Edition created',
  erasure_date_changed: 'Erasure date changed',
  event_added: 'Event added',
  event_announced: 'Event announced',
  event_archived: 'Event archived',
  event_changed: 'Event changed',
  event_ended: 'Event ended',
  fees_changed: 'Fees changed',
  ledger_exported: 'Ledger exported',
  level_corrected: 'Level corrected',
  link_printed: 'Account link printed',
  logged_in: 'Logged in',
  lottery_drawn: 'Lottery drawn',
  lottery_started: 'Lottery started',
  mail_read: 'Mail read',
  mail_retried: 'Mail sent again',
  main_event_chosen: 'Main event chosen',
  message_marked: 'Message marked',
  note_added: 'Note added',
  page_restored: 'Page restored',
  page_saved: 'Page saved',
  pages_published: 'Pages published',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  password_change_reverted: 'Password change reverted',
  payment_resubmitted: 'Payment resubmitted',
  picture_added: 'Picture added',
  picture_changed: 'Picture changed',
  picture_removed: 'Picture removed',
  picture_replaced: 'Picture replaced',
  portfolio_assigned: 'Portfolio assigned',
  portfolio_changed: 'Portfolio changed',
  portfolio_deleted: 'Portfolio deleted',
  portfolio_restored: 'Portfolio offered again',
  portfolio_withdrawn: 'Portfolio withdrawn',
  portfolios_added: 'Portfolios added',
  proofs_reread: 'Payment proofs read again',
  publication_restored: 'Publication restored',
  receipts_exported: 'Receipts exported',
  recovery_code_used: 'Recovery code used',
  recovery_codes_reissued: 'Recovery codes reissued',
  refund_line_rejected: 'Refund line rejected',
  refund_line_reset: 'Refund line reset',
  refund_released: 'Refund released',
  refund_restored: 'Refund restored',
  refund_reversal_cancelled: 'Refund reversal cancelled',
  refund_reversal_requested: 'Refund reversal requested',
  refund_reversed: 'Refund reversed',
  refund_rule_set: 'Refund rule set',
  refund_sent: 'Refund sent',
  registration_confirmed: 'Registration confirmed',
  registration_declined: 'Registration declined',
  registration_window_changed: 'Registration window changed',
  registration_withdrawn: 'Registration withdrawn',
  registrations_erased: 'Registrations erased',
  registrations_exported: 'Registrations exported',
  resubmission_requested: 'Resubmission requested',
  role_changed: 'Role changed',
  role_expiry_changed: 'Last day of role changed',
  seat_accepted: 'Seat accepted',
  seat_corrected: 'Seat corrected',
  seats_exported: 'Seats exported',
  seats_swapped: 'Seats swapped',
  second_factor_disabled: 'Second factor turned off',
  second_factor_enabled: 'Second factor turned on',
  second_factor_reset: 'Second factor reset',
  signed_out_everywhere: 'Signed out everywhere',
  statement_confirmed: 'Statement confirmed',
  statement_imported: 'Statement imported',
  statement_withdrawn: 'Statement withdrawn',
  swap_rejected: 'Swap rejected',
} as const;
export type AuditAction = keyof typeof auditActions;

/** The label of an action. An unknown action of an earlier version is its own label. */
export function auditActionLabel(action: string): string {
  return isAuditAction(action) ? auditActions[action] : action;
}

function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(auditActions, action);
}

/** The account or record of an entry in its current state; only the id remains of an erased one. */
const referencedRecord = z.object({
  _id: z.string(),
  /** 'other' also for an erased one. */
  kind: z.enum([
    'account',
    'registration',
    'event',
    'committee',
    'portfolio',
    'statement',
    'credit',
    'picture',
    'mail',
    'message',
    'document',
    'publication',
    'other',
  ]),
  /** A name, the subject of a mail, the title of a page document, the file of a statement or the narration of a credit. */
  name: z.string().nullable(),
  email: z.string().nullable(),
});

export type ReferencedRecord = z.infer<typeof referencedRecord>;

export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  actor: referencedRecord,
  action: z.string(),
  subject: referencedRecord,
  before: z.string().nullable(),
  after: z.string().nullable(),
  note: z.string().nullable(),
});

/** A day in the club's time zone; an empty field sets no limit. */
const dayField = z.union([z.iso.date('Please enter a date'), z.literal('')]).default('');

export const getAuditLog = defineCall(() => ({
  summary: 'One page of the privileged actions, newest first: with actor, subject, old and new value.',
  method: 'GET',
  path: '/v1/api/superadmin/audit',
  who: ['superadmin'],
  forbidden: notAuthorized,
  failed: 'Internal server error',
  query: z.object({
    /** Text in the actor's name or address. */
    by: searchField,
    /** Text in the subject's name or address. */
    about: searchField,
    /** Entries by one account, and about it or its registrations. */
    account: z.string().max(200).default(''),
    action: z.string().max(200).default(''),
    from: dayField,
    to: dayField,
    page: pageField,
  }),
  answer: pageOf(auditEntry).extend({
    /** All actions in the log. */
    actions: z.array(z.string()),
  }),
  errors: {},
}));
