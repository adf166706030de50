import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { listServerWarnings, warnAbout } from './server-warnings.ts';

const dayMs = 24 * 60 * 60_000;
const now = 100 * dayMs;
const disk = { freeBytes: 1, freeShare: 0.5, vanishes: false };
const healthy = { now, siteSince: 0, folderSince: 0, lastBackupAt: now - dayMs, disk };

test('a server with a backup and room has no warning', () => {
  expect(warnAbout(healthy)).toEqual([]);
});

test.for([
  [{ lastBackupAt: now - 8 * dayMs }, { what: 'no_backup', days: 8 }],
  [{ lastBackupAt: null }, { what: 'no_backup', days: null }],
  [{ disk: { ...disk, freeShare: 0.099 } }, { what: 'disk_low', percent: 9 }],
  [{ disk: { ...disk, vanishes: true } }, { what: 'disk_vanishes' }],
  [{ folderSince: now - dayMs }, { what: 'data_folder_new', since: new Date(now - dayMs).toISOString() }],
] as const)('a server with %o is reported', ([facts, warning]) => {
  expect(warnAbout({ ...healthy, ...facts })).toEqual([warning]);
});

test.for([
  [
    'a new site without a backup',
    { siteSince: now - 6 * dayMs, folderSince: now - 6 * dayMs, lastBackupAt: null },
  ],
  ['a site that nothing has happened on', { siteSince: null, lastBackupAt: null }],
  ['a folder that is a week old', { folderSince: now - 8 * dayMs }],
  ['a system that does not know the age of a folder', { folderSince: null }],
  ['a disk that cannot be read', { disk: undefined }],
] as const)('%s is not reported', ([_, facts]) => {
  expect(warnAbout({ ...healthy, ...facts })).toEqual([]);
});

test('a demo, whose data vanish, has no warning', async () => {
  const site = await testApp();
  await site.superadmin();
  site.clock.advance(20 * dayMs);
  const config = { ...site.context.config, demo: { isPublic: false, resetsAt: null } };
  expect(await listServerWarnings({ ...site.context, config })).toEqual([]);
  await site.close();
});

test('a site is asked for its first action and its last backup', async () => {
  const site = await testApp();
  const { token } = await site.superadmin();
  expect(token).toBeTruthy();
  expect(await listServerWarnings(site.context)).toEqual([]);
  site.clock.advance(20 * dayMs);
  expect(await listServerWarnings(site.context)).toContainEqual({ what: 'no_backup', days: null });
  await site.close();
});
