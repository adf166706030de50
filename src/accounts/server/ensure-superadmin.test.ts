import { afterEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { getOwnProfile, login } from '../contract.ts';
import { ensureSuperadmin } from './ensure-superadmin.ts';

let site: TestApp;
afterEach(() => site.close());

const restart = (superadmin: { email?: string; password?: string }) =>
  ensureSuperadmin(
    {
      ...site.context,
      config: {
        ...site.context.config,
        superadmin: { email: superadmin.email, password: superadmin.password },
      },
    },
    async () => {},
  );
const logIn = (email: string, password: string) => site.call(login, { body: { email, password } });

async function startEmptySite(): Promise<void> {
  site = await testApp();
  await site.context.db.queries.deleteFrom('accounts').execute();
}

test('the first start without settings creates a superadmin and prints the password once', async () => {
  await startEmptySite();
  const first = await restart({});
  expect(first).toEqual({ email: 'superadmin@example.org', generatedPassword: expect.any(String) });
  const { token } = (await logIn(first.email, first.generatedPassword ?? '')).body;
  expect((await site.call(getOwnProfile, { token })).body).toMatchObject({
    role: 'superadmin',
    isVerified: true,
  });
  expect(await restart({})).toEqual({ email: first.email });
  expect((await logIn(first.email, first.generatedPassword ?? '')).status).toBe(200);
});

test('several processes that start at once create one superadmin and print one password', {
  tags: ['race'],
}, async () => {
  await startEmptySite();
  const started = await Promise.all(Array.from({ length: 4 }, () => restart({})));
  const passwords = started.flatMap(({ generatedPassword }) => generatedPassword ?? []);
  expect(passwords).toHaveLength(1);
  expect((await logIn('superadmin@example.org', passwords[0] ?? '')).status).toBe(200);
});

test('each start restores the password of the settings, and ends sessions only if it differed', async () => {
  site = await testApp();
  const settings = { email: 'head@example.org', password: 'password one' };
  expect(await restart(settings)).toEqual({ email: settings.email });
  const { token } = (await logIn(settings.email, settings.password)).body;
  await restart(settings);
  expect((await site.call(getOwnProfile, { token })).status).toBe(200);
  await restart({ ...settings, password: 'password two' });
  expect((await site.call(getOwnProfile, { token })).status).toBe(401);
  expect((await logIn(settings.email, 'password one')).status).toBe(401);
  expect((await logIn(settings.email, 'password two')).status).toBe(200);
});

test('an existing account of the address becomes superadmin and loses its old password', async () => {
  site = await testApp();
  const squatter = await site.person({ email: 'head@example.org', verified: false });
  const { generatedPassword = '' } = await restart({ email: squatter.email });
  expect(generatedPassword).not.toBe('');
  expect((await site.call(getOwnProfile, { token: squatter.token })).status).toBe(401);
  expect((await logIn(squatter.email, squatter.password)).status).toBe(401);
  const { token } = (await logIn(squatter.email, generatedPassword)).body;
  expect((await site.call(getOwnProfile, { token })).body).toMatchObject({
    role: 'superadmin',
    isVerified: true,
  });
});

test('a common password in the settings stops the start, unless the operator allows it', async () => {
  await startEmptySite();
  const settings = { email: 'head@example.org', password: 'Welcome2026!' };
  await expect(restart(settings)).rejects.toThrow(
    'SUPERADMIN_PASSWORD: Please choose a password that is harder to guess, or set REFUSE_COMMON_PASSWORDS=false',
  );
  const { config } = site.context;
  const lenient = { ...config, superadmin: settings, refuseCommonPasswords: false };
  const started = await ensureSuperadmin({ ...site.context, config: lenient }, async () => {});
  expect(started).toEqual({ email: settings.email });
});
