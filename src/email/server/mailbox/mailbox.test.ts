import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerContactMessage,
  contactUs,
  getContactThread,
  getPageOfContactMessages,
} from '#contact/contract.ts';
import { addMailedReplyToThread } from '#contact/server/index.ts';
import { throwError } from '#tests/support/account-links.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { hasDovecot, type ImapServer, imapServer } from '#tests/support/imap-server.ts';
import { smtpSink } from '#tests/support/smtp-sink.ts';
import { checkSenderDomain, getOwnMailBounceStatus } from '../../contract.ts';
import { queueMails, startMailbox, startOutbox } from '../index.ts';
import { findServerMessageId } from '../sender.ts';
import parseIncomingMail from './parse-mail.job.ts';
import { receiveMail } from './receive-mail.ts';

let site: TestApp;
let admin: Person;
let messageID: string;
beforeAll(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin' });
  await site.call(contactUs, {
    body: { name: 'Sample Visitor', email: 'visitor@example.com', message: 'When?' },
  });
  messageID = (await site.call(getPageOfContactMessages, { token: admin.token })).body.rows[0]?._id ?? '';
  const body = { messageID, lastEntryID: null, text: 'In May.', closes: true };
  await site.call(answerContactMessage, { body, token: admin.token });
});
afterAll(() => site.close());

const thread = async () =>
  (await site.call(getContactThread, { query: { messageID }, token: admin.token })).body.thread;
const replies = async () =>
  (await thread()).entries.filter(({ kind }) => kind === 'reply').map(({ text }) => text);

