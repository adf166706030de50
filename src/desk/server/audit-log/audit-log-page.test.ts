import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoteToClient, promoteToAdmin } from '#accounts/contract.ts';
import { type AuditAction, getPageOfAuditLog } from '#audit/contract.ts';
import { updateEvent } from '#conference/contract.ts';
import { deleteAuditNotes, recordAudit } from '#platform/server/audit.sql.ts';
import { newId } from '#platform/server/ids.ts';
import { getRegistrationForDesk, register } from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { importBankLines } from '#tests/support/money.ts';
import { must } from '#tests/support/must.ts';
import { individualBody } from '#tests/support/registering.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';

const dayMs = 24 * 60 * 60_000;

let site: TestApp;
let superadmin: Person;
let asha: Person;
let bela: Person;
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  asha = await site.person({ name: 'Sample Asha', email: 'asha@example.org' });
  bela = await site.person({ name: 'Sample Bela', email: 'bela@example.org' });
  const { token } = superadmin;
  await site.call(promoteToAdmin, { token, body: { accountID: asha.accountId } });
  site.clock.advance(dayMs);
  await site.call(demoteToClient, { token, body: { accountID: asha.accountId } });
  await site.call(updateEvent, { token, body: { eventName, registrationOpen: true } });
  await site.call(register, { token: bela.token, body: individualBody });
  await write('registration_confirmed', await registrationOf(bela), { note: 'Paid twice, says Sample Bela' });
});
afterAll(() => site.close());

const registrationOf = async ({ accountId }: Person) => {
  const rows = site.context.db.queries
    .selectFrom('registrations')
    .select('id')
    .where('account_id', '=', accountId);
  return (await rows.executeTakeFirstOrThrow()).id;
};
const write = (action: AuditAction, subjectId: string, more: object = {}) =>
  site.context.db.change((transaction) =>
    recordAudit(transaction, {
      at: site.clock.now,
      actorId: superadmin.accountId,
      action,
      subjectId,
      ...more,
    }),
  );
const log = async (query: Record<string, string> = {}) =>
  (await site.call(getPageOfAuditLog, { token: superadmin.token, query })).body;
const actions = async (query: Record<string, string>) =>
  (await log(query)).rows.map(({ action, subject }) => `${action}: ${subject.name}`);

test('tells who did what to whom, when, and from what to what, newest first', async () => {
  const { rows } = await log({ action: 'role_changed', about: 'asha' });
  expect(rows).toEqual([
    expect.objectContaining({ before: 'admin', after: 'client', at: new Date(site.clock.now).toISOString() }),
    expect.objectContaining({
      actor: { _id: superadmin.accountId, kind: 'account', name: 'Superadmin', email: superadmin.email },
      subject: { _id: asha.accountId, kind: 'account', name: 'Sample Asha', email: asha.email },
      before: 'client',
      after: 'admin',
    }),
  ]);
});

test('is searched by who did it, to whom, what and when', async () => {
  expect(await actions({ about: 'sample bela' })).toEqual(['registration_confirmed: Sample Bela']);
  expect(await actions({ about: eventName })).toEqual([`registration_window_changed: ${eventName}`]);
  expect(await actions({ by: 'superadmin@', action: 'registration_window_changed' })).toHaveLength(1);
  expect(await actions({ by: 'settings', action: 'role_changed' })).toEqual(['role_changed: Superadmin']);
  expect(await actions({ by: 'unknown' })).toEqual([]);
  expect(await actions({ by: 'uperadmin' })).toEqual([]);
  for (const signs of ['%', '.', '@ _'])
    expect([await actions({ about: signs }), await actions({ by: signs })]).toEqual([[], []]);
  expect((await log({ by: 'superadmin' })).actions).toEqual([
    'logged_in',
    'registration_confirmed',
    'registration_window_changed',
    'role_changed',
  ]);
  const [first, second] = ['2026-01-05', '2026-01-06'];
  expect(await actions({ from: first, to: first, about: 'asha' })).toHaveLength(1);
  expect(await actions({ from: second, about: 'asha' })).toHaveLength(1);
  expect(await actions({ to: second, about: 'asha' })).toHaveLength(2);
});

