import { readSheet } from 'read-excel-file/node';
import { afterAll, describe, expect, test } from 'vitest';
import { toSlug } from '#platform/rule/slug.ts';
import { testApp } from '#tests/support/app.ts';
import { council, event, eventName, fees } from '#tests/support/conference.ts';
import { insertTestGroup, insertTestRegistrations } from '#tests/support/registrations.ts';
import { type ExportFormat, exportRegistrations } from '../../contract/desk.ts';

const formula = '=HYPERLINK("https://example.org","Look")';

const site = await testApp();
afterAll(() => site.close());
const admin = await site.person({ role: 'admin', name: 'Sample Admin' });
await insertTestRegistrations(site.context, [
  { name: formula, college: '+91 College', registeredAt: 1_000 },
  { name: 'Ñandú <Śarmā> & "Co"', experience: 'One,\ntwo', registeredAt: 2_000, institute: true },
  {
    name: 'Chetan Seated',
    registeredAt: 3_000,
    status: 'confirmed',
    assigned: { committee: council.value, portfolio: council.portfolios[0] },
  },
]);
await insertTestGroup(site.context, { name: '@Delegation' });

async function fetchFile(format: ExportFormat, query: Record<string, string> = {}, token = admin.token) {
  return site.app.inject({
    method: 'GET',
    url: `/v1/api/admin/export/${encodeURIComponent(eventName)}/${format}`,
    query,
    headers: { authorization: `Bearer ${token}` },
  });
}

const sheetOf = async (query: Record<string, string> = {}) =>
  readSheet((await fetchFile('xlsx', query)).rawPayload);

describe('a workbook', () => {
  test('contains every filtered registration in order, numbers as numbers and text as text', async () => {
    const [headings = [], ...rows] = await sheetOf({ sort: 'oldest' });
    const column = (name: string) => rows.map((row) => row[headings.indexOf(name)]);
    expect(column('No.')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(column('Name')).toEqual([
      formula,
      'Ñandú <Śarmā> & "Co"',
      'Chetan Seated',
      'Sample Leader',
      'Sample Member 1',
      'Sample Member 2',
    ]);
    expect(column('College')[0]).toBe('+91 College');
    expect(column('Previous MUN experience')[1]).toBe('One,\ntwo');
    expect(column('Institute student').slice(0, 2)).toEqual(['No', 'Yes']);
    expect(column('Portfolio')[2]).toBe(council.portfolios[0]);
    expect(column('Group')[3]).toBe('@Delegation');
    expect(column('Registered at')[0]).toBe('1970-01-01 05:30');
    const { individual, hospitality } = fees;
    const withBed = individual + hospitality;
    expect(column('Total (Rs)').slice(0, 3)).toEqual([withBed, individual, withBed]);
  });

  test('contains only filtered registrations, and its headings even without rows', async () => {
    const names = (rows: unknown[][]) => rows.slice(1).map((row) => row[1]);
    expect(names(await sheetOf({ section: council.value }))).toEqual(['Chetan Seated']);
    expect(names(await sheetOf({ search: 'chetan' }))).toEqual(['Chetan Seated']);
    expect(names(await sheetOf({ mode: 'leader' }))).toEqual(['Sample Leader']);
    for (const search of ['no such name', '.', '% @']) expect(await sheetOf({ search })).toHaveLength(1);
  });

  test('is complete and in order with many registrations', async () => {
    const otherSite = await testApp();
    const { token } = await otherSite.person({ role: 'admin' });
    await insertTestRegistrations(
      otherSite.context,
      Array.from({ length: 450 }, (_, index) => ({ name: `Delegate ${index}`, registeredAt: index })),
    );
    const { rawPayload } = await otherSite.app.inject({
      method: 'GET',
      url: `/v1/api/admin/export/${encodeURIComponent(eventName)}/xlsx?sort=oldest`,
      headers: { authorization: `Bearer ${token}` },
    });
    const rows = await readSheet(rawPayload);
    expect(rows.slice(1).map((row) => row[1])).toEqual(
      Array.from({ length: 450 }, (_, index) => `Delegate ${index}`),
    );
    await otherSite.close();
  });
});

describe('a CSV file', () => {
  test('starts with a UTF-8 mark, ends lines with CRLF, and quotes where needed', async () => {
    const { payload, headers } = await fetchFile('csv', { sort: 'oldest' });
    expect(payload.startsWith('\ufeff"No.","Name","E-mail",')).toBe(true);
    expect(payload).toContain('"Ñandú <Śarmā> & ""Co"""');
    expect(payload).toContain('"One, two"');
    expect(payload.endsWith('\r\n')).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="registrations-${toSlug(event.name)}-2026-01-05.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('contains no formula: a text that begins like one gets an apostrophe', async () => {
    const { payload } = await fetchFile('csv');
    expect(payload).toContain(`"'=HYPERLINK(""https://example.org"",""Look"")"`);
    expect(payload).toContain(`,"'+91 College",`);
    expect(payload).toContain(`,"'@Delegation",`);
    const begun = payload.match(/(?<=^|,)"?[=+@-][^,]*/gm) ?? [];
    for (const cell of begun) expect(cell).toMatch(/^"\+\d+( \d+)+"/);
  });
});

describe('an export', () => {
  test('is recorded with its number of rows', async () => {
    await fetchFile('xlsx', { section: council.value });
    const log = await site.context.db.queries
      .selectFrom('audit_log')
      .select(['actor_id as actorId', 'action', 'after'])
      .where('action', '=', 'registrations_exported')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(log).toEqual({
      actorId: admin.accountId,
      action: 'registrations_exported',
      after: JSON.stringify({ fact: 'export', rows: 1, format: 'xlsx' }),
    });
  });

  test.each([
    ['an unknown event', 'Nowhere/csv', 404, 'No such event exists'],
    ['an unknown format', `${encodeURIComponent(eventName)}/pdf`, 400, 'Bad request'],
  ])('%s is refused', async (_what, path, status, error) => {
    const answer = await site.call(
      { ...exportRegistrations, path: `/v1/api/admin/export/${path}` },
      { token: admin.token },
    );
    expect(answer).toMatchObject({ status, body: { error } });
  });
});
