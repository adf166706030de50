import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildLineKeysAndUpdateCounts } from '#bank/rule/statement/narration.ts';
import { type NewLine, reuseStoredKeys } from '#bank/server/bank-transactions.sql.ts';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const site = oldDatabaseOfEachTest();

test('old credits are recognised by their full text and payment numbers', async () => {
  await site.migrateTo('0105_statement_contents');
  await sql`insert into statements (id, bank, file_name, credits, new_credits, refused_lines, uploaded_at)
    values ('s', 'Sample Bank', 'old.csv', 5, 5, 0, 1)`.execute(site.db.kysely);
  const old = [
    ['1', '412345678901 1', '0000412345678901'],
    ['2', '412345678901 2', '412345678901'],
    ['3', '412345678902 1', 'UPI/CR/412345678902/ASHA'],
    ['4', '123456789012 1', 'NEFT CR PARENT 7K2M9QXD 123456789012'],
    ['5', 'cashdeposit 1', 'CASH DEPOSIT'],
  ] as const;
  for (const [id, key, words] of old)
    await sql`insert into credits (id, line_key, statement_id, day, paise, words)
      values (${id}, ${`2026-11-03 39900 ${key}`}, 's', '2026-11-03', 39900, ${words})`.execute(
      site.db.kysely,
    );
  await sql`insert into statement_formats (format, bank, date_column, credit_column)
    values ('date|credit', 'Sample Bank', 0, 1)`.execute(site.db.kysely);
  await site.update();
  const rows = await site.db.queries
    .selectFrom('bank_transactions')
    .select(['id', 'line_key', 'payment_number'])
    .orderBy('id')
    .execute();
  const keys = buildLineKeysAndUpdateCounts(
    old.map(([, , text]) => ({ day: '2026-11-03', amount: 39_900, text })),
  );
  expect(rows.map(({ line_key }) => line_key)).toEqual(keys);
  expect(rows.map(({ payment_number }) => payment_number)).toEqual([
    '412345678901',
    '412345678901',
    '412345678902',
    null,
    null,
  ]);
  const format = await site.db.queries.selectFrom('statement_formats').selectAll().executeTakeFirstOrThrow();
  expect(format).toMatchObject({ bank: 'Sample Bank', date_column: null, credit_column: null });
});

async function insertEarlier(rows: Record<string, readonly Record<string, unknown>[]>): Promise<void> {
  const earlier = site.db.kysely as unknown as Kysely<Record<string, Record<string, unknown>>>;
  for (const [table, all] of Object.entries(rows)) await earlier.insertInto(table).values(all).execute();
}

test('credits and debits become bank transactions with their matches, refunds and statements', async () => {
  await site.migrateTo('0186_picture_failures');
  const line = { statement_id: 's2', day: '2026-11-03', description: 'UPI/412345678901' };
  const key = '2026-11-03 39900 upi412345678901 1';
  const text = 'UPI/412345678901';
  const refund = { registration_id: 'r', paise: 39_900, sent_at: 1, sent_by: 'a' };
  await insertEarlier({
    events: [
      { id: 'e', name: 'Sample Conference', individual_fee: 399, group_member_fee: 349, hospitality_fee: 0 },
    ],
    statements: ['s1', 's2'].map((id) => ({
      ...{ id, bank: 'Sample Bank', file_name: 'old.csv', uploaded_at: 1 },
      ...{ credits: 1, new_credits: 1, refused_lines: 0 },
    })),
    credits: [{ id: 'c', ...line, line_key: key, paise: 39_900, payment_number: '412345678901' }],
    debits: [{ id: 'd', ...line, line_key: key, paise: 39_900, payment_number: '412345678901' }],
    statement_credits: [{ statement_id: 's2', credit_id: 'c' }],
    statement_debits: ['s1', 's2'].map((statement_id) => ({ statement_id, debit_id: 'd' })),
    missing_credits: [{ credit_id: 'c', statement_id: 's1' }],
    withdrawn_lines: ['credit', 'debit'].map((side) => ({
      ...{ id: `withdrawn ${side}`, statement_id: 's1', side },
      ...{ day: '2026-11-03', paise: 100, description: '' },
    })),
    set_aside_credits: [{ credit_id: 'c', kind: 'cash', note: '', set_aside_at: 1 }],
    ledger_payers: [{ registration_id: 'r', event_id: 'e' }],
    matched_credits: [{ credit_id: 'c', registration_id: 'r' }],
    refunds: [
      { id: 'reverted', ...refund, number: 'N1', taken_back_at: 3, taken_back_by: 'b' },
      { id: 'sent', ...refund, number: 'N2', released_at: 2, released_by: 'b', debit_id: 'd' },
    ],
    rejected_debits: [{ refund_id: 'reverted', debit_id: 'd', rejected_at: 1 }],
  });

  await site.update();

  const { queries } = site.db;
  const { paise: amount, ...others } = refund;
  const refunded = { ...others, amount };
  const same = { ...line, payment_number: '412345678901' };
  expect(await queries.selectFrom('bank_transactions').selectAll().orderBy('id').execute()).toEqual([
    { id: 'c', ...same, line_key: `2026-11-03 39900 ${text} 1`, amount: 39_900 },
    { id: 'd', ...same, line_key: `2026-11-03 -39900 ${text} 1`, amount: -39_900 },
  ]);
  const contents = queries.selectFrom('statement_transactions').selectAll();
  expect(await contents.orderBy('transaction_id').orderBy('statement_id').execute()).toEqual([
    { statement_id: 's2', transaction_id: 'c' },
    { statement_id: 's1', transaction_id: 'd' },
    { statement_id: 's2', transaction_id: 'd' },
  ]);
  expect(
    await queries.selectFrom('withdrawn_lines').select(['id', 'amount']).orderBy('amount').execute(),
  ).toEqual([
    { id: 'withdrawn debit', amount: -100 },
    { id: 'withdrawn credit', amount: 100 },
  ]);
  expect(await queries.selectFrom('refunds').selectAll().orderBy('id').execute()).toMatchObject([
    { id: 'reverted', ...refunded, number: 'N1', released_at: null, reversed_at: 3, debit_id: null },
    { id: 'sent', ...refunded, number: 'N2', released_by: 'b', reversed_at: null, debit_id: 'd' },
  ]);
  for (const table of ['matched_credits', 'missing_credits', 'set_aside_credits'] as const)
    expect(await queries.selectFrom(table).select('credit_id').execute()).toEqual([{ credit_id: 'c' }]);
  expect(await queries.selectFrom('rejected_debits').select(['refund_id', 'debit_id']).execute()).toEqual([
    { refund_id: 'reverted', debit_id: 'd' },
  ]);
  // Checks that foreign keys are still enforced.
  const unknown = { refund_id: 'sent', debit_id: 'unknown', rejected_at: 1, rejected_by: null };
  await expect(queries.insertInto('rejected_debits').values(unknown).execute()).rejects.toThrow(
    /foreign key/i,
  );
  const remove = site.db.kysely.deleteFrom('bank_transactions').where('id', '=', 'd').execute();
  await expect(remove).rejects.toThrow(/foreign key/i);
});