test('has the history of one account: what it did, what was done to it and to its registrations', async () => {
  expect(await actions({ account: bela.accountId })).toEqual(['registration_confirmed: Sample Bela']);
  expect(await actions({ account: asha.accountId })).toHaveLength(2);
  expect((await actions({ account: superadmin.accountId })).length).toBeGreaterThan(3);
});

test('records logins of admins and superadmins, and of no delegate', async () => {
  const admin = await site.person({ role: 'admin', name: 'Sample Admin' });
  expect(await actions({ account: admin.accountId })).toEqual(['logged_in: Sample Admin']);
  expect(await actions({ account: bela.accountId, action: 'logged_in' })).toEqual([]);
});

test('shows fifty entries at a time', async () => {
  for (let at = 0; at < 60; at++) await write('mail_read', 'unknown');
  const [first, second] = [await log({ action: 'mail_read' }), await log({ action: 'mail_read', page: '2' })];
  expect([first.rows.length, second.rows.length, first.total]).toEqual([50, 10, 60]);
  expect(new Set([...first.rows, ...second.rows].map(({ _id }) => _id)).size).toBe(60);
});

test('counts an action on the own account once', async () => {
  const admin = await site.person({ role: 'admin', name: 'Sample Farid' });
  const entry = {
    actorId: admin.accountId,
    action: 'second_factor_enabled',
    subjectId: admin.accountId,
  } as const;
  await site.context.db.change((transaction) => recordAudit(transaction, { at: site.clock.now, ...entry }));
  const { rows, total } = await log({ account: admin.accountId });
  expect([rows.map(({ action }) => action).sort(), total]).toEqual([
    ['logged_in', 'second_factor_enabled'],
    2,
  ]);
});

test('finds what was done to one of hundreds who go by the same name', async () => {
  const people = await insertTestRegistrations(
    site.context,
    Array.from({ length: 310 }, () => ({ name: 'Sample Zoya' })),
  );
  const one = people.at(-1);
  await write('mail_read', must(one).accountId);
  await write('mail_retried', must(one).id);
  expect((await actions({ about: 'zoya', by: 'superadmin' })).sort()).toEqual([
    'mail_read: Sample Zoya',
    'mail_retried: Sample Zoya',
  ]);
  expect(await actions({ about: 'zoya', by: 'settings' })).toEqual([]);
});

test('finds one entry among thousands of the same actor, and counts them all', async () => {
  const many = Array.from({ length: 2_100 }, (_, n) => ({
    id: `by-${n}`,
    at: site.clock.now + n,
    actor_id: 'robot',
    action: 'swept',
    subject_id: n === 0 ? asha.accountId : superadmin.accountId,
  }));
  await site.context.db.queries.insertInto('audit_log').values(many).execute();
  expect(await log({ by: 'robot' })).toMatchObject({ total: 2_100, rows: { length: 50 } });
  expect(await actions({ by: 'robot', about: 'asha' })).toEqual(['swept: Sample Asha']);
  expect(await actions({ by: 'robot', about: 'asha', action: 'role_changed' })).toEqual([]);
  expect(await log({ by: 'robot', about: 'superadmin' })).toMatchObject({ total: 2_099 });
  const [lastPage] = (await log({ account: superadmin.accountId, action: 'swept', page: '42' })).rows.slice(
    -1,
  );
  expect(lastPage?._id).toBe('by-1');
});

test('is append-only, except for text that is erased with a person', async () => {
  const { queries } = site.context.db;
  const entries = () => queries.selectFrom('audit_log').selectAll().orderBy('id').execute();
  const before = await entries();
  const onlyGrows = /the audit log only grows/;
  await expect(queries.deleteFrom('audit_log').execute()).rejects.toThrow(onlyGrows);
  for (const change of [
    { action: 'other' },
    { actor_id: 'other' },
    { subject_id: 'other' },
    { at: 0 },
    { before: 'other' },
    { after: null },
    { note: 'other' },
  ])
    await expect(queries.updateTable('audit_log').set(change).execute()).rejects.toThrow(onlyGrows);
  expect(await entries()).toEqual(before);

  const registration = await registrationOf(bela);
  await site.context.db.change((transaction) => deleteAuditNotes(transaction, [registration]));
  const after = await entries();
  expect(after.filter(({ note }) => note !== null)).toEqual([]);
  expect(after.map(({ note: _, ...entry }) => entry)).toEqual(before.map(({ note: _, ...entry }) => entry));
});

