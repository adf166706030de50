import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { startOfNextDay } from '#platform/rule/dates.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import { countRegistrationsByEvent } from '#registration/contract.ts';
import { throwError } from '#tests/support/account-links.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { setUpSecondFactor } from '#tests/support/authenticator.ts';
import {
  demoteToClient,
  getAccountFacts,
  getOwnProfile,
  getPageOfAccounts,
  login,
  promoteToAdmin,
  scheduleOwnAccountDeletion,
  setLastDayOfRole,
} from '../contract.ts';
import {
  computeLastDayOfRole,
  expireDueRoles,
  isValidLastDay,
  sendRoleExpiryNotices,
} from './role-expiry.ts';

const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;
/** The day on which the test clock starts, at 14:30 in India. */
const today = '2026-01-05';
const midnight = Date.UTC(2026, 0, 5, 18, 30);

const facts = async (site: TestApp, by: Person, { accountId }: Person) =>
  (await site.call(getAccountFacts, { token: by.token, params: { accountID: accountId } })).body;
const changeLastDay = (
  site: TestApp,
  by: Person,
  { accountId }: Person,
  lastDay: unknown,
  more: object = {},
) =>
  site.call(setLastDayOfRole, {
    token: by.token,
    body: { accountID: accountId, lastDay, password: by.password, ...more },
  });
const mailsTo = async (site: TestApp, { email }: Person, kind: string) =>
  (await site.mails()).filter((mail) => mail.to === email && mail.kind === kind);
const audited = (site: TestApp, { accountId }: Person) =>
  site.context.db.queries
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('subject_id', '=', accountId)
    .where('action', 'in', ['role_changed', 'role_expiry_changed'])
    .orderBy('at')
    .orderBy('id')
    .execute();

test('a day ends at midnight in India', () => {
  expect(startOfNextDay(today, defaultRegion)).toBe(midnight);
  expect(
    [midnight, midnight - 1, midnight - dayMs + 1, midnight + 1].map((at) =>
      computeLastDayOfRole(at, defaultRegion),
    ),
  ).toEqual([today, today, today, '2026-01-06']);
  const noon = midnight - 12 * hourMs;
  expect(
    ['2026-01-04', today, '2030-12-31', '2031-02-01', '9999-12-31'].map((day) =>
      isValidLastDay(day, noon, defaultRegion),
    ),
  ).toEqual([false, true, true, false, false]);
});

