import { z } from 'zod';
import { defineCall, lazyObject } from '#platform/contract/call.ts';
import { forbiddenEndpointError } from '#platform/contract/common.ts';
import { buildListPageSchema, pageNumberSchema, searchTextSchema } from '#platform/contract/paging.ts';

/** Labels of the actions by their codes. The codes are stored, so renaming a code needs a migration. */
const auditActionLabels = {
  urgent_notice_sent: 'Urgent mail sent',
  account_erased: 'Account erased',
  allocation_drafted: 'Allocation drafted',
  allocation_published: 'Allocation published',
  announcement_changed: 'Announcement changed',
  announcement_held: 'Announcement waits again, because a role was lost',
  announcement_released: 'Announcement released',
  announcement_stopped: 'Announcement stopped',
  announcement_written: 'Announcement written',
  attendance_exported: 'Attendance exported',
  bed_category_changed: 'Category of a bed changed',
  bed_changed: 'Bed changed',
  bed_room_deleted: 'Room with beds deleted',
  bed_rooms_changed: 'Rooms with beds saved',
  beds_filled: 'Beds filled',
  team_stay_added: 'Added to beds and meals of the team',
  team_stay_removed: 'Removed from beds and meals of the team',
  team_adult_confirmed: 'Confirmed as an adult of the team',
  team_adult_withdrawn: 'No longer confirmed as an adult of the team',
  hospitality_settings_changed: 'Questions of hospitality changed',
  hospitality_list_loaded: 'Hospitality list loaded',
  personal_details_opened: 'Personal details opened by hospitality',
  missing_delegates_read: 'Phone numbers of missing delegates read',
  birth_date_made_adult: 'Date of birth changed from under 18 to an adult’s',
  award_cleared: 'Decision about an award removed',
  award_confirmed: 'Award confirmed by a second person',
  award_decided: 'Award decided',
  award_settings_changed: 'Criteria and awards changed',
  award_withdrawn: 'Award withdrawn',
  awards_released: 'Awards released',
  bank_details_confirmed: 'Payment details confirmed',
  bank_details_entered: 'Payment details entered',
  bank_details_withdrawn: 'Payment details withdrawn',
  catalogue_reordered: 'Catalogue reordered',
  certificate_added: 'Certificate added',
  certificate_draft_deleted: 'Draft of certificate deleted',
  certificate_issued_anyway: 'Certificate issued anyway',
  certificate_team_added: 'Certificates of the team added',
  certificate_withdrawn: 'Certificate withdrawn',
  certificate_wording_changed: 'Wording of certificates changed',
  certificates_issued: 'Certificates issued',
  certificates_printed: 'Certificates printed',
  certificates_stopped: 'Certificates stopped',
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
  desk_payment_recorded: 'Desk payment recorded',
  desk_payment_undone: 'Desk payment removed',
  discount_code_added: 'Discount code added',
  discount_code_changed: 'Discount code changed',
  discount_code_stopped: 'Discount code stopped',
  draft_event_deleted: 'Event deleted',
  duty_ended: 'Duty ended',
  duty_granted: 'Duty assigned',
  duty_invitation_withdrawn: 'Invitation to a duty withdrawn',
  duty_invited: 'Invited to a duty',
  edition_created: 'Edition created',
  erasure_date_changed: 'Erasure date changed',
  emergency_sheet_printed: 'Emergency sheet printed',
  emergency_line_changed: 'Emergency number changed',
  event_added: 'Event added',
  event_announced: 'Event announced',
  event_archived: 'Event archived',
  debate_lead_taken: 'Lead of a committee session taken',
  debate_members_set: 'Members of a committee session changed',
  event_changed: 'Event changed',
  event_ended: 'Event ended',
  rule_set_changed: 'Rule set changed',
  rule_set_chosen: 'Rule set of a committee chosen',
  rule_set_copied: 'Rule set copied',
  rule_set_deleted: 'Rule set deleted',
  surcharges_changed: 'Surcharges changed',
  fee_rounds_changed: 'Fee rounds changed',
  fees_changed: 'Fees changed',
  feedback_dates_changed: 'Dates of feedback form changed',
  feedback_exported: 'Feedback exported',
  feedback_form_changed: 'Feedback form changed',
  ledger_exported: 'Ledger exported',
  let_in_anyway: 'Let in anyway',
  let_out_anyway: 'Let out anyway',
  guardian_scan_accepted: 'Scan of a consent accepted',
  guardian_scan_refused: 'Scan of a consent refused',
  level_corrected: 'Level corrected',
  link_printed: 'Account link printed',
  logged_in: 'Logged in',
  lottery_drawn: 'Lottery drawn',
  lottery_started: 'Lottery started',
  mail_read: 'Mail read',
  mail_retried: 'Mail sent again',
  main_event_chosen: 'Main event chosen',
  message_answered: 'Message answered',
  message_assigned: 'Message assigned',
  message_marked: 'Message marked',
  note_added: 'Note added',
  notice_removed: 'Notice removed',
  notice_set: 'Notice put up',
  page_restored: 'Page restored',
  page_saved: 'Page saved',
  pages_published: 'Pages published',
  papers_printed: 'Papers printed',
  pass_replaced: 'Pass replaced',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  password_change_reverted: 'Password change reverted',
  payment_replaced: 'Payment proof replaced',
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
  question_added: 'Question added',
  question_changed: 'Question changed',
  question_deleted: 'Question deleted',
  question_restored: 'Question asked again',
  question_withdrawn: 'Question withdrawn',
  questions_reordered: 'Questions reordered',
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
  registration_changed: 'Registration changed',
  registration_confirmed: 'Registration confirmed',
  registration_declined: 'Registration declined',
  registration_window_changed: 'Registration window changed',
  registration_withdrawn: 'Registration withdrawn',
  registrations_erased: 'Registrations erased',
  registrations_exported: 'Registrations exported',
  report_closed: 'Report closed',
  report_deleted: 'Report deleted',
  report_key_resealed: 'Passphrase or recovery sheet for reports changed',
  report_key_set: 'Key for reports set up',
  report_reader_named: 'Reader of reports named',
  report_reader_removed: 'Reader of reports removed',
  resubmission_requested: 'Resubmission requested',
  role_changed: 'Role changed',
  role_expiry_changed: 'Last day of role changed',
  seat_accepted: 'Seat accepted',
  seat_corrected: 'Seat corrected',
  seats_exported: 'Seats exported',
  seats_swapped: 'Seats swapped',
  roll_marked_anyway: 'Roll marked anyway',
  second_factor_disabled: 'Second factor turned off',
  second_factor_enabled: 'Second factor turned on',
  second_factor_reset: 'Second factor reset',
  sheet_link_created: 'Sheet link created',
  sheet_link_withdrawn: 'Sheet link withdrawn',
  shifts_changed: 'Shifts changed',
  signed_out_everywhere: 'Logged out everywhere',
  statement_confirmed: 'Statement confirmed',
  statement_imported: 'Statement imported',
  statement_withdrawn: 'Statement withdrawn',
  swap_rejected: 'Swap rejected',
  timetable_changed: 'Timetable changed',
  welfare_settings_changed: 'Minors and emergencies changed',
} as const;
export type AuditAction = keyof typeof auditActionLabels;

