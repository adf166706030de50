import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Names constraints and indexes on PostgreSQL after the present tables and columns. SQLite does not name them. */
export const up: Step = async (db, engine) => {
  if (engine !== 'postgres') return;
  for (const [table, from, to] of constraints)
    await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(from)} to ${sql.ref(to)}`.execute(
      db,
    );
  for (const [from, to] of indexes)
    await sql`alter index ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(db);
};

const indexes = [
  ['refused_debits_by', 'rejected_debits_by'],
  ['refused_debits_debit', 'rejected_debits_debit'],
] as const;

/** Table, previous name and new name of each constraint. */
const constraints = [
  ['bank_transactions', 'credits_line_key_key', 'bank_transactions_line_key_key'],
  ['bank_transactions', 'credits_pkey', 'bank_transactions_pkey'],
  ['bank_transactions', 'credits_statement_id_fkey', 'bank_transactions_statement_id_fkey'],
  ['committees', 'committees_event_id_fkey1', 'committees_event_id_fkey'],
  ['committees', 'committees_surcharge_paise_check', 'committees_surcharge_amount_check'],
  ['content_revision', 'site_version_pkey', 'content_revision_pkey'],
  ['desk_payments', 'desk_payments_paise_check', 'desk_payments_amount_check'],
  ['discount_codes', 'discount_codes_amount_paise_check', 'discount_codes_amount_check'],
  [
    'erased_registrations',
    'erased_registrations_first_choice_id_fkey',
    'erased_registrations_first_committee_id_fkey',
  ],
  ['fee_rounds', 'fee_rounds_group_member_fee_amount', 'fee_rounds_group_member_fee_amount_check'],
  ['fee_rounds', 'fee_rounds_hospitality_fee_amount', 'fee_rounds_hospitality_fee_amount_check'],
  ['fee_rounds', 'fee_rounds_individual_fee_amount', 'fee_rounds_individual_fee_amount_check'],
  ['locks', 'last_day_turns_pkey', 'locks_pkey'],
  ['manual_matches', 'money_judgements_credit_id_fkey', 'manual_matches_credit_id_fkey'],
  ['manual_matches', 'money_judgements_judged_by_fkey', 'manual_matches_decided_by_fkey'],
  ['manual_matches', 'money_judgements_registration_id_fkey', 'manual_matches_registration_id_fkey'],
  ['matched_credits', 'claimed_credits_credit_id_fkey', 'matched_credits_credit_id_fkey'],
  ['matched_credits', 'claimed_credits_pkey', 'matched_credits_pkey'],
  ['payment_parts', 'money_parts_credit_id_fkey', 'payment_parts_credit_id_fkey'],
  ['payment_parts', 'money_parts_pkey', 'payment_parts_pkey'],
  ['payment_parts', 'money_parts_registration_id_fkey', 'payment_parts_registration_id_fkey'],
  ['payment_statuses', 'money_standings_credit_id_fkey', 'payment_statuses_credit_id_fkey'],
  ['payment_statuses', 'money_standings_pkey', 'payment_statuses_pkey'],
  ['payment_statuses', 'money_standings_registration_id_fkey', 'payment_statuses_registration_id_fkey'],
  ['payment_submissions', 'earlier_payments_picture_id_fkey', 'payment_submissions_picture_id_fkey'],
  ['payment_submissions', 'earlier_payments_pkey', 'payment_submissions_pkey'],
  [
    'payment_submissions',
    'earlier_payments_registration_id_fkey',
    'payment_submissions_registration_id_fkey',
  ],
  ['question_answers', 'question_answers_surcharge_paise_check', 'question_answers_surcharge_amount_check'],
  [
    'registration_committees',
    'chosen_committees_committee_id_fkey',
    'registration_committees_committee_id_fkey',
  ],
  [
    'registration_committees',
    'chosen_committees_registration_id_fkey',
    'registration_committees_registration_id_fkey',
  ],
  ['registration_discounts', 'registration_discounts_paise_check', 'registration_discounts_amount_check'],
  [
    'registration_portfolios',
    'chosen_portfolios_portfolio_id_fkey',
    'registration_portfolios_portfolio_id_fkey',
  ],
  [
    'registration_portfolios',
    'chosen_portfolios_registration_id_fkey',
    'registration_portfolios_registration_id_fkey',
  ],
  ['registration_presences', 'registration_holds_account_id_fkey', 'registration_presences_account_id_fkey'],
  ['registration_presences', 'registration_holds_pkey', 'registration_presences_pkey'],
  [
    'registration_presences',
    'registration_holds_registration_id_fkey',
    'registration_presences_registration_id_fkey',
  ],
  ['registrations', 'registrations_seated_account_id_fkey', 'registrations_account_id_fkey'],
  ['registrations', 'registrations_seated_delegation_id_fkey', 'registrations_delegation_id_fkey'],
  ['registrations', 'registrations_seated_event_id_fkey', 'registrations_event_id_fkey'],
  ['registrations', 'registrations_seated_payment_id_fkey', 'registrations_payment_picture_id_fkey'],
  ['registrations', 'registrations_seated_pkey', 'registrations_pkey'],
  ['registrations', 'registrations_seated_seat_id_fkey', 'registrations_seat_id_fkey'],
  ['registrations', 'registrations_surcharge_paise_check', 'registrations_surcharge_amount_check'],
  ['rejected_debits', 'refused_debits_key', 'rejected_debits_key'],
  ['rejected_debits', 'refused_debits_refund_id_fkey', 'rejected_debits_refund_id_fkey'],
  ['rejected_debits', 'refused_debits_refused_by_fkey', 'rejected_debits_rejected_by_fkey'],
  ['resubmission_requests', 'payment_requests_asked_by_fkey', 'resubmission_requests_requested_by_fkey'],
  ['resubmission_requests', 'payment_requests_pkey', 'resubmission_requests_pkey'],
  [
    'resubmission_requests',
    'payment_requests_registration_id_fkey',
    'resubmission_requests_registration_id_fkey',
  ],
  [
    'statement_transactions',
    'statement_credits_credit_id_fkey',
    'statement_transactions_transaction_id_fkey',
  ],
  [
    'statement_transactions',
    'statement_credits_statement_id_fkey',
    'statement_transactions_statement_id_fkey',
  ],
] as const;
