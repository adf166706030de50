import { afterAll, describe, expect, test } from 'vitest';
import { getOwnProfile } from '#accounts/contract.ts';
import { getPageOfAuditLog } from '#audit/contract.ts';
import { createEdition } from '#conference/contract.ts';
import { listRegistrations } from '#registration/contract.ts';
import { testApp } from '#tests/support/app.ts';
import { council, event, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { saveTimetableSession, setTimetableVisibility } from '#timetable/contract.ts';
import {
  createApiToken,
  listApiTokens,
  readEventByToken,
  readRegistrationsByToken,
  readTimetableByToken,
  withdrawApiToken,
} from '../contract.ts';
import { connectionLimits } from './limits.ts';

const site = await testApp();
afterAll(() => site.close());
const { token } = await site.superadmin();
const lastDay = '2026-02-01';
const people = await insertTestRegistrations(site.context, [
  { name: 'Asha First', college: 'Other College', registeredAt: 1_000 },
  {
    name: 'Chetan Seated',
    registeredAt: 2_000,
    status: 'confirmed',
    assigned: { committee: council.value, portfolio: council.portfolios[0] },
  },
]);

const create = (changed: Record<string, unknown> = {}, by = token) =>
  site.call(createApiToken, {
    token: by,
    body: { eventName, name: 'Sample screen', lastDay, ...changed },
  });
const tokenOf = async (changed: Record<string, unknown> = {}) => (await create(changed)).body.token;
const list = async () => (await site.call(listApiTokens, { token, params: { eventName } })).body.tokens;
const unauthorized = { status: 401, body: { code: 'unauthorized' } };

describe('an API token', () => {
  test('reads the registrations of its event without contact data, oldest first', async () => {
    const { body } = await site.call(readRegistrationsByToken, { token: await tokenOf() });
    expect(body).toMatchObject({
      page: 1,
      total: 2,
      rows: [
        { name: 'Asha First', college: 'Other College', state: 'pending', committee: null, portfolio: null },
        {
          name: 'Chetan Seated',
          state: 'confirmed',
          committee: council.shortName,
          portfolio: council.portfolios[0],
        },
      ],
    });
    const text = JSON.stringify(body);
    for (const { email, accountId } of people) {
      expect(text).not.toContain(email);
      expect(text).not.toContain(accountId);
    }
    expect(text).not.toContain('+91');
    const { body: second } = await site.call(readRegistrationsByToken, {
      token: await tokenOf(),
      query: { page: '2' },
    });
    expect(second).toMatchObject({ rows: [], total: 2 });
  });

  test('reads committees with their seats', async () => {
    const { body } = await site.call(readEventByToken, { token: await tokenOf() });
    expect(body).toMatchObject({ eventName, theme: event.theme });
    const committee = must(body.committees.find(({ value }) => value === council.value));
    expect(committee.portfolios[0]).toEqual({ name: council.portfolios[0], seats: 1, taken: 1 });
    expect(committee.portfolios[1]).toMatchObject({ taken: 0 });
  });

  test('reads the timetable once it is shown', async () => {
    const apiToken = await tokenOf();
    const fields = {
      title: 'Sample session',
      kind: 'session',
      day: 1,
      startMinute: 600,
      endMinute: 660,
      roomId: null,
      committees: 'all',
    };
    const body = { eventName, revision: 0, sessionId: null, fields, notifies: false };
    expect((await site.call(saveTimetableSession, { token, body })).status).toBe(200);
    expect((await site.call(readTimetableByToken, { token: apiToken })).body).toEqual({ sessions: [] });
    const shown = { eventName, revision: 1, isShown: true };
    expect((await site.call(setTimetableVisibility, { token, body: shown })).status).toBe(200);
    expect((await site.call(readTimetableByToken, { token: apiToken })).body).toMatchObject({
      sessions: [{ title: 'Sample session', kind: 'session', room: null, committees: null }],
    });
  });

  test('reads no other event', async () => {
    const name = 'Sample Edition 2031';
    await site.call(createEdition, { token, body: { eventName: name, from: event.id } });
    const apiToken = await tokenOf({ eventName: name });
    expect((await site.call(readEventByToken, { token: apiToken })).body.eventName).toBe(name);
    expect((await site.call(readRegistrationsByToken, { token: apiToken })).body).toMatchObject({ total: 0 });
  });

  test('makes no call of a session, and a session no call of tokens', async () => {
    const apiToken = await tokenOf();
    expect(await site.call(listRegistrations, { token: apiToken, query: { eventName } })).toMatchObject(
      unauthorized,
    );
    expect(await site.call(getOwnProfile, { token: apiToken })).toMatchObject(unauthorized);
    expect(await site.call(createApiToken, { token: apiToken, body: {} })).toMatchObject(unauthorized);
    expect(await site.call(readEventByToken, { token })).toMatchObject({ status: 403 });
    expect(await site.call(readEventByToken)).toMatchObject(unauthorized);
  });

  test('is listed without its secret, with its last use to the minute', async () => {
    const apiToken = await tokenOf({ name: 'Screen in the lobby' });
    const listed = async () => must((await list()).find(({ name }) => name === 'Screen in the lobby'));
    expect(await listed()).toMatchObject({ lastDay, lastUsedAt: null, state: 'active' });
    await site.call(readEventByToken, { token: apiToken });
    expect((await listed()).lastUsedAt).toBe(new Date(site.clock.now).toISOString());
    const stored = await site.context.db.queries.selectFrom('api_tokens').selectAll().execute();
    expect(JSON.stringify([await list(), stored])).not.toContain(apiToken);
  });

  test('is refused at once when it is withdrawn, which the audit log records', async () => {
    const apiToken = await tokenOf({ name: 'Withdrawn screen' });
    const { _id: tokenId } = must((await list()).find(({ name }) => name === 'Withdrawn screen'));
    const twice = [1, 2].map(() => site.call(withdrawApiToken, { token, body: { tokenId } }));
    const statuses = (await Promise.all(twice)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404]);
    expect(await site.call(readEventByToken, { token: apiToken })).toMatchObject(unauthorized);
    const { rows } = (await site.call(getPageOfAuditLog, { token, query: {} })).body;
    expect(rows.slice(0, 2)).toMatchObject([
      { action: 'api_token_withdrawn', note: 'Withdrawn screen' },
      { action: 'api_token_created', after: `until ${lastDay}`, note: 'Withdrawn screen' },
    ]);
  });

  test('is refused when its creator is no superadmin any more', async () => {
    const other = await site.person({ role: 'superadmin' });
    const apiToken = (await create({}, other.token)).body.token;
    expect((await site.call(readEventByToken, { token: apiToken })).status).toBe(200);
    await site.context.db.queries
      .updateTable('accounts')
      .set({ role: 'admin' })
      .where('id', '=', other.accountId)
      .execute();
    expect(await site.call(readEventByToken, { token: apiToken })).toMatchObject(unauthorized);
  });

  test('ends after its last day in the zone of the club', async () => {
    const other = await testApp();
    const { token: by } = await other.superadmin();
    const body = { eventName, name: 'Sample', lastDay: '2026-01-06' };
    const { token: apiToken } = (await other.call(createApiToken, { token: by, body })).body;
    const statusAt = async (time: string) => {
      other.clock.advance(Date.parse(time) - other.clock.now);
      return (await other.call(readEventByToken, { token: apiToken })).status;
    };
    expect(await statusAt('2026-01-06T23:59:59+05:30')).toBe(200);
    expect(await statusAt('2026-01-07T00:00:00+05:30')).toBe(401);
    await other.close();
  });

  test('is used a limited number of times an hour', async () => {
    const apiToken = await tokenOf();
    const { uses } = connectionLimits.apiReadsPerToken;
    await site.call(readEventByToken, { token: apiToken });
    await site.context.db.queries
      .updateTable('rate_limits')
      .set({ used: uses })
      .where('key', 'like', 'apiReadsPerToken %')
      .execute();
    const { status, headers } = await site.call(readEventByToken, { token: apiToken });
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test.each([
    ['an unknown event', { eventName: 'Nowhere' }, 404, 'no_such_event'],
    ['no name', { name: ' ' }, 400, 'invalid_input'],
    ['yesterday as its last day', { lastDay: '2026-01-04' }, 400, 'invalid_last_day'],
    ['a last day in two years', { lastDay: '2028-01-05' }, 400, 'invalid_last_day'],
  ])('is refused with %s', async (_what, changed, status, code) => {
    expect(await create(changed)).toMatchObject({ status, body: { code } });
  });
});
