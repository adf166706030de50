import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPasskeyCreation } from '#accounts/contract/passkeys.ts';
import { signup, startSecondFactor } from '#accounts/contract.ts';
import { readPageInputs, readRecordFile } from '#app/page-inputs.ts';
import { contactUs } from '#contact/contract.ts';
import { sampleContent } from '#pages/content/index.ts';
import { publish, saveDocument } from '#pages/contract/calls.ts';
import { startSiteRenderer } from '#pages/server/index.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';

const club = {
  ...sampleContent.site,
  name: 'Riverside Model United Nations',
  shortName: 'RIVERMUN',
  email: 'secretariat@riverside.example.org',
};

let site: TestApp;
let superadmin: Person;
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  const { token } = superadmin;
  await site.call(saveDocument, { token, params: { kind: 'site' }, body: { revision: 0, value: club } });
  const body = { publication: 0, documents: [{ kind: 'site', revision: 1 }] };
  expect(await site.call(publish, { token, body })).toMatchObject({ status: 200 });
});
afterAll(() => site.close());

const newestMail = async (kind: string) => (await site.mails()).findLast((mail) => mail.kind === kind);

test('a mail has the published name of the club in subject, text and signature', async () => {
  await site.person({ email: 'newcomer@example.org' });
  const mail = await newestMail('welcome');
  expect(mail?.subject).toBe(`Welcome to ${club.name}`);
  expect(mail?.text).toContain(`Your account with ${club.name} is ready`);
  expect(mail?.text).toContain(`Warm regards,\n${club.name}\nhttps://mun.example.org\n${club.email}`);
  expect(mail?.html).not.toContain(sampleContent.site.shortName);
});

test('messages of visitors are sent to the address that the club has published', async () => {
  const body = { name: 'A visitor', email: 'visitor@example.org', message: 'Where do we meet?' };
  await site.call(contactUs, { body });
  expect((await newestMail('contact_form'))?.to).toBe(club.email);
});

test('authenticators and passkeys are shown under the published name', async () => {
  const { token, password } = await site.person({ role: 'admin' });
  const { address } = (await site.call(startSecondFactor, { token, body: { password } })).body;
  expect(new URL(address).searchParams.get('issuer')).toBe(club.shortName);
  const { options } = (await site.call(startPasskeyCreation, { token, body: { password } })).body;
  expect(options.rp.name).toBe(club.shortName);
});

test('a password made of the published name is rejected as common', async () => {
  const body = {
    email: 'careless@example.org',
    name: 'Sample Careless',
    phone: '+91 90000 00000',
    isStudentOfNITS: false,
    password: 'rivermun2026',
    confirmPassword: 'rivermun2026',
  };
  expect((await site.call(signup, { body })).body.error).toBe(signup.errors.commonPassword.message);
});

test('the API description, the desk header and the manifest name the published club', async () => {
  expect((await site.app.inject('/v1/api/openapi.json')).json().info.title).toBe(club.name);
  const pages = await startSiteRenderer(site.context, {
    readInputs: readPageInputs,
    readFile: readRecordFile,
    report: () => {},
  });
  const { pages: byPath, files } = pages.rendered();
  await pages.stop();
  expect(byPath.get('/admin')?.html.plain.toString()).toContain(`RIVERMUN</span>`);
  expect(files.get('/manifest.webmanifest')?.plain.toString()).toContain(`"name":"${club.name}"`);
});
