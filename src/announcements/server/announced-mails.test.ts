import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOutbox } from '#email/server/index.ts';
import { throwError } from '#tests/support/account-links.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { type SmtpSink, smtpSink } from '#tests/support/smtp-sink.ts';
import { listAudience, sendAnnouncement } from '../contract.ts';
import {
  announcementSendDelayMs,
  createAnnouncementMailCheck,
  queueDueAnnouncements,
} from './queue-announcements.ts';

let sink: SmtpSink;
let site: TestApp;
let writer: Person;
beforeAll(async () => {
  sink = await smtpSink();
  site = await testApp({ settings: { SMTP_URL: sink.url, MAIL_FROM: 'club@example.org' } });
  writer = await site.person({ role: 'admin' });
});
afterAll(async () => {
  await site.close();
  await sink.close();
});

async function queue(search: string, more: object): Promise<void> {
  const { token } = writer;
  const filter = { section: 'confirmed', search };
  const query = { eventName, ...filter };
  const { fingerprint } = (await site.call(listAudience, { token, query })).body;
  const text = { topic: 'news', subject: 'Sample', text: 'Sample.', buttonLabel: '', buttonAddress: '' };
  const body = { eventName, filter, announcement: { ...text, ...more }, fingerprint };
  expect((await site.call(sendAnnouncement, { token, body })).status).toBe(200);
  await queueDueAnnouncements(site.context);
}

async function deliver(): Promise<void> {
  const links = { announcement: createAnnouncementMailCheck(site.context) };
  const outbox = startOutbox(site.context, { links }, throwError);
  const countNews = () => sink.received.filter(({ headers }) => headers.has('list')).length;
  const before = countNews();
  site.clock.advance(announcementSendDelayMs - 1);
  await outbox.deliverDue();
  expect(countNews()).toBe(before);
  site.clock.advance(1);
  await outbox.deliverDue();
  expect(countNews()).toBe(before + 1);
  await outbox.stop();
}

test('a delegate who withdraws between the press and the delivery gets no mail', async () => {
  const confirmed = { status: 'confirmed' as const };
  const [leaves, stays] = await insertTestRegistrations(site.context, [
    { ...confirmed, name: 'Sample Leaver 1' },
    { ...confirmed, name: 'Sample Leaver 2' },
  ]);
  await queue('leaver', {});
  await site.context.db.queries
    .updateTable('registrations')
    .set({ status: 'declined', withdrawn_at: site.clock.now, decided_at: site.clock.now })
    .where('id', '=', must(leaves).id)
    .execute();
  await deliver();
  const addressees = sink.envelopes.flatMap(({ to }) => to);
  expect(addressees).toContain(stays?.email);
  expect(addressees).not.toContain(leaves?.email);
});

test('no value adds a header, a recipient or HTML to a mail', async () => {
  const hostile = '\r\nBcc: all@example.org\r\n\r\n<script>alert(1)</script>"\'';
  const [delegate] = await insertTestRegistrations(site.context, [
    {
      name: 'Sample Hostile',
      status: 'confirmed',
      assigned: { committee: council.value, portfolio: council.portfolios[0] ?? '' },
    },
  ]);
  const { queries } = site.context.db;
  const id = must(delegate).id;
  const { event_id } = await queries
    .selectFrom('registrations')
    .select('event_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const name = (kind: string) => `${kind}${hostile}`;
  await queries
    .updateTable('accounts')
    .set({ name: name('Name') })
    .where('id', '=', must(delegate).accountId)
    .execute();
  await queries
    .updateTable('committees')
    .set({ name: name('Committee') })
    .where('value', '=', council.value)
    .execute();
  await queries
    .updateTable('portfolios')
    .set({ name: name('Portfolio') })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('registrations')
        .innerJoin('seats', 'seats.id', 'registrations.seat_id')
        .select('seats.portfolio_id')
        .where('registrations.id', '=', id),
    )
    .execute();
  const lists = { audience: '[]', options: '[]', former_options: '[]', help: '', position: 1 };
  await queries
    .insertInto('questions')
    .values({ id: 'bus', event_id, kind: 'short_text', label: 'Bus', ...lists })
    .execute();
  await queries
    .insertInto('question_answers')
    .values({
      registration_id: id,
      question_id: 'bus',
      value: JSON.stringify(name('Answer')),
      answered_at: 0,
    })
    .execute();
  const values = '{name} {committee} {portfolio} {answer:bus}';
  await queue('hostile', {
    subject: values,
    text: `${values} <img src=x>`,
    buttonLabel: '<b>"Open"</b>',
    buttonAddress: 'https://example.org/?a=1&b=2',
  });
  await deliver();
  const mail = sink.received.at(-1);
  expect(sink.envelopes.at(-1)?.to).toEqual([delegate?.email]);
  expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc');
  expect(mail?.subject).toMatch(/^Name Bcc: all@example\.org <script>.*Committee .*Portfolio .*Answer /);
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  expect(mail?.html).toContain('&lt;script&gt;');
  expect(mail?.html).not.toMatch(/<(?:script|img(?! src="[^"]*\/emblems\/mail\.png")|b)\b/);
});
