import { expect } from 'vitest';
import {
  login,
  resetPassword,
  sendOwnVerificationLink,
  sendResetLink,
  verifyEmail,
} from '#accounts/contract.ts';
import { createDeliveryChecks } from '#app/mailed-links.ts';
import { getPageOfOutboxMails, readWaitingMailText } from '#email/contract.ts';
import { startOutbox } from '#email/server/index.ts';
import { findMailDependency, type MailContent } from '#email/server/queue-mail.ts';
import { sendInvite, withdrawInvite } from '#registration/contract.ts';
import { test as base } from '#tests/kit.ts';
import type { Options, Person } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { setRegistrationWindow } from '#tests/support/registering.ts';

const hourMs = 60 * 60_000;

const test = base
  .extend(
    'siteOptions',
    ({ sink }): Options => ({
      settings: { SMTP_URL: sink.url, MAIL_FROM: 'club@example.org', SHOW_VERIFICATION_LINK: 'true' },
    }),
  )
  .extend('mailbox', ({ site, sink }) => {
    async function deliver(context = site.context): Promise<void> {
      const worker = startOutbox(context, { links: createDeliveryChecks(context) }, (error) => {
        throw error;
      });
      await worker.deliverDue();
      await worker.stop();
    }
    async function failToDeliver(): Promise<void> {
      const config = { ...site.context.config, smtpUrl: 'smtp://127.0.0.1:9' };
      await deliver({ ...site.context, config });
    }
    const arrived = (page: string) =>
      sink.received.flatMap(({ text }) => new RegExp(`/${page}/([\\w-]{43})`).exec(text ?? '')?.[1] ?? []);
    const askToVerify = ({ token }: Person) => site.call(sendOwnVerificationLink, { token });
    const verify = (token = '') => site.call(verifyEmail, { params: { token } });
    const askToReset = ({ email }: Person) => site.call(sendResetLink, { body: { email } });
    const reset = (token: string | undefined, newpwd: string) =>
      site.call(resetPassword, { body: { token, newpwd, cnewpwd: newpwd } });
    return { deliver, failToDeliver, arrived, askToVerify, verify, askToReset, reset };
  });

test('a verification mail that waited past the life of its link is sent with a valid link', async ({
  site,
  mailbox,
}) => {
  const person = await site.person({ verified: false });
  // The link of the welcome mail is older, so only the requested one is renewed.
  site.clock.advance(60_000);
  await mailbox.askToVerify(person);
  await mailbox.failToDeliver();
  site.clock.advance(3 * hourMs);
  await mailbox.deliver();
  const [token, ...more] = mailbox.arrived('verifyemail');
  expect(more).toEqual([]);
  expect(await mailbox.verify(token)).toMatchObject({ status: 200 });
});

test('a reset mail that waited past the life of its link is sent with a valid link', async ({
  site,
  mailbox,
}) => {
  const person = await site.person();
  await mailbox.askToReset(person);
  site.clock.advance(3 * hourMs);
  await mailbox.deliver();
  const [token] = mailbox.arrived('resetpassword');
  expect(await mailbox.reset(token, 'a later sample password')).toMatchObject({ status: 200 });
  const body = { email: person.email, password: 'a later sample password' };
  expect(await site.call(login, { body })).toMatchObject({ status: 200 });
});

test('a mail that release 1.1 queued is sent with a valid link', async ({ site, mailbox }) => {
  const person = await site.person();
  await mailbox.askToReset(person);
  const { db, secret } = site.context;
  const mail = await db.queries
    .selectFrom('outbox')
    .select(['id', 'sealed'])
    .where('kind', '=', 'password_reset')
    .executeTakeFirstOrThrow();
  const { dependsOn, ...content } = JSON.parse(secret.open(mail.sealed ?? new Uint8Array()));
  await db.queries
    .updateTable('outbox')
    .set({ sealed: secret.seal(JSON.stringify({ ...content, linkId: dependsOn.linkId })) })
    .where('id', '=', mail.id)
    .execute();
  site.clock.advance(3 * hourMs);
  await mailbox.deliver();
  expect(await mailbox.reset(mailbox.arrived('resetpassword')[0], 'a later sample password')).toMatchObject({
    status: 200,
  });
});

