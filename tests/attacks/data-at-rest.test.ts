import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, describe, expect } from 'vitest';
import { login as loginCall, scheduleClientDeletion, signup } from '#accounts/contract.ts';
import { findAccountByEmail } from '#accounts/server/index.ts';
import { createApp } from '#app/app.ts';
import { startHousekeeping } from '#app/housekeeping.ts';
import { createPrivateDataDir, readOrCreateSecret } from '#platform/server/data-dir.ts';
import { openContext } from '#platform/server/open-context.ts';
import { conference } from '#tests/support/conference.ts';
import { insertFirstStart, superadminAccount, testConfig } from '#tests/support/first-start.ts';

const name = 'Sample Person To Forget';
const test = base
  .extend('folder', async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'data-at-rest-'));
    const umask = process.umask(0o022);
    onTestFinished(() => {
      process.umask(umask);
      rmSync(folder, { recursive: true });
    });
    return folder;
  })
  .extend('site', async ({ folder }, { onCleanup }) => {
    const site = await openContext(testConfig({ DATA_DIR: folder }));
    onCleanup(() => site.db.close());
    await insertFirstStart(site, conference);
    return site;
  })
  /** Has a person who signed up. */
  .extend('app', async ({ site, folder }, { onCleanup }) => {
    const app = await createApp(site, conference);
    onCleanup(() => app.close());
    const body = { email: 'forget@example.org', name, phone: '+91 90000 00000', isStudentOfNITS: false };
    const password = 'sample-password';
    const payload = { ...body, password, confirmPassword: password };
    expect((await app.inject({ method: 'POST', url: signup.path, payload })).statusCode).toBe(200);
    expect(filesWith(folder, name)).not.toEqual([]);
    return app;
  });
const filesWith = (folder: string, text: string) =>
  readdirSync(folder).filter((file) => readFileSync(join(folder, file)).includes(text));
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test.skipIf(process.platform === 'win32')(
  'only the site’s user reads the data folder and its files, with any umask',
  ({ folder }) => {
    chmodSync(folder, 0o755);
    const earlier = join(folder, 'site.sqlite');
    writeFileSync(earlier, 'sample', { mode: 0o644 });
    createPrivateDataDir(folder);
    const later = join(folder, 'server.lock');
    writeFileSync(later, 'sample');
    expect([folder, earlier, later].map(modeOf)).toEqual(['700', '600', '600']);
  },
);

test('a secret of the data folder is created once, also by concurrent callers', ({ folder }) => {
  const file = join(folder, 'metrics.token');
  const made = readOrCreateSecret(file);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(readOrCreateSecret(file)).toBe(made);
});

describe('erased data are removed from the files of the embedded database while the site runs', () => {
  test('at once, when an account is erased', async ({ site, app, folder }) => {
    const account = await findAccountByEmail(site.db.queries, 'forget@example.org');
    const login = { email: superadminAccount.email, password: superadminAccount.password };
    const { token } = (await app.inject({ method: 'POST', url: loginCall.path, payload: login })).json();
    const answer = await app.inject({
      method: scheduleClientDeletion.method,
      url: scheduleClientDeletion.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { accountID: account?.id },
    });
    expect(answer.statusCode).toBe(200);
    expect(filesWith(folder, name)).toEqual([]);
  });

  test('with the next round, after other deletions', async ({ site, app: _signedUp, folder }) => {
    await site.db.queries.updateTable('accounts').set({ name: 'Another', search_text: '' }).execute();
    expect(filesWith(folder, name)).not.toEqual([]);
    const stop = startHousekeeping(site, (error) => {
      throw error;
    });
    await stop();
    expect(filesWith(folder, name)).toEqual([]);
  });
});
