import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestResetLink } from '#tests/support/account-links.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { commonPasswordsFile } from '../../../scripts/lib/common-passwords.ts';
import { editProfile, login, resetPassword, signup } from '../contract.ts';
import { isEasilyGuessedPassword } from './common-passwords.ts';

const about = ['NITS Model United Nations', 'NITSMUN', 'Aarav Sample', 'aarav.sample@example.org'];

test.each([
  'password',
  'Password123!',
  'P@ssw0rd',
  'passw0rd2026',
  '12345678',
  '1122334455',
  '15081999',
  'qwertyuiop',
  'qwerty123',
  '1q2w3e4r',
  'zaq12wsx',
  'aaaaaaaa',
  'abcabcabc',
  'abcd1234',
  'iloveyou',
  'iloveyou2',
  'football1',
  'sunshine!!',
  'letmein123',
  'welcome1',
  'Admin@123',
  'krishna108',
  'NITSMUN2024',
  'nits-mun-2026',
  'delegate1',
  'aarav1234',
  'Sample@2001',
  'p@ssword$',
  'dimazarya9',
])('%s is a common password', async (password) => {
  expect(await isEasilyGuessedPassword(password, about)).toBe(true);
});

test('the file of common passwords is generated from the word lists', () => {
  const file = readFileSync(new URL('common-passwords.bin', import.meta.url));
  expect(file.length / 6).toBeGreaterThan(100_000);
  expect(file.equals(commonPasswordsFile())).toBe(true);
});

test.each([
  'sample-password',
  '8471-abc-9921-5567',
  'correct horse battery staple',
  'football sunshine monkey dragon',
  'kTz8vQ2m',
  'veto the amendment',
  'পাসওয়ার্ড নয়',
  'xxxyvut-lantern',
])('%s is no common password', async (password) => {
  expect(await isEasilyGuessedPassword(password, ['Another Person', 'other@example.org'])).toBe(false);
});

test('no uncommon password is refused by chance', async () => {
  const passwords = Array.from({ length: 20_000 }, (_, number) => `a sample password 3c9e7d${number}`);
  const refused: string[] = [];
  for (const password of passwords)
    if (await isEasilyGuessedPassword(password, about)) refused.push(password);
  expect(refused).toEqual([]);
});

describe('a common password', () => {
  const text = 'Please choose a password that is harder to guess';
  const form = {
    email: 'careless@example.org',
    name: 'Sample Careless',
    phone: '+91 90000 00000',
    isStudentOfNITS: false,
    password: 'password123',
    confirmPassword: 'password123',
  };
  let strict: TestApp;
  let lenient: TestApp;
  beforeAll(async () => {
    strict = await testApp();
    lenient = await testApp({ settings: { REFUSE_COMMON_PASSWORDS: 'false' } });
  });
  afterAll(async () => {
    await strict.close();
    await lenient.close();
  });

  test('is refused at the sign-up, unless the operator allows it', async () => {
    expect(await strict.call(signup, { body: form })).toMatchObject({ status: 400, body: { error: text } });
    const ownName = { ...form, password: 'Careless-2026', confirmPassword: 'Careless-2026' };
    expect((await strict.call(signup, { body: ownName })).body.error).toBe(text);
    expect((await lenient.call(signup, { body: form })).status).toBe(200);
  });

  test('is refused in the profile and by a reset link, which stays valid', async () => {
    const { email, token } = await strict.person({ name: 'Careful Person' });
    const body = { newPwd: 'qwerty12345', confirmNewPwd: 'qwerty12345' };
    expect(await strict.call(editProfile, { token, body })).toMatchObject({
      status: 400,
      body: { error: text },
    });
    const link = await requestResetLink(strict, email);
    const set = (newpwd: string) =>
      strict.call(resetPassword, { body: { token: link, newpwd, cnewpwd: newpwd } });
    expect(await set('letmein2026')).toMatchObject({ status: 400, body: { error: text } });
    expect((await set('veto the amendment')).status).toBe(200);
    expect((await strict.call(login, { body: { email, password: 'veto the amendment' } })).status).toBe(200);
  });
});
