import { afterEach, expect, test } from 'vitest';
import { scheduleClientDeletion } from '#accounts/contract.ts';
import { recordSentRefund } from '#bank/contract.ts';
import { backfillLedger } from '#bank/server/index.ts';
import { payment } from '#conference/content/index.ts';
import { createEdition, updateEvent } from '#conference/contract.ts';
import { listEvents } from '#conference/server/index.ts';
import { contactUs } from '#contact/contract.ts';
import { queueMail } from '#email/server/index.ts';
import { sampleContent } from '#pages/content/index.ts';
import { publish, saveDocument } from '#pages/contract/calls.ts';
import { type Options, type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { conference, council, eventName } from '#tests/support/conference.ts';
import { importBankLines, referenceOf } from '#tests/support/money.ts';
import { must } from '#tests/support/must.ts';
import { ownDetails } from '#tests/support/payment-ways.ts';
import {
  insertTestGroup,
  insertTestRegistration,
  insertTestRegistrations,
} from '#tests/support/registrations.ts';
import { listPendingWork, type Work } from '../contract.ts';

const dayMs = 24 * 60 * 60_000;

let site: TestApp;
let superadmin: Person;
afterEach(() => site.close());

async function open(options: Options = {}): Promise<void> {
  site = await testApp({ catalogue: { ...conference, payment: ownDetails() }, ...options });
  superadmin = await site.superadmin();
}

const today = async ({ token }: Person) => (await site.call(listPendingWork, { token })).body.work;
const ofKind = async (what: Work['what']) => (await today(superadmin)).filter((work) => work.what === what);
const expireCounts = () => site.clock.advance(2_000);

test('each role finds the work that it can do', async () => {
  await open();
  const admin = await site.person({ role: 'admin' });
  const client = await site.person();
  await insertTestRegistrations(site.context, [
    {},
    {},
    { status: 'declined' },
    { status: 'confirmed' },
    { status: 'confirmed', assigned: { committee: council.value, portfolio: council.portfolios[0] } },
  ]);
  await insertTestGroup(site.context, { complete: false, members: 2 });
  await site.call(contactUs, { body: { name: 'A visitor', email: 'visitor@example.org', message: 'When?' } });
  const deleted = await site.call(scheduleClientDeletion, {
    token: superadmin.token,
    body: { accountID: client.accountId },
  });
  expect([deleted.status, deleted.body]).toEqual([200, { message: 'User deleted successfully' }]);
  await site.context.db.queries
    .updateTable('outbox')
    .set({ due_at: null, failed_at: site.clock.now })
    .where('recipient', '=', client.email)
    .where('kind', '=', 'welcome')
    .execute();
  site.clock.advance(12 * dayMs);
  const forAdmins = [
    { what: 'undecided', eventName, count: 2 },
    { what: 'unseated', eventName, count: 1 },
    { what: 'messages', count: 1 },
    { what: 'second_factor' },
  ];
  superadmin = await site.superadmin();
  expect(await today(admin)).toEqual(forAdmins);
  expect(
    (await today(superadmin)).filter(({ what }) => what !== 'window' && what !== 'no_mail_server'),
  ).toEqual([
    { what: 'setup' },
    ...forAdmins.slice(0, 3),
    { what: 'failed_mails', count: 1 },
    { what: 'erasures', count: 1 },
    { what: 'second_factor' },
  ]);
});

test('a new site asks an admin only for a second factor', async () => {
  await open();
  expect((await today(await site.person({ role: 'admin' }))).map(({ what }) => what)).toEqual([
    'second_factor',
  ]);
});

test('a sample bank account is reported to superadmins until every line is replaced', async () => {
  await open({ catalogue: { ...conference, payment } });
  expect(await ofKind('sample_payment')).toHaveLength(1);
  await site.close();
  await open({
    catalogue: { ...conference, payment: ownDetails({ upiIds: ['club@bank', 'my.sample@bank'] }) },
  });
  expect(await ofKind('sample_payment')).toHaveLength(1);
  await site.close();
  await open();
  expect(await ofKind('sample_payment')).toEqual([]);
});

test('sample payment details of a draft are no work', async () => {
  await open({ catalogue: { ...conference, payment } });
  const [event] = await listEvents(site.context.db.queries);
  const body = { eventName: 'Sample 2031', from: must(event).id };
  expect((await site.call(createEdition, { token: superadmin.token, body })).status).toBe(200);
  expect(await ofKind('sample_payment')).toEqual([{ what: 'sample_payment', eventName }]);
});

test('samples on public pages are listed first on a fresh site, and last on a used one', async () => {
  await open();
  const { token } = superadmin;
  await site.call(contactUs, { body: { name: 'A visitor', email: 'visitor@example.org', message: 'When?' } });
  const kinds = async () => (await today(superadmin)).map(({ what }) => what);
  expect((await kinds())[0]).toBe('setup');
  const value = { ...sampleContent.site, name: 'Sample Debating Society' };
  await site.call(saveDocument, { token, params: { kind: 'site' }, body: { revision: 0, value } });
  const body = { publication: 0, documents: [{ kind: 'site', revision: 1 }] };
  expect((await site.call(publish, { token, body })).status).toBe(200);
  expireCounts();
  expect((await kinds()).filter((what) => what === 'setup' || what === 'messages')).toEqual([
    'messages',
    'setup',
  ]);
});

test('mails are counted while no mail server is set', async () => {
  await open();
  await site.context.db.change((transaction) =>
    queueMail(transaction, site.context, 'delegate@example.org', {
      kind: 'verified',
      subject: 'Sample subject',
      to: 'Sample Delegate',
      paragraphs: ['Sample text.'],
    }),
  );
  expect(await ofKind('no_mail_server')).toEqual([{ what: 'no_mail_server', count: 1 }]);
});

test('a registration window is listed when it is closed, and a week before it opens or closes', async () => {
  await open();
  const at = (days: number) => new Date(site.clock.now + days * dayMs).toISOString();
  const set = async (change: object) => {
    const { status } = await site.call(updateEvent, {
      token: superadmin.token,
      body: { eventName, ...change },
    });
    expect(status).toBe(200);
    expireCounts();
  };
  const windows = async () =>
    (await ofKind('window')).map((work) => work.what === 'window' && [work.change, work.at]);

  await set({ dates: { startsAt: at(30), endsAt: at(32) } });
  expect(await windows()).toEqual([['closed', null]]);
  const [opensAt, closesAt] = [at(6), at(20)];
  await set({ window: { opensAt, closesAt } });
  expect(await windows()).toEqual([['opens', opensAt]]);
  await set({ window: { opensAt: at(8), closesAt } });
  expect(await windows()).toEqual([]);
  await set({ window: { opensAt: at(-1), closesAt } });
  expect(await windows()).toEqual([]);
  const soon = at(2);
  await set({ window: { opensAt: at(-1), closesAt: soon } });
  expect(await windows()).toEqual([['closes', soon]]);
  await set({ registrationOpen: false });
  await set({ dates: { startsAt: at(-5), endsAt: at(-3) } });
  expect(await windows()).toEqual([]);
});

test('an opened window is no longer listed as closed', async () => {
  await open();
  expect(await ofKind('window')).toMatchObject([{ change: 'closed' }]);
  await site.call(updateEvent, { token: superadmin.token, body: { eventName, registrationOpen: true } });
  expect(await ofKind('window')).toEqual([]);
});

test('counts are cached for two seconds', async () => {
  await open();
  expect(await ofKind('undecided')).toEqual([]);
  await insertTestRegistrations(site.context, [{}]);
  expect(await ofKind('undecided')).toEqual([]);
  expireCounts();
  expect(await ofKind('undecided')).toEqual([{ what: 'undecided', eventName, count: 1 }]);
});

test('a refund is sent by one superadmin and released by another', async () => {
  await open();
  const second = await site.person({ role: 'superadmin' });
  const admin = await site.person({ role: 'admin' });
  const { id } = await insertTestRegistration(site.context, { status: 'declined' });
  await backfillLedger(site.context);
  const amount = 100_000;
  await importBankLines(site.context, [{ words: await referenceOf(site.context, id), amount }]);
  const refundWork = async (person: Person) =>
    (await today(person)).filter(({ what }) => what.startsWith('refunds'));
  expect(await refundWork(superadmin)).toEqual([{ what: 'refunds_due', eventName, count: 1 }]);
  expect(await refundWork(admin)).toEqual([]);
  const body = { regID: id, amount, number: 'SAMPLE1' };
  await site.call(recordSentRefund, { body, token: superadmin.token });
  expireCounts();
  expect(await refundWork(superadmin)).toEqual([]);
  expect(await refundWork(second)).toEqual([{ what: 'refunds_to_release', eventName, count: 1 }]);
});
