import { afterAll, beforeAll, expect, test } from 'vitest';
import { editProfile, signup } from '#accounts/contract.ts';
import { contactUs, getAllContactMessages } from '#contact/contract.ts';
import { register, sendInvite } from '#registration/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { individualBody, setRegistrationWindow } from '#tests/support/registering.ts';

const html = `<img src=x onerror="alert('x')">&amp;"><script>alert(1)</script>`;
const headerLines = [
  'a\r\nBcc: everybody@example.org',
  'a\nBcc: everybody@example.org',
  'a\u0085b',
  'a\u202eb',
];

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await setRegistrationWindow(site, true);
});
afterAll(() => site.close());

const account = {
  password: 'sample-password',
  confirmPassword: 'sample-password',
  name: 'Sample Person',
  phone: '+91 90000 00000',
  isStudentOfNITS: false,
};

test.each(headerLines)(
  'a name, a group or an address that brings another line is refused: %j',
  async (line) => {
    const { token } = await site.person();
    const { email } = await site.person();
    const refused = [
      await site.call(signup, { body: { ...account, email: 'new@example.org', name: line } }),
      await site.call(signup, { body: { ...account, name: 'Sample', email: `${line}@example.org` } }),
      await site.call(signup, { body: { ...account, email: 'new@example.org', phone: `${line}9000000000` } }),
      await site.call(editProfile, { body: { newName: line }, token }),
      await site.call(contactUs, { body: { name: line, email: 'a@example.org', message: 'Hello' } }),
      await site.call(contactUs, {
        body: { name: 'Sample', email: `${line}@example.org`, message: 'Hello' },
      }),
      await site.call(sendInvite, {
        body: { email: `${line}@example.org`, eventName, grpName: 'Group' },
        token,
      }),
      await site.call(sendInvite, { body: { email, eventName, grpName: line }, token }),
      await site.call(register, { body: { ...individualBody, college: line }, token }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
  },
);

test('HTML that a person typed reaches every mail as text', async () => {
  const [leader, member] = [await site.person({ name: html }), await site.person({ name: html })];
  await site.call(sendInvite, {
    body: { email: member.email, eventName, grpName: html.slice(0, 80) },
    token: leader.token,
  });
  await site.call(contactUs, { body: { name: html, email: 'a@example.org', message: html } });
  await site.call(register, {
    body: { ...individualBody, college: html, previousMunExperience: html },
    token: leader.token,
  });
  const mails = (await site.mails()).filter(({ text }) => text.includes('<img'));
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(
    // Leaves out the welcome and the verification mail, which contain no text by the person who signed up.
    new Set(['verified', 'invitation', 'contact_form', 'registered']),
  );
  for (const mail of mails) {
    expect(mail.html).not.toMatch(/<img src=x|<script/i);
    expect(mail.html.match(/<img/gi), 'only the emblem').toHaveLength(1);
    expect(mail.html).toContain('&lt;img');
    expect(mail.subject).not.toMatch(/[<\r\n]/);
  }
});

test('HTML that a person typed is answered as JSON, which no browser renders', async () => {
  const { token } = await site.superadmin();
  const answer = await site.call(getAllContactMessages, { token });
  expect(JSON.stringify(answer.body)).toContain('<script>');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
  });
});

test('an address cannot add more than the recipient to a reply', async () => {
  const email = 'a?bcc=everybody%40example.org&body=x@example.org';
  expect((await site.call(contactUs, { body: { name: 'Sample', email, message: 'Hello' } })).status).toBe(
    200,
  );
  const mail = (await site.mails()).findLast(({ kind }) => kind === 'contact_form');
  const [link = ''] = /mailto:a\S+/.exec(mail?.text ?? '') ?? [];
  expect(new URL(link).search).toBe('');
  expect(decodeURIComponent(new URL(link).pathname)).toBe(email);
});