test('lines stored under keys of a to z are recognised by their whole text in every script', async () => {
  await site.migrateTo('0264_amounts');
  const statement = { id: 's', bank: 'Sample Bank', file_name: 'old.csv', uploaded_at: 1 };
  const old = [
    ['1', 'upicr412345678901asha 1', 'UPI/CR/412345678901/ASHA'],
    ['2', ' 1', 'राम कुमार'],
    ['3', ' 2', 'सीता देवी'],
    ['4', 'upi 1', 'UPI'],
    ['5', 'upi 2', 'upi'],
    ['6', 'upi 3', 'UPI'],
    ['7', 'mller 1', 'Müller'],
    ['8', 'skadkaudzia 1', 'Sk³adka UDZIA£'],
  ] as const;
  await insertEarlier({
    statements: [{ ...statement, credits: 8, new_credits: 8, refused_lines: 0, format: 'a' }],
    bank_transactions: old.map(([id, key, description]) => ({
      ...{ id, statement_id: 's', day: '2026-11-03', amount: 39_900, description },
      line_key: `2026-11-03 39900 ${key}`,
    })),
  });

  await site.update();

  const lines = (...texts: string[]): NewLine[] => {
    const all = texts.map((text) => ({ day: '2026-11-03', amount: 39_900, text }));
    const keys = buildLineKeysAndUpdateCounts(all);
    return all.map((line, at) => ({
      ...line,
      id: `new ${at}`,
      key: keys[at] ?? '',
      otherCells: [line.text],
    }));
  };
  const known = async (...texts: string[]) => {
    const origin = { format: 'a', textColumns: '1,' };
    const found = await reuseStoredKeys(site.db.queries, origin, lines(...texts));
    return found.filter(({ isKnown }) => isKnown).map(({ text }) => text);
  };
  const stored = old.map(([, , text]) => text);
  expect(await known(...stored)).toEqual(stored);
  expect(await known(...stored, 'UPI', 'गीता शर्मा')).toEqual(stored);
  // Another export of the same lines may write them in capitals and with other spaces.
  expect(await known('upi-cr 412345678901 Asha', 'MÜLLER', 'UPI', 'Upi', 'UPI')).toHaveLength(5);
  // Polish letters were read in the code page of Western Europe before.
  expect(await known('Składka UDZIAŁ', 'Składka UDZIAŁY')).toEqual(['Składka UDZIAŁ']);
});

test('actions, causes and kinds of mail get their current names in append-only tables', async () => {
  await site.migrateTo('0187_bank_transactions');
  const entry = { at: 1, actor_id: 'a', subject_id: 's' };
  const mail = { recipient: 'asha@example.org', subject: 'Sample', queued_at: 1 };
  await insertEarlier({
    audit_log: ['refund taken back', 'refund sent'].map((action, at) => ({ id: `${at}`, action, ...entry })),
    ledger_lines: [
      {
        ...{ id: 'l', booked_at: 1, day: '2026-11-03', paise: 100, cause: 'refund_reverted' },
        ...{ debit: 'refunds_in_transit', credit: 'receivable', registration_id: 'r' },
      },
    ],
    outbox: [{ id: 'm', kind: 'refund taken back', search_text: 'sample refund taken back', ...mail }],
  });

  await site.update();

  const { queries } = site.db;
  expect(await queries.selectFrom('audit_log').select('action').orderBy('id').execute()).toEqual([
    { action: 'refund_reversed' },
    { action: 'refund_sent' },
  ]);
  expect(await queries.selectFrom('ledger_lines').select('cause').execute()).toEqual([
    { cause: 'refund_reversed' },
  ]);
  expect(await queries.selectFrom('outbox').select(['kind', 'search_text']).execute()).toEqual([
    { kind: 'refund_reversed', search_text: 'sample refund reversed' },
  ]);
  for (const table of ['audit_log', 'ledger_lines'])
    await expect(sql`update ${sql.table(table)} set id = 'x'`.execute(site.db.kysely)).rejects.toThrow();
});
