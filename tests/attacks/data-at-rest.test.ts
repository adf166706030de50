import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { login as loginCall, scheduleClientDeletion, signup } from '#accounts/contract.ts';
import { findAccountByEmail } from '#accounts/server/index.ts';
import { createApp } from '#app/app.ts';
import { startHousekeeping } from '#app/housekeeping.ts';
import type { Context } from '#platform/server/context.ts';
import { createPrivateDataDir, readOrCreateSecret } from '#platform/server/data-dir.ts';
import { openContext } from '#platform/server/open-context.ts';
import { conference } from '#tests/support/conference.ts';
import { insertFirstStart, superadminAccount, testConfig } from '#tests/support/first-start.ts';

let folder: string;
let umask: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-at-rest-'));
  umask = process.umask(0o022);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test.skipIf(process.platform === 'win32')(
  'only the site’s user reads the data folder and its files, with any umask',
  () => {
    chmodSync(folder, 0o755);
    const earlier = join(folder, 'site.sqlite');
    writeFileSync(earlier, 'sample', { mode: 0o644 });
    createPrivateDataDir(folder);
    const later = join(folder, 'server.lock');
    writeFileSync(later, 'sample');
    expect([folder, earlier, later].map(modeOf)).toEqual(['700', '600', '600']);
  },
);

test('a secret of the data folder is created once, also by concurrent callers', () => {
  const file = join(folder, 'metrics.token');
  const made = readOrCreateSecret(file);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(readOrCreateSecret(file)).toBe(made);
});

describe('erased data are removed from the files of the embedded database while the site runs', () => {
  const name = 'Sample Person To Forget';
  let site: Context;
  let app: FastifyInstance;
  beforeEach(async () => {
    const config = testConfig({ DATA_DIR: folder });
    site = await openContext(config);
    await insertFirstStart(site, conference);
    app = await createApp(site, conference);
    const body = { email: 'forget@example.org', name, phone: '+91 90000 00000', isStudentOfNITS: false };
    const password = 'sample-password';
    const payload = { ...body, password, confirmPassword: password };
    expect((await app.inject({ method: 'POST', url: signup.path, payload })).statusCode).toBe(200);
    expect(filesWith(name)).not.toEqual([]);
  });
  afterEach(async () => {
    await app.close();
    await site.db.close();
  });
  const filesWith = (text: string) =>
    readdirSync(folder).filter((file) => readFileSync(join(folder, file)).includes(text));

  test('at once, when an account is erased', async () => {
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
    expect(filesWith(name)).toEqual([]);
  });

  test('with the next round, after other deletions', async () => {
    await site.db.queries.updateTable('accounts').set({ name: 'Another', search_text: '' }).execute();
    expect(filesWith(name)).not.toEqual([]);
    const stop = startHousekeeping(site, (error) => {
      throw error;
    });
    await stop();
    expect(filesWith(name)).toEqual([]);
  });
});
