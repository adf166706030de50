import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPasskey,
  logInWithPasskey,
  startPasskeyCreation,
  startPasskeyLogin,
} from '#accounts/contract/passkeys.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { addSoftPasskey, cborText, logInWith, softPasskey } from '#tests/support/soft-passkey.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const start = ({ token }: Person, password: string) =>
  site.call(startPasskeyCreation, { token, body: { password } });

test('challenges requested by strangers store nothing', async () => {
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

test('random bytes are rejected without a server error', async () => {
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

test('the server never fetches an address from a certificate', async () => {
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
