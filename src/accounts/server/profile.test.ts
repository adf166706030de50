import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedTokens, requestResetLink } from '#tests/support/account-links.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { editProfile, getOwnProfile, login, resetPassword } from '../contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const edit = (token: string, body: unknown) => site.call(editProfile, { token, body });
const profileOf = async (token: string) => (await site.call(getOwnProfile, { token })).body;

const photosOf = async (accountId: string) =>
  (
    await site.context.db.queries
      .selectFrom('images')
      .select('id')
      .where('account_id', '=', accountId)
      .execute()
  ).length;

async function picture(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

test('the dashboard shows an outsider no institute details', async () => {
  const { token, accountId, email } = await site.person({ name: 'Sample Outsider' });
  expect(await profileOf(token)).toEqual({
    _id: accountId,
    name: 'Sample Outsider',
    email,
    role: 'client',
    phone: '+91 90000 00000',
    photo: '/default-photo.svg',
    isStudentOfNITS: false,
    isVerified: true,
    sendInviteToWhom: [],
    registrationInvite: [],
  });
});

test('the dashboard shows institute facts to a student and the role to an admin', async () => {
  const student = await site.person({ institute: true });
  expect(await profileOf(student.token)).toMatchObject({
    isStudentOfNITS: true,
    scholarID: expect.any(String),
    branch: 'Civil Engineering',
    instituteEmail: expect.stringMatching(/@nits\.ac\.in$/),
    year: '1st year',
  });
  const admin = await site.person({ role: 'admin' });
  expect(await profileOf(admin.token)).toMatchObject({
    role: 'admin',
    sendInviteToWhom: [],
    registrationInvite: [],
  });
});

test('a delegate changes name and phone; what is left out or empty stays', async () => {
  const { token } = await site.person();
  const answer = await edit(token, {
    newName: '  New Name ',
    phone: '',
    newPwd: '',
    confirmNewPwd: '',
    photo: null,
  });
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({ message: 'Profile edited successfully' });
  expect(await profileOf(token)).toMatchObject({ name: 'New Name', phone: '+91 90000 00000' });
  await edit(token, { phone: '98765 43210' });
  expect(await profileOf(token)).toMatchObject({ name: 'New Name', phone: '98765 43210' });
});

const invalidPhoto = 'Invalid file type or image is greater than 300KB';
const textFile = `data:image/png;base64,${Buffer.from('not a picture').toString('base64')}`;
const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
const over = `data:image/png;base64,${Buffer.alloc(300 * 1024 + 1, 0x89).toString('base64')}`;

test.each([
  ['nothing', {}, 400, 'No entries to update'],
  ['empty entries', { newName: '', phone: null }, 400, 'No entries to update'],
  ['other entries', { role: 'admin', email: 'x@example.org' }, 400, 'No entries to update'],
  [
    'a short password',
    { newPwd: '7777777', confirmNewPwd: '7777777' },
    400,
    'New password should be atleast 8 characters long',
  ],
  ['two passwords', { newPwd: 'one password', confirmNewPwd: 'two password' }, 400, 'passwords do not match'],
  ['an unconfirmed password', { newPwd: 'one password' }, 400, 'passwords do not match'],
  ['a confirmation alone', { confirmNewPwd: 'one password' }, 400, 'passwords do not match'],
  ['a short phone', { phone: '12345' }, 400, 'Invalid phone number'],
  ['a renamed text file', { photo: textFile }, 400, invalidPhoto],
  ['an SVG', { photo: svg }, 400, invalidPhoto],
  ['an address', { photo: 'https://example.org/a.png' }, 400, invalidPhoto],
  ['a byte over 300 KB', { photo: over }, 400, invalidPhoto],
  ['a huge body', { photo: `data:image/png;base64,${'A'.repeat(600_000)}` }, 413, invalidPhoto],
])('a profile edit with %s is refused and changes nothing', async (_case, body, status, error) => {
  const { token, accountId } = await site.person();
  const before = await profileOf(token);
  const answer = await edit(token, body);
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ error, code: expect.any(String) });
  expect(await profileOf(token)).toEqual(before);
  expect(await photosOf(accountId)).toBe(0);
});

test('a photo is served at a signed address, and a new one replaces it', async () => {
  const { token, accountId } = await site.person();
  expect((await edit(token, { photo: await picture('#c99a2e') })).status).toBe(200);
  const first = (await profileOf(token)).photo;
  expect(await site.app.inject({ url: first })).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'image/jpeg' },
  });
  await edit(token, { photo: await picture('#1d1b3a') });
  const second = (await profileOf(token)).photo;
  expect(second).not.toBe(first);
  expect((await site.app.inject({ url: first })).statusCode).toBe(404);
  expect((await site.app.inject({ url: second })).statusCode).toBe(200);
  expect(await photosOf(accountId)).toBe(1);
});

test('concurrent photos leave one picture, which is shown', { tags: ['race'] }, async () => {
  const { token, accountId } = await site.person();
  const photos = await Promise.all(['#111111', '#222222', '#333333', '#444444'].map(picture));
  await Promise.all(photos.map((photo) => edit(token, { photo })));
  expect(await photosOf(accountId)).toBe(1);
  expect((await site.app.inject({ url: (await profileOf(token)).photo })).statusCode).toBe(200);
});

test('a new password signs the other devices out, ends reset links, and is reported by mail', async () => {
  const { token, email, password } = await site.person();
  const other = (await site.call(login, { body: { email, password } })).body.token;
  const link = await requestResetLink(site, email);

  const newPwd = 'a better password';
  expect((await edit(token, { newPwd, confirmNewPwd: newPwd })).status).toBe(200);
  expect((await site.call(getOwnProfile, { token })).status).toBe(200);
  expect((await site.call(getOwnProfile, { token: other })).status).toBe(401);
  expect((await site.call(login, { body: { email, password } })).status).toBe(401);
  expect((await site.call(login, { body: { email, password: newPwd } })).status).toBe(200);
  const body = { token: link, newpwd: password, cnewpwd: password };
  expect((await site.call(resetPassword, { body })).body.error).toBe('no user found');
  expect(await mailedTokens(site, email, 'password_changed')).toHaveLength(1);
});

test('a session that ends during its request sets no password', async () => {
  const { accountId, email, password, token } = await site.person();
  const { db, hashing } = site.context;
  const { run } = hashing;
  Object.assign(hashing, {
    async run<T>(work: () => Promise<T>) {
      Object.assign(hashing, { run });
      await db.queries.deleteFrom('sessions').where('account_id', '=', accountId).execute();
      return run(work);
    },
  });
  const newPwd = 'a password of a thief';
  const late = await site.call(editProfile, { token, body: { newPwd, confirmNewPwd: newPwd } });
  expect([late.status, late.body]).toEqual([401, { error: 'Unauthorized', code: 'unauthorized' }]);
  expect((await site.call(login, { body: { email, password } })).status).toBe(200);
});

test('photos and passwords can be changed thirty times an hour, a name without limit', async () => {
  const { token } = await site.person();
  for (let times = 0; times < 30; times++) expect((await edit(token, { photo: 'data:,' })).status).toBe(400);
  const newPwd = 'a better password';
  for (const costly of [{ photo: await picture('#123456') }, { newPwd, confirmNewPwd: newPwd }])
    expect(await edit(token, costly)).toMatchObject({
      status: 429,
      body: { error: 'Too many requests, please try again later.' },
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });
  expect((await edit(token, { newName: 'Sample Newname' })).status).toBe(200);
});