const misformed: Record<string, string>[] = [
  { from: 'yesterday' },
  { to: '2026-13-01' },
  { page: '0' },
  { by: 'x'.repeat(201) },
];
test.each(misformed)('refuses a question such as %j', async (query) => {
  const answer = await site.call(getPageOfAuditLog, { token: superadmin.token, query });
  expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } });
});

test('shows names of committees and narration of bank lines, never keys or ids', async () => {
  const eventId = (await site.context.db.queries.selectFrom('events').select('id').executeTakeFirstOrThrow())
    .id;
  await importBankLines(site.context, [{ words: 'UPI/500000000007/SAMPLE', amount: 39_900 }]);
  const { id: creditId } = await site.context.db.queries
    .selectFrom('bank_transactions')
    .select('id')
    .executeTakeFirstOrThrow();
  const registrationId = await registrationOf(bela);
  await write('seat_corrected', registrationId, {
    before: `${council.value}: Nepal`,
    after: { fact: 'seat', committee: council.value, portfolio: 'Bhutan' },
  });
  await write('credit_matched', registrationId, { after: creditId });
  await write('allocation_published', eventId, { after: newId() });
  const values = async (action: string) =>
    (await log({ action })).rows.map(({ before, after }) => [before, after])[0];
  expect(council.shortName).not.toBe(council.value);
  expect(await values('seat_corrected')).toEqual([
    `${council.shortName}: Nepal`,
    `${council.shortName}: Bhutan`,
  ]);
  expect(await values('credit_matched')).toEqual([null, 'UPI/500000000007/SAMPLE']);
  expect(await values('allocation_published')).toEqual([null, null]);
  const { history } = (
    await site.call(getRegistrationForDesk, { token: superadmin.token, params: { eventID: registrationId } })
  ).body;
  expect(history.find(({ action }) => action === 'seat_corrected')).toMatchObject({
    after: `${council.shortName}: Bhutan`,
  });
});

test('shows a name that looks like a stored fact as it was written', async () => {
  const name = JSON.stringify({ fact: 'money', amount: 1 });
  await write('committee_deleted', newId(), { before: name });
  expect((await log({ action: 'committee_deleted' })).rows).toMatchObject([{ before: name, after: null }]);
});

test('names statements, credits, committees and portfolios that were not deleted', async () => {
  const { queries } = site.context.db;
  await importBankLines(site.context, [{ words: 'NEFT SAMPLE SPONSOR', amount: 500_000 }]);
  const credit = await queries
    .selectFrom('bank_transactions')
    .select('id')
    .where('description', '=', 'NEFT SAMPLE SPONSOR')
    .executeTakeFirstOrThrow();
  const statement = await queries.selectFrom('statements').select('id').executeTakeFirstOrThrow();
  const committee = await queries
    .selectFrom('committees')
    .select(['id', 'short_name'])
    .executeTakeFirstOrThrow();
  const portfolio = await queries.selectFrom('portfolios').select(['id', 'name']).executeTakeFirstOrThrow();
  await write('statement_confirmed', statement.id);
  await write('credit_set_aside', credit.id);
  await write('committee_changed', committee.id);
  await write('portfolio_changed', portfolio.id);
  const subjectOf = async (action: AuditAction) => (await log({ action })).rows[0]?.subject;
  expect(await subjectOf('statement_confirmed')).toMatchObject({ kind: 'statement', name: 'sample.csv' });
  expect(await subjectOf('credit_set_aside')).toMatchObject({ kind: 'credit', name: 'NEFT SAMPLE SPONSOR' });
  expect(await subjectOf('committee_changed')).toMatchObject({
    kind: 'committee',
    name: committee.short_name,
  });
  expect(await subjectOf('portfolio_changed')).toMatchObject({ kind: 'portfolio', name: portfolio.name });
});