describe('a role with a last day', () => {
  let site: TestApp;
  let superadmin: Person;
  beforeAll(async () => {
    site = await testApp();
    superadmin = await site.superadmin();
  });
  afterAll(() => site.close());

  test('ends with the day in India, without housekeeping', async () => {
    const admin = await site.person();
    const body = { accountID: admin.accountId, lastDay: today };
    expect((await site.call(promoteToAdmin, { token: superadmin.token, body })).status).toBe(200);
    const { token } = (await site.call(login, { body: admin })).body;
    expect(await facts(site, superadmin, admin)).toMatchObject({ role: 'admin', lastDay: today });
    const callAsAdmin = () => site.call(countRegistrationsByEvent, { token });
    const currentRole = async () => (await site.call(getOwnProfile, { token })).body.role;

    site.clock.advance(midnight - 1 - site.clock.now);
    expect([(await callAsAdmin()).status, await currentRole()]).toEqual([200, 'admin']);
    site.clock.advance(1);
    expect(await callAsAdmin()).toMatchObject({ status: 403 });
    expect(await currentRole()).toBe('client');
    const seen = await facts(site, superadmin, admin);
    expect([seen.role, seen.lastDay]).toEqual(['client', undefined]);
    const found = async (role: string) =>
      (await site.call(getPageOfAccounts, { token: superadmin.token, query: { role, q: admin.email } })).body;
    expect(await found('admin')).toMatchObject({ rows: [], counts: { admin: 0, client: 1 } });
    expect((await found('client')).rows).toHaveLength(1);

    await expireDueRoles(site.context, throwError);
    expect((await site.call(getOwnProfile, { token })).status).toBe(401);
    expect(await audited(site, admin)).toEqual([
      { actor_id: superadmin.accountId, action: 'role_changed', before: 'client', after: 'admin' },
      { actor_id: superadmin.accountId, action: 'role_expiry_changed', before: 'none', after: today },
      { actor_id: 'schedule', action: 'role_changed', before: 'admin', after: 'client' },
    ]);
    expect(await mailsTo(site, admin, 'role_expired')).toHaveLength(1);
    await expireDueRoles(site.context, throwError);
    expect(await mailsTo(site, admin, 'role_expired')).toHaveLength(1);
    expect(await roleAfterLogIn(admin)).toBe('client');
  });

  const roleAfterLogIn = async ({ email, password }: Person) => {
    const { token } = (await site.call(login, { body: { email, password } })).body;
    return (await site.call(getOwnProfile, { token })).body.role;
  };
  const day = (ahead: number) => computeLastDayOfRole(site.clock.now + ahead * dayMs, defaultRegion);

  test('is ended once by several processes, with its second factor', { tags: ['race'] }, async () => {
    const admin = await site.person({ role: 'admin' });
    const { code } = await setUpSecondFactor(site, admin);
    await changeLastDay(site, superadmin, admin, day(0));
    site.clock.advance(dayMs);
    await Promise.all([1, 2, 3].map(() => expireDueRoles(site.context, throwError)));
    expect((await audited(site, admin)).filter(({ action }) => action === 'role_changed')).toHaveLength(1);
    expect(await mailsTo(site, admin, 'role_expired')).toHaveLength(1);
    expect(code()).toBeTruthy();
    expect(await roleAfterLogIn(admin)).toBe('client');
  });

  test('that has ended can be granted again, or its account deleted', async () => {
    const [again, leaver] = [await site.person({ role: 'admin' }), await site.person({ role: 'admin' })];
    for (const admin of [again, leaver]) await changeLastDay(site, superadmin, admin, day(0));
    site.clock.advance(dayMs);
    const body = { accountID: again.accountId };
    expect((await site.call(demoteToClient, { token: superadmin.token, body })).status).toBe(409);
    expect((await site.call(promoteToAdmin, { token: superadmin.token, body })).status).toBe(200);
    expect(await facts(site, superadmin, again)).toMatchObject({ role: 'admin' });
    expect((await facts(site, superadmin, again)).lastDay).toBeUndefined();
    expect((await site.call(scheduleOwnAccountDeletion, { token: leaver.token, body: {} })).status).toBe(200);
    expect(await mailsTo(site, leaver, 'role_expired')).toHaveLength(1);
  });

  test('is announced to the account and the superadmins a week before, once for each day set', {
    tags: ['race'],
  }, async () => {
    const admin = await site.person({ role: 'admin', name: 'Sample Leaver' });
    const sendNotices = () => sendRoleExpiryNotices(site.context, throwError);
    expect((await changeLastDay(site, superadmin, admin, day(8))).status).toBe(200);
    await sendNotices();
    expect(await mailsTo(site, admin, 'role_expiring')).toHaveLength(0);
    site.clock.advance(2 * dayMs + hourMs);
    await Promise.all([sendNotices(), sendNotices(), sendNotices()]);
    const [sent, ...more] = await mailsTo(site, admin, 'role_expiring');
    expect(more).toEqual([]);
    expect(sent?.subject).toMatch(/^Your last day as admin is \d+ January 2026$/);
    const [notice] = (await mailsTo(site, superadmin, 'role_expiring_notice')).slice(-1);
    expect(notice?.text).toContain('Sample Leaver');
    await changeLastDay(site, superadmin, admin, day(1));
    expect(await mailsTo(site, admin, 'role_expiring'), 'a near day is announced at once').toHaveLength(2);
    await changeLastDay(site, superadmin, admin, null);
    site.clock.advance(3 * dayMs);
    await expireDueRoles(site.context, throwError);
    expect(await facts(site, superadmin, admin)).toMatchObject({ role: 'admin' });
  });

  test('is ended and announced by the housekeeping', async () => {
    const [ended, ending] = [await site.person({ role: 'admin' }), await site.person({ role: 'admin' })];
    await changeLastDay(site, superadmin, ended, day(0));
    await changeLastDay(site, superadmin, ending, day(9));
    site.clock.advance(3 * dayMs);
    await startHousekeeping(site.context, throwError)();
    expect(await mailsTo(site, ended, 'role_expired')).toHaveLength(1);
    expect(await mailsTo(site, ending, 'role_expiring')).toHaveLength(1);
  });

  test.each([
    ['yesterday', () => day(-1), 400, 'The last day has to be today or later, within 5 years'],
    ['in six years', () => day(6 * 366), 400, 'The last day has to be today or later, within 5 years'],
    ['no day', () => '2026-02-30', 400, 'Please enter a date'],
    ['the last day of all', () => '9999-12-31', 400, 'The last day has to be today or later, within 5 years'],
    ['words', () => 'tomorrow', 400, 'Please enter a date'],
    ['a number', () => 20260105, 400, 'Please enter a date'],
    ['nothing', () => undefined, 400, 'Please enter a date'],
  ])('cannot have %s as its last day', async (_what, lastDay, status, error) => {
    const admin = await site.person({ role: 'admin' });
    expect(await changeLastDay(site, superadmin, admin, lastDay())).toMatchObject({
      status,
      body: { error },
    });
    expect((await facts(site, superadmin, admin)).lastDay).toBeUndefined();
    const client = await site.person();
    const body = { accountID: client.accountId, lastDay: lastDay() ?? null };
    expect((await site.call(promoteToAdmin, { token: superadmin.token, body })).status).toBe(400);
    expect(await facts(site, superadmin, client)).toMatchObject({ role: 'client' });
  });

  test('is set with the password of a superadmin, for admins and superadmins only', async () => {
    const [admin, client] = [await site.person({ role: 'admin' }), await site.person()];
    expect(
      await changeLastDay(site, superadmin, admin, day(3), { password: 'another password' }),
    ).toMatchObject({
      status: 403,
      body: { error: 'Wrong password' },
    });
    expect(await changeLastDay(site, superadmin, client, day(3))).toMatchObject({
      status: 409,
      body: { error: 'Only admins and superadmins can have a last day' },
    });
    expect(await changeLastDay(site, superadmin, { ...client, accountId: 'unknown' }, day(3))).toMatchObject({
      status: 404,
      body: { error: 'No such account exists' },
    });
    expect((await facts(site, superadmin, admin)).lastDay).toBeUndefined();
  });
});
