import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, sendResetLink, signup } from '#accounts/contract.ts';
import { accountLimits } from '#accounts/server/limits.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { sendInvite } from '#registration/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { setUpSecondFactor } from '#tests/support/authenticator.ts';
import { eventName } from '#tests/support/conference.ts';
import { setRegistrationWindow } from '#tests/support/registering.ts';

const from = '198.51.100.50';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const form = (email: string) => ({
  email,
  password: 'sample-password',
  confirmPassword: 'sample-password',
  name: 'Sample Person',
  phone: '+91 90000 00000',
  isStudentOfNITS: false,
});

/**
 * Only rate limits protect against enumeration, because the specification fixes answers that reveal whether an account
 * exists.
 */
test.each<[AnyCall, keyof typeof accountLimits, uses: number]>([
  [login, 'loginPerNetwork', 300],
  [sendResetLink, 'resetPerNetwork', 50],
  [signup, 'signUpPerNetwork', 300],
])('a caller who tries addresses at $path learns of at most a few hundred', async (call, limit, uses) => {
  expect(accountLimits[limit].uses).toBe(uses);
  const known = await site.person();
  for (let used = 0; used < uses; used++) await consumeLimits(site.context, accountLimits, { [limit]: from });
  for (const email of [known.email, 'nobody@example.org']) {
    const answer = await site.call(call, { from, body: form(email) });
    expect(answer).toMatchObject({
      status: 429,
      body: { error: 'Too many requests, please try again later.' },
      headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
    });
  }
});

test('a log-in without the password reveals neither owner nor second factor', async () => {
  const [client, admin, guarded, unverified] = [
    await site.person(),
    await site.person({ role: 'admin' }),
    await site.person({ role: 'admin' }),
    await site.person({ verified: false }),
  ];
  await setUpSecondFactor(site, guarded);
  const superadmin = await site.superadmin();
  for (const { email } of [client, admin, guarded, unverified, superadmin])
    for (const code of [undefined, '123456']) {
      const { status, body } = await site.call(login, {
        body: { email, password: 'a wrong password', code },
      });
      expect([status, body]).toEqual([401, { error: 'Wrong email or password', code: 'wrong_credentials' }]);
    }
});

test('an invitation does not reveal who belongs to the secretariat', async () => {
  await setRegistrationWindow(site, true);
  const [leader, admin] = [await site.person(), await site.person({ role: 'admin' })];
  const invite = async (email: string) =>
    (await site.call(sendInvite, { token: leader.token, body: { email, eventName, grpName: 'Group' } })).body;
  expect(await invite(admin.email)).toEqual(await invite('nobody@example.org'));
});