/**
 * Actions on one report. Only readers of reports see their entries, and only the actor sees those with the value
 * `seenByActorOnly`, because the writer excluded the other reader (product 26.7).
 */
export const auditActionsAboutReports: readonly string[] = [
  'report_closed',
  'report_deleted',
] satisfies AuditAction[];
export const seenByActorOnly = 'seen_by_actor_only';

/**
 * Returns the label of an action. Returns the code itself for an action of an earlier version that no longer exists.
 */
export function formatAuditActionLabel(action: string): string {
  return isAuditAction(action) ? auditActionLabels[action] : action;
}

function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(auditActionLabels, action);
}

/** The current data of an account or record to which an audit entry refers. After erasure only the id remains. */
const referencedRecord = lazyObject(() => ({
  _id: z.string(),
  /**
   * The type of the record. It is 'other' for an erased record, and for an actor without an account, such as
   * 'schedule'.
   */
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
  /**
   * Name of the record. For a mail this is the subject, for a statement the file name, and for a credit the
   * description. Null for an erased record, and for an actor without an account.
   */
  name: z.string().nullable(),
  email: z.string().nullable(),
}));

export type ReferencedRecord = z.infer<typeof referencedRecord>;

const auditEntry = lazyObject(() => ({
  _id: z.string(),
  at: z.iso.datetime(),
  actor: referencedRecord,
  action: z.string(),
  subject: referencedRecord,
  before: z.string().nullable(),
  after: z.string().nullable(),
  note: z.string().nullable(),
}));

/** A day in the club's time zone, or empty for no limit. */
const dayField = z.union([z.iso.date('Please enter a date'), z.literal('')]).default('');

export const getPageOfAuditLog = defineCall(() => ({
  summary: 'One page of the privileged actions, newest first: with actor, subject, old and new value.',
  method: 'GET',
  path: '/v1/api/superadmin/audit',
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  failed: 'Internal server error',
  query: z.object({
    by: searchTextSchema,
    /** Searches the person or the event that the entry is about. */
    about: searchTextSchema,
    /** The id of an account. Finds entries by this account, about it, or about its registrations. */
    account: z.string().max(200).default(''),
    action: z.string().max(200).default(''),
    from: dayField,
    to: dayField,
    page: pageNumberSchema,
  }),
  answer: buildListPageSchema(auditEntry).extend({
    actions: z.array(z.string()),
  }),
  errors: {},
}));
