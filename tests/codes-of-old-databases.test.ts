import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { comparedMethods, type Inputs, type Policy } from '#allocation/rule/inputs.ts';
import { computeInputsDigest } from '#allocation/rule/lottery-order.ts';
import { auditActionLabels } from '#audit/contract.ts';
import { mailKindLabels } from '#email/contract.ts';
import { buildMailSearchText } from '#email/server/outbox.sql.ts';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const site = oldDatabaseOfEachTest();

const insertEarlier = (table: string, rows: Record<string, unknown>[]) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))})
    values ${sql.join(rows.map((row) => sql`(${sql.join(Object.values(row))})`))}`.execute(site.db.kysely);

/** All names of actions from before there were codes, with their codes. */
const earlierActions: Record<string, keyof typeof auditActionLabels> = {
  'account erased': 'account_erased',
  'allocation drafted': 'allocation_drafted',
  'allocation published': 'allocation_published',
  'bank details confirmed': 'bank_details_confirmed',
  'bank details typed': 'bank_details_entered',
  'bank details withdrawn': 'bank_details_withdrawn',
  'catalogue reordered': 'catalogue_reordered',
  'committee added': 'committee_added',
  'committee changed': 'committee_changed',
  'committee deleted': 'committee_deleted',
  'committee offered again': 'committee_restored',
  'committee withdrawn': 'committee_withdrawn',
  'credit match reset': 'credit_match_reset',
  'credit matched': 'credit_matched',
  'credit no longer set aside': 'credit_set_aside_undone',
  'credit rejected': 'credit_rejected',
  'credit set aside': 'credit_set_aside',
  'dates changed': 'dates_changed',
  'decision undone': 'decision_undone',
  'deletion cancelled': 'deletion_cancelled',
  'deletion scheduled': 'deletion_scheduled',
  'draft removed': 'draft_event_deleted',
  'edition begun': 'edition_created',
  'erasure changed': 'erasure_date_changed',
  'event added': 'event_added',
  'event announced': 'event_announced',
  'event archived': 'event_archived',
  'event changed': 'event_changed',
  'event over': 'event_ended',
  'fees changed': 'fees_changed',
  'kit exported': 'club_exported',
  'kit imported': 'club_imported',
  'last day changed': 'role_expiry_changed',
  'ledger exported': 'ledger_exported',
  'level corrected': 'level_corrected',
  'link printed': 'link_printed',
  'logged in': 'logged_in',
  'lottery begun': 'lottery_started',
  'lottery drawn': 'lottery_drawn',
  'mail read': 'mail_read',
  'mail sent again': 'mail_retried',
  'main event chosen': 'main_event_chosen',
  'message marked': 'message_marked',
  'note added': 'note_added',
  'page restored': 'page_restored',
  'page saved': 'page_saved',
  'pages published': 'pages_published',
  'passkey added': 'passkey_added',
  'passkey removed': 'passkey_removed',
  'password disowned': 'password_change_reverted',
  'payment resubmitted': 'payment_resubmitted',
  'picture added': 'picture_added',
  'picture changed': 'picture_changed',
  'picture removed': 'picture_removed',
  'picture replaced': 'picture_replaced',
  'portfolio assigned': 'portfolio_assigned',
  'portfolio changed': 'portfolio_changed',
  'portfolio deleted': 'portfolio_deleted',
  'portfolio offered again': 'portfolio_restored',
  'portfolio withdrawn': 'portfolio_withdrawn',
  'portfolios added': 'portfolios_added',
  'proofs read again': 'proofs_reread',
  'publication restored': 'publication_restored',
  'receipts exported': 'receipts_exported',
  'recovery code used': 'recovery_code_used',
  'recovery codes reissued': 'recovery_codes_reissued',
  'refund line rejected': 'refund_line_rejected',
  'refund line reset': 'refund_line_reset',
  'refund released': 'refund_released',
  'refund restored': 'refund_restored',
  'refund reversal cancelled': 'refund_reversal_cancelled',
  'refund reversal requested': 'refund_reversal_requested',
  'refund reversed': 'refund_reversed',
  'refund rule set': 'refund_rule_set',
  'refund sent': 'refund_sent',
  'registration confirmed': 'registration_confirmed',
  'registration declined': 'registration_declined',
  'registration window changed': 'registration_window_changed',
  'registration withdrawn': 'registration_withdrawn',
  'registrations erased': 'registrations_erased',
  'registrations exported': 'registrations_exported',
  'resubmission requested': 'resubmission_requested',
  'role changed': 'role_changed',
  'seat accepted': 'seat_accepted',
  'seat corrected': 'seat_corrected',
  'seats exported': 'seats_exported',
  'seats swapped': 'seats_swapped',
  'second factor off': 'second_factor_disabled',
  'second factor on': 'second_factor_enabled',
  'second factor reset': 'second_factor_reset',
  'signed out everywhere': 'signed_out_everywhere',
  'statement confirmed': 'statement_confirmed',
  'statement imported': 'statement_imported',
  'statement withdrawn': 'statement_withdrawn',
  'swap refused': 'swap_rejected',
};

/** All names of mails from before there were codes, with their codes. */
const earlierKinds: Record<string, keyof typeof mailKindLabels> = {
  assigned: 'assigned',
  'bank details confirmed': 'bank_details_confirmed',
  'bank details taken over': 'bank_details_copied',
  'bank details typed': 'bank_details_entered',
  'confirm institute email': 'institute_email_confirmation',
  confirmed: 'confirmed',
  'contact form': 'contact_form',
  'decision undone': 'decision_undone',
  declined: 'declined',
  'deletion scheduled': 'deletion_scheduled',
  'deletion scheduled notice': 'deletion_scheduled_notice',
  'group complete': 'group_complete',
  'handed over': 'handover',
  'handed over notice': 'handover_notice',
  'institute email taken': 'institute_email_taken',
  invitation: 'invitation',
  'invitation withdrawn': 'invitation_withdrawn',
  'passkey added': 'passkey_added',
  'passkey removed': 'passkey_removed',
  'password changed': 'password_changed',
  'recovery code used': 'recovery_code_used',
  'refund reversed': 'refund_reversed',
  refunded: 'refunded',
  registered: 'registered',
  released: 'released',
  'reset link': 'password_reset',
  'resubmission requested': 'resubmission_requested',
  'role ended': 'role_expired',
  'role ends': 'role_expiring',
  'role ends notice': 'role_expiring_notice',
  'seat accepted': 'seat_accepted',
  'seat corrected': 'seat_corrected',
  'seat offered': 'seat_offered',
  'seats swapped': 'seats_swapped',
  'second factor codes': 'recovery_codes_created',
  'second factor off': 'second_factor_disabled',
  'second factor on': 'second_factor_enabled',
  'second factor reset': 'second_factor_reset',
  'swap asked': 'swap_requested',
  'swap not made': 'swap_closed',
  verified: 'verified',
  verify: 'verify',
  'waiting list': 'waiting_list',
  welcome: 'welcome',
  withdrawn: 'withdrawn',
};

test('audit entries and mails of an old database are kept, with codes for actions and kinds', async () => {
  await site.migrateTo('0189_event_fees_in_paise');
  const entry = { at: 1, actor_id: 'a', subject_id: 's', note: 'Sample' };
  const entries = [
    ...Object.keys(earlierActions).map((action) => ({ action, before: 'seat corrected', after: null })),
    { action: 'mail read', before: null, after: 'reset link' },
    { action: 'mail sent again', before: 'failed', after: 'seat offered' },
    { action: 'of an earlier version', before: null, after: null },
    { action: 'logged in', before: null, after: null, actor_id: 'mailed link' },
  ].map((row, index) => ({ id: String(index).padStart(3, '0'), ...entry, ...row }));
  await insertEarlier('audit_log', entries);
  const mail = { recipient: 'asha@example.org', subject: 'The reset link', queued_at: 1 };
  await insertEarlier(
    'outbox',
    Object.keys(earlierKinds).map((kind) => ({
      ...{ id: kind, kind, search_text: ` asha@ example. org the reset link ${kind}` },
      ...mail,
    })),
  );

  await site.update();

  const { queries } = site.db;
  // Allows further codes, since later actions and kinds have no old name.
  expect(Object.keys(auditActionLabels)).toEqual(expect.arrayContaining(Object.values(earlierActions)));
  expect(await queries.selectFrom('audit_log').selectAll().orderBy('id').execute()).toEqual(
    entries.map((row) => ({
      ...row,
      action: earlierActions[row.action] ?? 'of_an_earlier_version',
      actor_id: row.actor_id === 'mailed link' ? 'mailed_link' : row.actor_id,
      before:
        row.before === 'seat corrected' && row.action.startsWith('mail ') ? 'seat_corrected' : row.before,
      after: row.after && (earlierKinds[row.after] ?? null),
    })),
  );
  await expect(sql`update audit_log set action = 'x'`.execute(site.db.kysely)).rejects.toThrow();
  expect(Object.keys(mailKindLabels)).toEqual(expect.arrayContaining(Object.values(earlierKinds)));
  const mails = await queries.selectFrom('outbox').select(['id', 'kind', 'search_text']).execute();
  const expected = Object.entries(earlierKinds).map(([id, kind]) => ({
    ...{ id, kind, search_text: buildMailSearchText({ ...mail, kind }) },
  }));
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(mails.sort(byId)).toEqual(expected.sort(byId));
});

test('states, purposes and choices of an old database become codes', async () => {
  await site.migrateTo('0189_event_fees_in_paise');
  await insertEarlier('accounts', [
    {
      ...{ id: 'a', email: 'asha@example.org', role: 'admin', name: 'Asha', phone: '', password_hash: '' },
      ...{ created_at: 1, search_text: '', role_ends_at: 9, role_end_told_at: 5, password_proves_from: 3 },
    },
  ]);
  await insertEarlier('last_day_turns', [{ name: 'superadmins', taken: 4 }]);
  const link = { account_id: 'a', created_at: 1, expires_at: 2 };
  await insertEarlier(
    'one_time_links',
    ['disown', 'reset'].map((purpose) => ({ token_fingerprint: purpose, purpose, ...link })),
  );
  const fees = { individual_fee_paise: 1, group_member_fee_paise: 1, hospitality_fee_paise: 1 };
  await insertEarlier('events', [
    { id: 'e', name: 'Sample', dates_in_words: '', starts_at: 0, ends_at: 0, catalogue_revision: 1, ...fees },
  ]);
  const ofBank = { account_holder: 'Club', bank: 'Bank', account_number: '123456789', ifsc: 'ABCD0123456' };
  const bank = { ...ofBank, typed_by: 'a', typed_at: 1 };
  await insertEarlier(
    'bank_details',
    ['in force', 'pending', null].map((standing) => ({
      id: `${standing}`,
      event_id: 'e',
      standing,
      ...bank,
    })),
  );
  const choices = { policy: 'least sum', demandingFor: 'no beginners', kept: [] };
  const draft = { event_id: 'e', made_at: 1, made_by: 'a', inputs: '{}', digest: '', seed: '', given: '[]' };
  await insertEarlier('allocation_drafts', [
    { id: 'd', choices: JSON.stringify(choices), quality: '{}', ...draft },
  ]);
  await sql`insert into document_revisions (kind, revision, saved_at, saved_by, value)
    values ('apply', 1, 1, 'command line', '{}')`.execute(site.db.kysely);

  await site.update();

  const { queries } = site.db;
  const account = await queries.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  expect(account).toMatchObject({
    ...{ role_expires_at: 9, role_expiry_notified_at: 5, password_trusted_from: 3 },
  });
  expect(await queries.selectFrom('locks').selectAll().execute()).toEqual([
    { name: 'superadmins', acquired: 4 },
  ]);
  const links = queries.selectFrom('one_time_links').select('purpose').orderBy('purpose');
  expect(await links.execute()).toEqual([{ purpose: 'reset' }, { purpose: 'revert' }]);
  expect(await queries.selectFrom('bank_details').select(['id', 'status']).orderBy('id').execute()).toEqual([
    { id: 'in force', status: 'active' },
    { id: 'null', status: null },
    { id: 'pending', status: 'pending' },
  ]);
  const ways = queries
    .selectFrom('payment_ways')
    .select(['kind', 'account_holder', 'bank', 'account_number', 'bank_code', 'iban'])
    .where('bank_details_id', '=', 'pending')
    .orderBy('kind');
  const noAccount = { bank: null, account_number: null, bank_code: null, iban: null };
  expect(await ways.execute()).toEqual([
    { kind: 'bank', ...ofBank, bank_code: ofBank.ifsc, ifsc: undefined, iban: null },
    { kind: 'upi', account_holder: 'Club', ...noAccount },
  ]);
  const drafts = await queries.selectFrom('allocation_drafts').select('choices').execute();
  expect(drafts.map((row) => JSON.parse(row.choices))).toEqual([
    { ...choices, policy: 'least_sum', demandingFor: 'not_beginners' },
  ]);
  const revisions = await queries.selectFrom('document_revisions').select('saved_by').execute();
  expect(revisions).toEqual([{ saved_by: 'command_line' }]);
});

test('rules and ranks in stored drafts become codes', async () => {
  await site.migrateTo('0190_codes');
  const fees = { individual_fee_paise: 1, group_member_fee_paise: 1, hospitality_fee_paise: 1 };
  await insertEarlier('events', [
    { id: 'e', name: 'Sample', dates_in_words: '', starts_at: 0, ends_at: 0, catalogue_revision: 1, ...fees },
  ]);
  await insertEarlier('accounts', [
    {
      ...{ id: 'a', email: 'asha@example.org', role: 'client', name: 'Asha', phone: '', password_hash: '' },
      ...{ created_at: 1, search_text: '' },
    },
  ]);
  await insertEarlier('registrations', [
    {
      ...{ id: 'r', event_id: 'e', account_id: 'a', mode: 'individual', status: 'confirmed', experience: '' },
      ...{ registration_fee_paise: 1, hospitality_fee_paise: 1, registered_at: 1 },
      ...{ sort_name: '', search_text: '' },
    },
  ]);
  const inputs = (policy: string): Inputs => ({
    policy: policy as Policy,
    seats: [{ committee: 'X', portfolio: '"class":', withheld: false, demanding: true }],
    delegates: ['r2', 'r'].map((ticket) => ({ ticket, wishes: [], level: 'some' })),
    pins: [],
    excluded: ['r2'],
    lottery: { secret: '0'.repeat(64), digest: '0'.repeat(64), publicNumber: '1' },
  });
  const policies = ['bands', 'least sum', 'rank-maximal'];
  const earlierWays = ['first come, first served', 'first wishes first', ...policies];
  await insertEarlier(
    'allocation_drafts',
    policies.map((policy) => ({
      ...{ id: policy, event_id: 'e', made_at: 1, made_by: 'a', digest: 'earlier', seed: '' },
      ...{ choices: JSON.stringify({ policy, pins: [] }), inputs: JSON.stringify(inputs(policy)) },
      given: JSON.stringify([{ ticket: 'r', seat: { committee: 'X', portfolio: '"class":' }, class: 13 }]),
      quality: JSON.stringify({ sumOfClasses: 13 }),
      ways: JSON.stringify(earlierWays.map((way) => ({ way, quality: { sumOfClasses: 13 } }))),
    })),
  );
  const explanation = { code: 'rule', class: 13, refused: [{ class: 1, reason: { is: 'withheld' } }] };
  await insertEarlier('seat_explanations', [
    { draft_id: 'bands', registration_id: 'r', explanation: JSON.stringify(explanation) },
  ]);

  await site.update();

  const { queries } = site.db;
  const drafts = await queries.selectFrom('allocation_drafts').selectAll().orderBy('id').execute();
  const codes = ['bands', 'least_sum', 'rank_maximal'] as const;
  for (const [at, policy] of codes.entries()) {
    const draft = drafts[at];
    expect(JSON.parse(draft?.choices ?? '')).toEqual({ policy, pins: [] });
    expect(JSON.parse(draft?.inputs ?? '')).toEqual(inputs(policy));
    expect(draft?.digest).toBe(policy === 'bands' ? 'earlier' : await computeInputsDigest(inputs(policy)));
    expect(JSON.parse(draft?.given ?? '')).toEqual([
      { ticket: 'r', seat: { committee: 'X', portfolio: '"class":' }, rank: 13 },
    ]);
    expect(JSON.parse(draft?.quality ?? '')).toEqual({ sumOfRanks: 13 });
    expect(JSON.parse(draft?.ways ?? '')).toEqual(
      comparedMethods.map((way) => ({ way, quality: { sumOfRanks: 13 } })),
    );
  }
  const explained = await queries.selectFrom('seat_explanations').select('explanation').execute();
  expect(explained.map((row) => JSON.parse(row.explanation))).toEqual([
    { code: 'rule', rank: 13, refused: [{ rank: 1, reason: { is: 'withheld' } }] },
  ]);
});

test('names of actions and mails before one style become codes, and the log stays read-only', async () => {
  await site.migrateTo('0024_dietary_needs');
  const entry = { at: 1, actor_id: 'sample', subject_id: 'sample', after: 'open' };
  await insertEarlier(
    'audit_log',
    ['confirm registration', 'fees', 'role changed'].map((action, at) => ({ ...entry, id: `${at}`, action })),
  );
  const mail = { recipient: 'a@example.org', subject: 'Sample', queued_at: 1, due_at: 1 };
  await insertEarlier('outbox', [{ ...mail, id: 'sample', kind: 'reset-link', sealed: new Uint8Array() }]);

  await site.update();

  const { queries } = site.db;
  const entries = await queries.selectFrom('audit_log').selectAll().orderBy('id').execute();
  expect(entries).toEqual(
    ['registration_confirmed', 'fees_changed', 'role_changed'].map((action) =>
      expect.objectContaining({ ...entry, action }),
    ),
  );
  expect(await queries.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'password_reset' }]);
  await expect(sql`update audit_log set action = 'x'`.execute(site.db.kysely)).rejects.toThrow(
    'the audit log only grows',
  );
});

test('amounts lose the name of the paisa in columns and stored facts', async () => {
  await site.migrateTo('0263_held_announcements');
  const refund = { fact: 'refund', paise: 100, number: '7', duePaise: 300 };
  const note = 'The guest wrote "paise": 5';
  await insertEarlier('audit_log', [
    {
      ...{ id: 'refund', at: 1, actor_id: 'a', action: 'refund_sent', subject_id: 's', note },
      ...{ before: JSON.stringify({ fact: 'text', text: note }), after: JSON.stringify(refund) },
    },
  ]);

  await site.update();

  const [entry] = await site.db.queries.selectFrom('audit_log').selectAll().execute();
  expect(JSON.parse(entry?.after ?? '')).toEqual({
    fact: 'refund',
    amount: 100,
    number: '7',
    dueAmount: 300,
  });
  expect(entry).toMatchObject({ before: JSON.stringify({ fact: 'text', text: note }), note });
});