test('an announcement that release 1.1 queued is checked with both of its ids', () => {
  const stored = { linkId: 'announcement registration' } as MailContent;
  expect(findMailDependency(stored)).toEqual({
    announcementId: 'announcement',
    registrationId: 'registration',
  });
});

test('a mail that is sent in time keeps its link', async ({ site, mailbox }) => {
  const person = await site.person();
  await mailbox.askToReset(person);
  const waiting = (await site.mails()).findLast(({ kind }) => kind === 'password_reset')?.text;
  site.clock.advance(30 * 60_000);
  await mailbox.deliver();
  expect(waiting).toContain(`/resetpassword/${mailbox.arrived('resetpassword')[0]}`);
});

test('a new link is issued once, after any number of delivery attempts', async ({ site, mailbox }) => {
  const person = await site.person();
  await mailbox.askToReset(person);
  site.clock.advance(3 * hourMs);
  for (const waitMs of [60_000, 120_000, 180_000]) {
    await mailbox.failToDeliver();
    site.clock.advance(waitMs);
  }
  const links = await site.context.db.queries.selectFrom('one_time_links').selectAll().execute();
  expect(links.filter(({ purpose }) => purpose === 'reset')).toHaveLength(2);
});

test('several requests while no mail was sent lead to one link', async ({ site, mailbox }) => {
  const person = await site.person();
  for (let asked = 0; asked < 4; asked++) {
    await mailbox.askToReset(person);
    site.clock.advance(1_000);
  }
  site.clock.advance(3 * hourMs);
  await mailbox.deliver();
  expect(mailbox.arrived('resetpassword')).toHaveLength(1);
  expect((await site.mails()).filter(({ kind }) => kind === 'password_reset')).toHaveLength(1);
  expect(await mailbox.reset(mailbox.arrived('resetpassword')[0], 'a later sample password')).toMatchObject({
    status: 200,
  });
});

test('an account that needs no link any more gets none', async ({ site, mailbox }) => {
  const impatient = await site.person();
  await mailbox.askToReset(impatient);
  await mailbox.askToReset(impatient);
  const text = (await site.mails()).findLast(({ kind }) => kind === 'password_reset')?.text;
  await mailbox.reset(/resetpassword\/(\S+)/.exec(text ?? '')?.[1], 'a later sample password');
  const person = await site.person({ verified: false });
  await mailbox.askToVerify(person);
  await site.context.db.queries
    .updateTable('accounts')
    .set({ verified_at: site.clock.now })
    .where('email', '=', person.email)
    .execute();
  await mailbox.deliver();
  expect([...mailbox.arrived('resetpassword'), ...mailbox.arrived('verifyemail')]).toEqual([]);
});

test('an invitation is sent while its link is valid, and an older one only if it is the newest', async ({
  site,
  sink,
  mailbox,
}) => {
  await setRegistrationWindow(site, true);
  const leader = await site.person();
  const invitees = [await site.person(), await site.person()];
  const [kept, withdrawn] = invitees.map(({ email }) => ({ email, eventName, grpName: 'Sample Group' }));
  await site.call(sendInvite, { body: kept, token: leader.token });
  await site.call(sendInvite, { body: kept, token: leader.token });
  await site.call(sendInvite, { body: withdrawn, token: leader.token });
  const newest = (await site.mails()).filter(({ to }) => to === kept?.email).at(-1)?.text;
  await site.call(withdrawInvite, { body: withdrawn, token: leader.token });
  site.clock.advance(3 * hourMs);
  await mailbox.deliver();
  const invitations = sink.received.filter(({ subject }) => subject?.includes('invited to a group'));
  expect(invitations).toHaveLength(1);
  expect(newest).toContain(mailbox.arrived('token')[0]);
});

const testOfHiddenLinks = test.extend('siteOptions', { settings: { SHOW_VERIFICATION_LINK: 'false' } });
testOfHiddenLinks('a superadmin reads no link of an account in the outbox', async ({ site, mailbox }) => {
  const person = await site.person({ verified: false });
  await mailbox.askToVerify(person);
  const { token } = await site.superadmin();
  const { rows } = (await site.call(getPageOfOutboxMails, { token, query: { q: person.email } })).body;
  const body = { mailID: rows.find(({ kind }) => kind === 'verify')?._id };
  const shown = await site.call(readWaitingMailText, { token, body });
  expect(shown.status).toBe(403);
  expect(JSON.stringify(shown.body)).not.toContain('/verifyemail/');
});
