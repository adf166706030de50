import { afterAll, describe, expect, test } from 'vitest';
import { eraseDueAccounts } from '#accounts/server/index.ts';
import { onAccountErased } from '#app/account-hooks.ts';
import { getPageOfAuditLog } from '#audit/contract.ts';
import { dayMs } from '#platform/rule/dates.ts';
import { confirmRegistration } from '#registration/contract.ts';
import { throwError } from '#tests/support/account-links.ts';
import { testApp } from '#tests/support/app.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { insertTestRegistration, insertTestRegistrations } from '#tests/support/registrations.ts';
import { createSheetLink, listSheetLinks, readSheet, withdrawSheetLink } from '../contract.ts';
import { connectionLimits } from './limits.ts';

const formula = '=HYPERLINK("https://example.org","Look")';

const site = await testApp();
afterAll(() => site.close());
const superadmin = await site.superadmin();
const { token } = superadmin;
await insertTestRegistrations(site.context, [
  { name: formula, college: '+91 College', registeredAt: 1_000 },
  { name: 'Ñandú Śarmā', college: 'Other College', registeredAt: 2_000, status: 'confirmed' },
  {
    name: 'Chetan Seated',
    college: 'Other College',
    registeredAt: 3_000,
    status: 'confirmed',
    assigned: { committee: council.value, portfolio: council.portfolios[0] },
  },
]);

const list = async () => (await site.call(listSheetLinks, { token, params: { eventName } })).body;
const usual = {
  eventName,
  name: 'Sample sheet',
  lastDay: (await list()).defaultLastDay,
  section: 'all',
  columns: ['name', 'college', 'committee'],
  allowsPersonalData: false,
};
const create = (changed: Partial<typeof usual> & Record<string, unknown> = {}, by = token) =>
  site.call(createSheetLink, { token: by, body: { ...usual, ...changed } });
const pathOf = async (changed: Partial<typeof usual> = {}) =>
  new URL((await create(changed)).body.address).pathname;
const read = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ method: 'GET', url, headers });
const rowsOf = (csv: string) => csv.replace('\ufeff', '').trimEnd().split('\r\n');
const dead = { error: readSheet.errors.deadLink.message, code: readSheet.errors.deadLink.code };

