import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPasskey,
  getPasskeys,
  logInWithPasskey,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from '#accounts/contract/passkeys.ts';
import { editProfile, login, startSecondFactor } from '#accounts/contract.ts';
import { type Person, type TestApp, testApp } from '../support/app.ts';
import { addSoftPasskey, cborText, logInWith, softPasskey } from '../support/soft-passkey.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const passkeysOf = async ({ token }: Person) => (await site.call(getPasskeys, { token })).body.passkeys;
const start = ({ token }: Person, password: string) => site.call(startPasskey, { token, body: { password } });

test('the person who steals a session and sets a password with it makes nothing lasting of it', async () => {
  for (const role of ['client', 'admin'] as const) {
    const owner = await site.person({ role });
    await addSoftPasskey(site, owner);
    const { token } = owner;
    const newPwd = 'the password of a thief';
    expect((await start(owner, newPwd)).status, 'without the password').toBe(403);
    await site.call(editProfile, { token, body: { newPwd, confirmNewPwd: newPwd } });
    expect((await start(owner, newPwd)).status, 'with an own password').toBe(403);
    if (role === 'client') {
      const again = (await site.call(login, { body: { email: owner.email, password: newPwd } })).body;
      expect((await start({ ...owner, token: again.token }, newPwd)).status, 'having logged in with it').toBe(
        403,
      );
      continue;
    }
    expect((await site.call(startSecondFactor, { token, body: { password: newPwd } })).status).toBe(403);
    const [{ passkeyID = '' } = {}] = await passkeysOf(owner);
    const removal = { passkeyID, password: newPwd };
    expect((await site.call(removePasskey, { token, body: removal })).status).toBe(403);
    const again = await site.call(login, { body: { email: owner.email, password: newPwd } });
    expect(again.status, 'nor does the new password open the desk').toBe(401);
  }
});

test("a sign-up with another person's address leaves no passkey on the account", async () => {
  const squatter = await site.person({ verified: false });
  expect((await start(squatter, squatter.password)).status).toBe(403);
  const { token } = squatter;
  const { options } = (await start(await site.person(), 'sample-password')).body;
  const body = { name: 'For later', credential: softPasskey().create(options) };
  expect((await site.call(addPasskey, { token, body })).status).toBe(403);
  expect(await passkeysOf(squatter)).toEqual([]);
});

test('a page that looks like the site gets nothing that opens an account, however fresh', async () => {
  const passkey = await addSoftPasskey(site, await site.person());
  for (const wishes of [
    { origin: 'https://mun.example.org.phish.example' },
    { origin: 'http://mun.example.org' },
    { origin: 'https://phish.mun.example.org' },
    { rpId: 'phish.mun.example.org' },
    { crossOrigin: true },
  ])
    expect((await logInWith(site, passkey, wishes)).status).toBe(401);
});

test('an answer seen on its way opens nothing a second time, in whichever process', async () => {
  const passkey = await addSoftPasskey(site, await site.person());
  const { options } = (await site.call(startPasskeyLogin)).body;
  const body = { credential: passkey.use(options, { counter: 0 }) };
  const answers = await Promise.all(Array.from({ length: 8 }, () => site.call(logInWithPasskey, { body })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('strangers who ask for challenges leave nothing behind', async () => {
  const rows = async () => {
    const { queries } = site.context.db;
    const { count } = await queries
      .selectFrom('used_challenges')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  const before = await rows();
  const asked = new Set<string>();
  for (let times = 0; times < 100; times++)
    asked.add((await site.call(startPasskeyLogin)).body.options.challenge);
  expect(asked.size).toBe(100);
  const passkey = await addSoftPasskey(site, await site.person());
  await logInWith(site, passkey, { userVerified: false });
  expect(await rows(), 'but for the passkey that was added').toBe(before + 1);
});

test('bytes of any kind are refused, and cost no error', async () => {
  const bytes = () => randomBytes(1 + Math.floor(Math.random() * 900)).toString('base64url');
  for (let people = 0; people < 6; people++) {
    const person = await site.person();
    const passkey = await addSoftPasskey(site, person);
    const { options } = (await site.call(startPasskeyLogin)).body;
    const honest = passkey.use(options);
    for (const part of ['authenticatorData', 'signature', 'clientDataJSON', 'authenticatorData']) {
      const response = { ...honest.response, [part]: bytes() };
      const answer = await site.call(logInWithPasskey, { body: { credential: { ...honest, response } } });
      expect(answer).toMatchObject({ status: 401, body: { error: 'This passkey was not accepted' } });
    }
    const made = softPasskey().create((await start(person, person.password)).body.options);
    for (let times = 0; times < 20; times++) {
      const response = { ...made.response, attestationObject: bytes() };
      const body = { name: 'Noise', credential: { ...made, response } };
      const answer = await site.call(addPasskey, { token: person.token, body });
      expect(answer).toMatchObject({ status: 403, body: { error: 'This passkey was not accepted' } });
    }
  }
});

test('no one makes the server fetch what a certificate names', async () => {
  const person = await site.person();
  const { options } = (await start(person, person.password)).body;
  const certificates = Buffer.concat([
    Buffer.from([0xa3]),
    ...[cborText('alg'), Buffer.from([0x26]), cborText('sig'), Buffer.from([0x41, 0x00])],
    ...[cborText('x5c'), Buffer.from([0x81, 0x43, 0x30, 0x01, 0x00])],
  ]);
  for (const format of ['packed', 'apple', 'android-key', 'android-safetynet', 'tpm', 'fido-u2f']) {
    const credential = softPasskey().create(options, { attestation: { format, statement: certificates } });
    const body = { name: 'Certified', credential };
    expect(await site.call(addPasskey, { token: person.token, body })).toMatchObject({
      status: 403,
      body: { error: 'This passkey was not accepted' },
    });
  }
});
