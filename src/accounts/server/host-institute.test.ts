import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Institute } from '#platform/rule/institute.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import {
  confirmInstitute,
  editProfile,
  getOwnProfile,
  login,
  sendInstituteLink,
  signup,
} from '../contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const setInstitute = (institute: Institute | null) =>
  site.context.db.change((transaction) =>
    transaction
      .updateTable('club')
      .set({ institute: institute && JSON.stringify(institute) })
      .execute(),
  );
const academy: Institute = {
  name: 'Example Academy',
  shortName: 'EXA',
  emailDomains: ['exa.example'],
};
const facts = { instituteEmail: 'student@exa.example', branch: 'Law', year: '2nd year' };
const secret = { password: 'a long sentence', confirmPassword: 'a long sentence' };
const body = { ...secret, name: 'Sample Student', phone: '+91 98765 43210' };

async function profileOf(email: string) {
  const { token } = (await site.call(login, { body: { email, password: secret.password } })).body;
  return { token, ...(await site.call(getOwnProfile, { token })).body };
}

test('another institute is named in errors, and its domains are accepted', async () => {
  await setInstitute(academy);
  const student = { ...body, email: 'exa@example.org', isStudentOfNITS: true };
  const refused = await site.call(signup, { body: { ...student, ...facts, instituteEmail: 'x@nits.ac.in' } });
  expect(refused).toMatchObject({ status: 400, body: { error: 'not valid exa institute email' } });
  expect((await site.call(signup, { body: { ...student, ...facts } })).status).toBe(200);
  expect(await profileOf('exa@example.org')).toMatchObject({
    isStudentOfNITS: true,
    instituteEmail: facts.instituteEmail,
    scholarID: '',
  });
});

test('without student numbers, several students confirm their institute email', async () => {
  await setInstitute(academy);
  for (const own of ['first', 'second']) {
    const { token } = await site.person();
    const claim = { ...facts, instituteEmail: `${own}@exa.example`, scholarID: '' };
    const { confirmLink = '' } = (await site.call(sendInstituteLink, { token, body: claim })).body;
    const linkToken = confirmLink.split('/').at(-1) ?? '';
    expect((await site.call(confirmInstitute, { token, body: { token: linkToken } })).status).toBe(200);
    expect((await site.call(getOwnProfile, { token })).body).toMatchObject({
      isStudentOfNITS: true,
      instituteConfirmed: true,
      scholarID: '',
    });
  }
});

test('at a club of no institute no account becomes a student of it', async () => {
  await setInstitute(null);
  const student = { ...body, email: 'wishful@example.org', isStudentOfNITS: true, scholarID: '1' };
  expect((await site.call(signup, { body: { ...student, ...facts } })).status).toBe(200);
  const profile = await profileOf('wishful@example.org');
  expect(profile).toMatchObject({ isStudentOfNITS: false });
  expect(profile).not.toHaveProperty('scholarID');
  const { token } = await site.person();
  const sent = await site.call(sendInstituteLink, { token, body: { ...facts, scholarID: '1' } });
  expect(sent).toMatchObject({ status: 404, body: { error: 'This club has no host institute' } });
});

test('a club in Poland takes numbers of nine digits, a club in India asks for ten characters', async () => {
  const abroad = { ...body, phone: '600 100 200', isStudentOfNITS: false };
  const setCountry = (country: string) =>
    site.context.db.change((transaction) => transaction.updateTable('club').set({ country }).execute());
  const short = { ...abroad, phone: '600100200' };
  expect(await site.call(signup, { body: { ...short, email: 'kolkata@example.org' } })).toMatchObject({
    status: 400,
    body: { error: 'Invalid phone number' },
  });
  await setCountry('PL');
  expect((await site.call(signup, { body: { ...short, email: 'krakow@example.org' } })).status).toBe(200);
  const { token } = await profileOf('krakow@example.org');
  const edit = (phone: string) => site.call(editProfile, { token, body: { phone } });
  expect((await edit('60 10 0')).status).toBe(400);
  expect((await edit('600 100 201')).status).toBe(200);
  await setCountry('IN');
  expect((await edit('600100202')).body).toMatchObject({ error: 'Invalid phone number' });
});
