import { afterEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { dashboard, login } from '../contract.ts';
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

/** A site with an empty database. */
async function emptySite(): Promise<void> {
  site = await testApp();
  await site.context.db.queries.deleteFrom('accounts').execute();
}

test('the first start without settings makes a superadmin and says the password once', async () => {
  await emptySite();
  const first = await restart({});
  expect(first).toEqual({ email: 'superadmin@example.org', generatedPassword: expect.any(String) });
  const { token } = (await logIn(first.email, first.generatedPassword ?? '')).body;
  expect((await site.call(dashboard, { token })).body).toMatchObject({
    role: 'superadmin',
    isVerified: true,
  });
  expect(await restart({})).toEqual({ email: first.email });
  expect((await logIn(first.email, first.generatedPassword ?? '')).status).toBe(200);
});

test('several processes that start at once make one superadmin and say one password', async () => {
  await emptySite();
  const started = await Promise.all(Array.from({ length: 4 }, () => restart({})));
  const passwords = started.flatMap(({ generatedPassword }) => generatedPassword ?? []);
  expect(passwords).toHaveLength(1);
  expect((await logIn('superadmin@example.org', passwords[0] ?? '')).status).toBe(200);
});

test('each start restores the password of the settings, and ends sessions only if it differed', async () => {
  site = await testApp();
  const given = { email: 'head@example.org', password: 'password one' };
  expect(await restart(given)).toEqual({ email: given.email });
  const { token } = (await logIn(given.email, given.password)).body;
  await restart(given);
  expect((await site.call(dashboard, { token })).status).toBe(200);
  await restart({ ...given, password: 'password two' });
  expect((await site.call(dashboard, { token })).status).toBe(401);
  expect((await logIn(given.email, 'password one')).status).toBe(401);
  expect((await logIn(given.email, 'password two')).status).toBe(200);
});

test('an existing account of the address becomes superadmin and loses its old password', async () => {
  site = await testApp();
  const squatter = await site.person({ email: 'head@example.org', verified: false });
  const { generatedPassword = '' } = await restart({ email: squatter.email });
  expect(generatedPassword).not.toBe('');
  expect((await site.call(dashboard, { token: squatter.token })).status).toBe(401);
  expect((await logIn(squatter.email, squatter.password)).status).toBe(401);
  const { token } = (await logIn(squatter.email, generatedPassword)).body;
  expect((await site.call(dashboard, { token })).body).toMatchObject({
    role: 'superadmin',
    isVerified: true,
  });
});

test('a common password in the settings stops the start, unless the operator allows it', async () => {
  await emptySite();
  const given = { email: 'head@example.org', password: 'Welcome2026!' };
  await expect(restart(given)).rejects.toThrow(
    'SUPERADMIN_PASSWORD: Please choose a password that is harder to guess, or set REFUSE_COMMON_PASSWORDS=false',
  );
  const { config } = site.context;
  const lenient = { ...config, superadmin: given, refuseCommonPasswords: false };
  const started = await ensureSuperadmin({ ...site.context, config: lenient }, async () => {});
  expect(started).toEqual({ email: given.email });
});