describe('a sheet link', () => {
  test('reads the chosen columns of a section, always as they are now', async () => {
    const path = await pathOf({ section: 'confirmed' });
    expect(rowsOf((await read(path)).payload)).toEqual([
      '"Name","College","Committee"',
      '"Ñandú Śarmā","Other College",',
      `"Chetan Seated","Other College","${council.shortName}"`,
    ]);
    const { id } = await insertTestRegistration(site.context, { name: 'Deepa Later', registeredAt: 4_000 });
    expect((await read(path)).payload).not.toContain('Deepa Later');
    expect((await site.call(confirmRegistration, { token, body: { regID: id } })).status).toBe(200);
    expect((await read(path)).payload).toContain('Deepa Later');
  });

  test('reads one committee', async () => {
    const rows = rowsOf((await read(await pathOf({ section: council.value, columns: ['name'] }))).payload);
    expect(rows).toEqual(['"Name"', '"Chetan Seated"']);
  });

  test('sends a CSV file without formulas, cookies and caching', async () => {
    const { payload, headers } = await read(await pathOf());
    expect(payload).toContain(`"'=HYPERLINK(""https://example.org"",""Look"")"`);
    expect(payload).toContain(`"'+91 College"`);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('contains contact data and answers only if they are allowed', async () => {
    const { columns } = await list();
    const personal = columns.flatMap(({ _id, isPersonal }) => (isPersonal ? [_id] : []));
    expect(personal).toEqual(expect.arrayContaining(['email', 'phone', 'groupLeader', 'dietaryNeeds']));
    expect(personal).not.toContain('name');
    for (const column of personal)
      expect(await create({ columns: ['name', column] })).toMatchObject({
        status: 400,
        body: { code: 'personal_data_not_allowed' },
      });
    const path = await pathOf({ columns: ['email'], allowsPersonalData: true });
    expect((await read(path)).payload).toContain('@');
    const [link] = (await list()).links;
    expect(link).toMatchObject({ columns: ['E-mail'], hasPersonalData: true });
  });

  test('is listed without its address, with its last use to the minute', async () => {
    const path = await pathOf({ name: 'Sheet of the desk' });
    const listed = async () => must((await list()).links.find(({ name }) => name === 'Sheet of the desk'));
    expect(await listed()).toMatchObject({ createdBy: 'Superadmin', lastUsedAt: null, state: 'active' });
    await read(path);
    const first = new Date(site.clock.now).toISOString();
    site.clock.advance(59_000);
    await read(path);
    expect((await listed()).lastUsedAt).toBe(first);
    site.clock.advance(1_000);
    await read(path);
    expect((await listed()).lastUsedAt).toBe(new Date(site.clock.now).toISOString());
    const secret = path.replace('/sheets/', '').replace('.csv', '');
    const stored = await site.context.db.queries.selectFrom('sheet_links').selectAll().execute();
    expect(JSON.stringify([await list(), stored])).not.toContain(secret);
  });

  test('and its withdrawal are in the audit log', async () => {
    await create({ name: 'Sheet to withdraw' });
    const link = must((await list()).links.find(({ name }) => name === 'Sheet to withdraw'));
    await site.call(withdrawSheetLink, { token, body: { linkId: link._id } });
    const { rows } = (await site.call(getPageOfAuditLog, { token, query: {} })).body;
    expect(rows.slice(0, 2)).toMatchObject([
      {
        action: 'sheet_link_withdrawn',
        before: 'all',
        note: 'Sheet to withdraw',
        subject: { name: eventName },
      },
      {
        action: 'sheet_link_created',
        after: `all, 3 columns, until ${usual.lastDay}`,
        note: 'Sheet to withdraw',
      },
    ]);
  });

  test.each([
    ['an unknown event', { eventName: 'Nowhere' }, 404, 'no_such_event'],
    ['an unknown list', { section: 'nowhere' }, 404, 'no_such_section'],
    ['an unknown column', { columns: ['name', 'password_hash'] }, 404, 'no_such_column'],
    ['no column', { columns: [] }, 400, 'invalid_input'],
    ['no name', { name: ' ' }, 400, 'invalid_input'],
    ['yesterday as its last day', { lastDay: '2026-01-04' }, 400, 'invalid_last_day'],
    ['a last day in two years', { lastDay: '2028-01-05' }, 400, 'invalid_last_day'],
  ])('is refused with %s', async (_what, changed, status, code) => {
    expect(await create(changed)).toMatchObject({ status, body: { code } });
  });
});

describe('the address of a sheet link', () => {
  test('gives the same answer for an unknown, a malformed and a withdrawn one', async () => {
    const path = await pathOf({ name: 'Withdrawn at once' });
    expect((await read(path)).statusCode).toBe(200);
    const link = must((await list()).links.find(({ name }) => name === 'Withdrawn at once'));
    const body = { linkId: link._id };
    const twice = [1, 2].map(() => site.call(withdrawSheetLink, { token, body }));
    const statuses = (await Promise.all(twice)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404]);
    const unknown = [path, `/sheets/${'x'.repeat(43)}.csv`, '/sheets/x.csv', path.replace('.csv', '')];
    for (const url of unknown) {
      const { statusCode, payload, headers } = await read(url);
      expect([statusCode, JSON.parse(payload)], url).toEqual([404, dead]);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('is no token of the API, and a session is no address', async () => {
    const path = await pathOf();
    const secret = path.replace('/sheets/', '').replace('.csv', '');
    expect((await site.call(listSheetLinks, { token: secret, params: { eventName } })).status).toBe(401);
    expect((await read(`/sheets/${token}.csv`)).statusCode).toBe(404);
    const { statusCode } = await read('/sheets/x.csv', { authorization: `Bearer ${token}` });
    expect(statusCode).toBe(404);
  });

  test('ends after its last day in the zone of the club', async () => {
    const other = await testApp();
    const { token: by } = await other.superadmin();
    const lastDay = '2026-01-06';
    const { body } = await other.call(createSheetLink, { token: by, body: { ...usual, lastDay } });
    const url = new URL(body.address).pathname;
    const statusAt = async (time: string) => {
      other.clock.advance(Date.parse(time) - other.clock.now);
      return (await other.app.inject({ method: 'GET', url })).statusCode;
    };
    expect(await statusAt('2026-01-06T23:59:59+05:30')).toBe(200);
    expect(await statusAt('2026-01-07T00:00:00+05:30')).toBe(404);
    const { links } = (await other.call(listSheetLinks, { token: by, params: { eventName } })).body;
    expect(links).toMatchObject([{ lastDay, state: 'ended' }]);
    await other.close();
  });

  test('stops working when its creator is no superadmin any more', async () => {
    const other = await site.person({ role: 'superadmin', name: 'Sample Leaver' });
    const { body } = await create({ name: 'Of a leaver' }, other.token);
    const url = new URL(body.address).pathname;
    expect((await read(url)).statusCode).toBe(200);
    const { queries } = site.context.db;
    const setRole = (values: { role: 'admin' | 'superadmin'; role_expires_at: number | null }) =>
      queries.updateTable('accounts').set(values).where('id', '=', other.accountId).execute();
    await setRole({ role: 'admin', role_expires_at: null });
    expect(JSON.parse((await read(url)).payload)).toEqual(dead);
    await setRole({ role: 'superadmin', role_expires_at: site.clock.now });
    expect((await read(url)).statusCode).toBe(404);
    const { links } = await list();
    expect(links.find(({ name }) => name === 'Of a leaver')).toMatchObject({ state: 'creator_left' });
  });

  test('no longer shows an erased person', async () => {
    const { accountId } = await insertTestRegistration(site.context, { name: 'Sample Erased' });
    const path = await pathOf({ columns: ['name'] });
    expect((await read(path)).payload).toContain('Sample Erased');
    await site.context.db.queries
      .updateTable('accounts')
      .set({ deletion_scheduled_at: site.clock.now - 16 * dayMs })
      .where('id', '=', accountId)
      .execute();
    await eraseDueAccounts(site.context, onAccountErased(site.context), throwError);
    expect((await read(path)).payload).not.toContain('Sample Erased');
  });

  test('is read a limited number of times an hour', async () => {
    const path = await pathOf({ columns: ['name'] });
    for (let reads = 0; reads < connectionLimits.sheetReadsPerLink.uses; reads++)
      expect((await read(path)).statusCode).toBe(200);
    const { statusCode, headers } = await read(path);
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  });
});