async function answerMailId(): Promise<string> {
  const { queries } = site.context.db;
  const query = queries.selectFrom('outbox').select('id').where('kind', '=', 'contact_answer');
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Writes a mail that replies to the answer of the desk. */
const mailWith = async (head: string, text: string) =>
  `From: Visitor <Visitor@example.com>
To: club@example.org
Subject: Re: Your message
In-Reply-To: <${await answerMailId()}@example.org>
${head}

${text}
`;

async function receive(...sources: (string | Buffer)[]): Promise<void> {
  for (const source of sources) {
    const mail = await parseIncomingMail({ source: Buffer.from(source) });
    await site.context.db.change((transaction) =>
      receiveMail(transaction, { onReply: addMailedReplyToThread }, mail, site.clock.now),
    );
  }
}

const report = (mailId: string, status: string, action = 'failed') => `From: MAILER-DAEMON@mail.example.com
Subject: Undelivered mail
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

Sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.com

Final-Recipient: rfc822; delegate@example.org
Action: ${action}
Status: ${status}
--b
Content-Type: text/rfc822-headers

Subject: Sample
Message-ID:
 <${mailId}@example.org>
--b--
`;

test('a reply by mail is added to its thread once, and reopens it', async () => {
  const reply = await mailWith(
    'Message-ID: <one@example.com>',
    'Thank you!\u0000\n\nOn Monday you wrote:\n> In May.',
  );
  await receive(reply, reply);
  expect(await replies()).toEqual(['Thank you!\n\nOn Monday you wrote:\n> In May.']);
  expect((await thread()).answeredAt).toBeNull();
  const other = (await mailWith('Message-ID: <two@example.com>', 'Me too.')).replace('Visitor@', 'other@');
  await receive(other);
  expect((await replies()).at(-1)).toBe('From other@example.com:\n\nMe too.');
});

test('automatic mails, own mails and strangers add nothing, and no mail leaves', async () => {
  const before = [await replies(), (await site.mails()).length];
  const heads = [
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'List-Id: <list.example.com>',
    'X-Auto-Response-Suppress: All',
    'X-Loop: visitor@example.com',
    'Return-Path: <>',
    `Message-ID: <${await answerMailId()}@example.org>`,
  ];
  for (const head of heads) await receive(await mailWith(head, 'I am away.'));
  const daemon = (await mailWith('', 'Sorry.')).replace('Visitor@example.com', 'MAILER-DAEMON@example.com');
  await receive(daemon, (await mailWith('', 'Hello.')).replace(/^In-Reply-To.*$/m, 'X-Sample: 1'), '', 'x');
  expect([await replies(), (await site.mails()).length]).toEqual(before);
});

test('a report that names the mail only by its Message-ID is recognized', { tags: ['race'] }, async () => {
  const id = '<01890a5d-ac96-774b-bcce-b302099a8059@example.org>';
  const header = `Subject: Sample\nMessage-ID: ${id}\n`;
  const part = (head: string, text: string) => `--b\nContent-Type: ${head}\n\n${text}\n`;
  const delivery = 'Final-Recipient: rfc822; a@example.com\nAction: failed\nStatus: 5.1.1\n';
  const mime = (...parts: string[]) =>
    `From: MAILER-DAEMON@example.com\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n${parts.join('')}--b--\n`;
  const status = part('message/delivery-status', delivery);
  const encoded = Buffer.from(header).toString('base64');
  const qmail = (head: string) =>
    `${head}Subject: failure notice\n\nHi. I could not deliver it.\n<a@example.com>:\nNo mailbox here (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n${header}\nHello`;
  const reports = [
    mime(status, part('text/rfc822-headers', header)),
    mime(status, part('text/rfc822-headers\nContent-Transfer-Encoding: base64', encoded)),
    mime(status, part('message/rfc822', `${header}\nHello`)),
    mime(part('message/delivery-status', `Original-Message-ID: ${id}\n\n${delivery}`)),
    mime(status).replace('From:', `In-Reply-To: ${id}\nFrom:`),
    qmail('From: MAILER-DAEMON@example.com\n'),
    qmail('From: Mail Delivery System <mail@example.com>\nReturn-Path: <>\n'),
  ];
  for (const source of reports) {
    const { references, bounceStatus, isAutomatic } = await parseIncomingMail({
      source: Buffer.from(source),
    });
    expect([references, bounceStatus, isAutomatic]).toEqual([[id], '5.1.1', true]);
  }
  const exim = `From: postmaster@example.com\nX-Failed-Recipients: a@example.com\n\nNo such user.\n\n${header}`;
  const late = mime(
    status.replace('failed', 'delayed').replace('5.1.1', '4.4.7'),
    part('text/plain', header),
  );
  const person = `From: a@example.com\nIn-Reply-To: ${id}\n\nIt came back with 5.1.1, as you see.\n${header}`;
  const statuses = await Promise.all(
    [exim, late, person].map(
      async (source) => (await parseIncomingMail({ source: Buffer.from(source) })).bounceStatus,
    ),
  );
  expect(statuses).toEqual(['5.0.0', null, null]);
});

/** A service such as Amazon SES puts its own Message-ID into a mail, and names it when it takes the mail. */
const serverId = '0102019aa-1111-2222-3333-444455556666-000000';

const bounceByServerId = `From: MAILER-DAEMON@mail.example.com
To: club@example.org
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

The mail could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.com

Final-Recipient: rfc822; delegate@example.com
Action: failed
Status: 5.1.1

--b
Content-Type: message/rfc822

From: club@example.org
To: delegate@example.com
Message-ID: <${serverId}@relay.example.net>
Subject: Sample

Hello
--b--
`;

test('a bounce is recognized by the Message-ID of the server that sent the mail', async () => {
  const sink = await smtpSink({ answer: `Ok ${serverId}` });
  const other = await testApp({ settings: { SMTP_URL: sink.url, MAIL_FROM: 'club@example.org' } });
  const { db } = other.context;
  await db.change((transaction) =>
    queueMails(transaction, other.context, [
      {
        recipient: 'delegate@example.com',
        letter: { kind: 'verified', subject: 'Sample', paragraphs: ['Hello'] },
      },
    ]),
  );
  const outbox = startOutbox(other.context, {}, throwError);
  await outbox.deliverDue();
  await outbox.stop();
  const sent = db.queries.selectFrom('outbox').select('server_answer').where('sent_at', 'is not', null);
  expect(await sent.execute()).toEqual([{ server_answer: `250 Ok ${serverId}` }]);
  const mail = await parseIncomingMail({ source: Buffer.from(bounceByServerId) });
  const ignoreReply = async () => {};
  await db.change((transaction) => receiveMail(transaction, { onReply: ignoreReply }, mail, other.clock.now));
  const bounces = await db.queries.selectFrom('mail_bounces').select(['recipient', 'status']).execute();
  expect(bounces).toEqual([{ recipient: 'delegate@example.com', status: '5.1.1' }]);
  await other.close();
  await sink.close();
});

test('a reply is added to its thread by the Message-ID of the server that sent the answer', async () => {
  await site.context.db.queries
    .updateTable('outbox')
    .set({ server_message_id: serverId })
    .where('kind', '=', 'contact_answer')
    .execute();
  const reply = await mailWith('Message-ID: <served@example.com>', 'By the id of the server.');
  await receive(reply.replace(/^In-Reply-To.*$/m, `In-Reply-To: <${serverId}@relay.example.net>`));
  const [entry] = await site.context.db.queries
    .deleteFrom('contact_entries')
    .where('internet_id', '=', '<served@example.com>')
    .returning('body')
    .execute();
  expect(entry?.body).toBe('By the id of the server.');
});

test.each([
  ['250 Ok 0102019aa-1111-2222-3333-444455556666-000000', '0102019aa-1111-2222-3333-444455556666-000000'],
  ['250 2.0.0 Ok: queued as 4bQ1yX2sZkz9rXp1', '4bQ1yX2sZkz9rXp1'],
  ['250 2.6.0 <0102019aa-1111-2222@mail.example.net> Queued mail for delivery', '0102019aa-1111-2222'],
  ['250 OK', null],
  ['250 2.0.0 Ok: queued as 4F1A2B', null],
  ['', null],
])('the id of a mail is read from the answer %s', (answer, id) => {
  expect(findServerMessageId(answer)).toBe(id);
});

test('a nested, badly encoded or cut off mail is read within bounds', async () => {
  const depth = 500;
  const nested = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
  );
  const head = 'Content-Type: text/plain; charset=made-up\nContent-Transfer-Encoding: base64';
  const strange = [
    `From: a@example.com\n${nested.join('')}Content-Type: text/plain\n\nDeep`,
    `From: a@example.com\n${head}\n\n%%%${'A'.repeat(1000)}`,
    Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0x80]),
    `From: a@example.com\nContent-Type: text/html\n\n${'<div>'.repeat(20_000)}`,
    `From: a@example.com\n\n${'x'.repeat(1_000_000)}`,
    `References: ${'<a@b> '.repeat(10_000)}\nFrom: a@example.com\n\nMany`,
  ];
  for (const source of strange) {
    const { text, references } = await parseIncomingMail({ source: Buffer.from(source) });
    expect(text.length).toBeLessThanOrEqual(20_000);
    expect(references.length).toBeLessThanOrEqual(50);
  }
});

