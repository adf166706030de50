import { afterAll, beforeAll, expect, test } from 'vitest';
import { signup } from '#accounts/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const password = 'sample-password';
const signUp = (email: string, name = 'Sample Stranger') =>
  site.call(signup, {
    body: {
      email,
      name,
      password,
      confirmPassword: password,
      phone: '+91 90000 00000',
      isStudentOfNITS: false,
    },
  });

test('a mailbox gets one account under all spellings of its address', async () => {
  const disguises = ['victim@mail.example.org', 'VICTIM@Mail.Example.Org', 'victim@mail。example.org'];
  const unseen = [
    'vic\u00adtim@mail.example.org',
    'victim\u200b@mail.example.org',
    'ｖictim@mail.example.org',
    'victim@ｍail.example.org',
  ];
  const statuses = [];
  for (const email of [...disguises, ...unseen]) statuses.push((await signUp(email)).status);
  expect(statuses).toEqual([200, 409, 409, 400, 400, 400, 400]);
});

test('the first mail to an address contains no text of the sender', async () => {
  expect((await signUp('bait@example.org', 'Win a prize, open https://evil.example')).status).toBe(400);
  expect((await signUp('bait@example.org', 'Dearest Winner')).status).toBe(200);
  const mails = (await site.mails()).filter(({ to }) => to === 'bait@example.org');
  expect(mails.map(({ kind }) => kind)).toEqual(['welcome']);
  for (const { subject, text, html } of mails) expect(subject + text + html).not.toContain('Winner');
});
