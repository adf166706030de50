import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { paymentStatuses } from '#registration/rule/payment-status.ts';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const site = oldDatabaseOfEachTest();

test('payment statuses of an earlier release become codes, in the same order', async () => {
  await site.migrateTo('0151_import_in_batches');
  await sql`insert into events (id, name, individual_fee, group_member_fee, hospitality_fee, dates_in_words,
      starts_at, ends_at, catalogue_revision)
    values ('event', 'Sample Conference', 1, 1, 1, '', 0, 0, 1)`.execute(site.db.kysely);
  const phrases = [
    'in the bank',
    'in parts',
    'other sum',
    'nearly',
    'used twice',
    'looks right',
    'look closely',
    'not read',
  ];
  for (const [rank, phrase] of phrases.entries()) {
    const id = `${rank}`;
    await sql`insert into accounts (id, name, email, phone, password_hash, role, created_at)
      values (${id}, 'Asha', ${`${id}@example.org`}, '', '', 'client', 1)`.execute(site.db.kysely);
    await sql`insert into registrations (id, event_id, account_id, mode, status, experience,
        registration_fee, hospitality_fee, registered_at)
      values (${id}, 'event', ${id}, 'individual', 'pending', '', 0, 0, 1)`.execute(site.db.kysely);
    await sql`insert into money_standings (registration_id, state, state_rank, reasons, warnings)
      values (${id}, ${phrase}, ${rank}, '', '')`.execute(site.db.kysely);
  }
  await site.update();
  const rows = await site.db.queries
    .selectFrom('payment_statuses')
    .select('state')
    .orderBy('state_rank')
    .execute();
  // Skips the status that no earlier release had.
  const earlier = paymentStatuses.filter((status) => status !== 'nothing_due');
  expect(rows.map(({ state }) => state)).toEqual(earlier);
});

test('accounts and causes of the ledger become codes, and entries stay append-only', async () => {
  await site.migrateTo('0171_registration_names');
  const entries = [
    ['1', 'registration', 'fees', 'taken in', 'r'],
    ['2', 'awaited', 'registration', 'confirmed', 'r'],
    ['3', 'bank', 'unclaimed', 'statement', null],
    ['4', 'registration', 'sent', 'refund released', 'r'],
    ['5', 'sent', 'spent', 'refund in the bank', null],
    ['6', 'unclaimed', 'other_income', 'set aside', null],
  ] as const;
  for (const [id, debit, credit, cause, owner] of entries)
    await sql`insert into ledger_lines (id, booked_at, day, debit, credit, paise, cause, registration_id)
      values (${id}, 1, '2026-11-03', ${debit}, ${credit}, 100, ${cause}, ${owner})`.execute(site.db.kysely);
  await site.update();
  const rows = await site.db.queries
    .selectFrom('ledger_lines')
    .select(['debit', 'credit', 'cause', 'registration_id as owner'])
    .orderBy('id')
    .execute();
  expect(rows.map(({ debit, credit, cause, owner }) => [debit, credit, cause, owner])).toEqual([
    ['receivable', 'fees', 'backfilled', 'r'],
    ['unreconciled_receipts', 'receivable', 'confirmed', 'r'],
    ['bank', 'suspense', 'statement', null],
    ['receivable', 'refunds_in_transit', 'refund_released', 'r'],
    ['refunds_in_transit', 'other_payments', 'refund_matched', null],
    ['suspense', 'other_income', 'set_aside', null],
  ]);
  const isRejected = (statement: ReturnType<typeof sql>) =>
    expect(statement.execute(site.db.kysely)).rejects.toThrow();
  await isRejected(sql`update ledger_lines set amount = 200`);
  await isRejected(sql`delete from ledger_lines`);
  await isRejected(sql`insert into ledger_lines (id, booked_at, day, debit, credit, amount, cause)
    values ('7', 1, '2026-11-03', 'receivable', 'fees', 100, 'confirmed')`);
});