/** Skipped without dovecot (Debian's dovecot-imapd). The tests above cover everything but the connection. */
test.skipIf(!hasDovecot)(
  'a reply comes back through IMAP, each once, after a lost connection too',
  async () => {
    const server: ImapServer = await imapServer();
    const config = { ...site.context.config, imapUrl: server.url };
    const start = () =>
      startMailbox({ ...site.context, config }, { onReply: addMailedReplyToThread }, throwError);
    await server.deliver(await mailWith('Message-ID: <early@example.com>', 'Too early.'));
    const mailbox = start();
    await mailbox.readNew();
    const large = await mailWith('Message-ID: <large@example.com>', `Large.\n${'x'.repeat(3_000_000)}`);
    await server.deliver(await mailWith('Message-ID: <three@example.com>', 'Through IMAP.'), large);
    await mailbox.readNew();
    await mailbox.readNew();
    await mailbox.stop();
    const received = (await replies()).slice(2);
    expect(received.map((text) => text.slice(0, 13))).toEqual([
      'Through IMAP.',
      expect.stringMatching(/^Large\.\nx/),
    ]);
    await server.deliver(await mailWith('Message-ID: <four@example.com>', 'After a restart.'));
    const again = start();
    await again.readNew();
    await again.stop();
    expect((await replies()).at(-1)).toBe('After a restart.');
    await server.close();
    const offline = start();
    await expect(offline.readNew()).rejects.toThrow();
    await offline.stop();
  },
);

test.skipIf(!hasDovecot)('a mail of 50 MB is read without its attachment in memory', async () => {
  const megabyte = 1024 * 1024;
  const server = await imapServer();
  const config = { ...site.context.config, imapUrl: server.url };
  const mailbox = startMailbox({ ...site.context, config }, { onReply: addMailedReplyToThread }, throwError);
  await server.deliver('From: a@example.com\n\nFirst');
  await mailbox.readNew();
  const head = 'Message-ID: <fifty@example.com>\nContent-Type: multipart/mixed; boundary=b';
  const part = '--b\nContent-Type: text/plain\n\nSee the photos.\n--b\nContent-Type: image/png';
  const beginning = await mailWith(head, `${part}\nContent-Transfer-Encoding: base64\n\n`);
  server.deliverLarge(beginning, 50 * megabyte);
  server.deliverLarge(
    beginning.replace('fifty', 'broken').replace('b\n\n--b', 'other\n\n--b'),
    50 * megabyte,
  );
  const inMemory = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = inMemory();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, inMemory());
  }, 1);
  await mailbox.readNew();
  clearInterval(sampling);
  await mailbox.stop();
  await server.close();
  expect((await replies()).filter((text) => text === 'See the photos.')).toHaveLength(1);
  expect((most - before) / megabyte).toBeLessThan(25);
});

test('an address that two mails came back from is marked, for the delegate and for superadmins', async () => {
  const delegate = await site.person();
  const letter = { kind: 'verified' as const, subject: 'Sample', paragraphs: ['Sample.'] };
  const ids = ['a', 'b', 'c', 'd'].map((end) => `01890a5d-ac96-774b-bcce-b302099a805${end}`);
  await site.context.db.change((transaction) =>
    queueMails(
      transaction,
      site.context,
      ids.map((id) => ({ id, recipient: delegate.email, letter })),
    ),
  );
  const isBouncing = async () =>
    (await site.call(getOwnMailBounceStatus, { token: delegate.token })).body.isBouncing;
  const [first = '', second = '', third = '', fourth = ''] = ids;
  await receive(report(first, '5.1.1'), report(first, '5.1.1'));
  await receive(report(second, '4.4.7', 'delayed'), report(third, '5.7.1'));
  expect(await isBouncing()).toBe(false);
  await receive(report(fourth, '5.2.2'));
  expect(await isBouncing()).toBe(true);
  const listBouncing = async () => {
    const { token } = await site.superadmin();
    return (await site.call(checkSenderDomain, { query: {}, token })).body.bouncing;
  };
  expect(await listBouncing()).toMatchObject([{ recipient: delegate.email, bounces: 2 }]);
  site.clock.advance(91 * 24 * 60 * 60_000);
  expect(await listBouncing()).toEqual([]);
});

test('a flood of replies by mail does not fill the thread', async () => {
  const mail = await parseIncomingMail({
    source: Buffer.from(await mailWith('Message-ID: <flood@example.com>', 'Hi')),
  });
  await site.context.db.change(async (transaction) => {
    for (let at = 0; at < 110; at += 1) {
      const messageId = `<flood-${at}@example.com>`;
      await receiveMail(
        transaction,
        { onReply: addMailedReplyToThread },
        { ...mail, messageId },
        site.clock.now,
      );
    }
  });
  const stored = site.context.db.queries
    .selectFrom('contact_entries')
    .select('id')
    .where('kind', '=', 'reply');
  expect(await stored.execute()).toHaveLength(100);
});
