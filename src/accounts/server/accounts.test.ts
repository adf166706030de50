import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { individualBody, setRegistrationWindow } from '#tests/support/registering.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import {
  editProfile,
  getAccountFacts,
  getOwnProfile,
  getPageOfAccounts,
  scheduleOwnAccountDeletion,
} from '../contract.ts';

let site: TestApp;
let token: string;
let asha: Person;
beforeAll(async () => {
  site = await testApp();
  token = (await site.superadmin()).token;
  asha = await site.person({ name: 'Sample Asha 100%', email: 'asha@example.org', institute: true });
  site.clock.advance(1000);
  await site.person({ name: 'sample Bela', email: 'bela@example.org', verified: false });
  site.clock.advance(1000);
  await site.person({ name: 'Sample Chandra', email: 'chandra@example.org', role: 'admin' });
  site.clock.advance(1000);
  const leaving = await site.person({ name: 'Sample Dev', email: 'dev@example.org' });
  await site.call(scheduleOwnAccountDeletion, { token: leaving.token });
});
afterAll(() => site.close());

const list = async (query: Record<string, string> = {}) =>
  (await site.call(getPageOfAccounts, { token, query })).body;
const found = async (query: Record<string, string>) =>
  (await list(query)).rows.map(({ email }) => email.split('@')[0]);
const facts = (accountID: string) => site.call(getAccountFacts, { token, params: { accountID } });

test.each([
  [{}, ['dev', 'chandra', 'bela', 'asha', 'superadmin']],
  [{ sort: 'oldest' }, ['superadmin', 'asha', 'bela', 'chandra', 'dev']],
  [{ sort: 'name', q: 'sample' }, ['asha', 'bela', 'chandra', 'dev']],
  [{ sort: 'name' }, ['asha', 'bela', 'chandra', 'dev', 'superadmin']],
  [{ q: '_' }, []],
  [{ q: '. @' }, []],
  [{ q: 'BELA' }, ['bela']],
  [{ q: 'sample chandra@' }, ['chandra']],
  [{ q: 'sample unknown' }, []],
  [{ q: 'handra' }, []],
  [{ q: 'superadmin' }, ['superadmin']],
  [{ q: '100%' }, ['asha']],
  [{ role: 'admin' }, ['chandra']],
  [{ q: 'sample', role: 'client', state: 'verified' }, ['dev', 'asha']],
  [{ state: 'unverified' }, ['bela']],
  [{ state: 'scheduled' }, ['dev']],
  [{ page: '2' }, []],
] as [Record<string, string>, string[]][])('the list for %j has %j', async (query, expected) => {
  expect(await found(query)).toEqual(expected);
});

test('a student is found by scholar id, and a row contains only what the list shows', async () => {
  const { scholarID = '' } = (await site.call(getOwnProfile, { token: asha.token })).body;
  const { rows, counts, total } = await list({ q: scholarID, role: 'client' });
  expect(rows).toEqual([
    {
      _id: asha.accountId,
      name: 'Sample Asha 100%',
      email: 'asha@example.org',
      role: 'client',
      isVerified: true,
      scholarID,
      createdAt: '2026-01-05T09:00:00.000Z',
    },
  ]);
  expect({ counts, total }).toEqual({
    counts: { all: 1, client: 1, admin: 0, superadmin: 0 },
    total: 1,
  });
  expect((await list()).counts).toEqual({ all: 5, client: 3, admin: 1, superadmin: 1 });
});

test('an account is shown with its sessions, institute details and registrations', async () => {
  await setRegistrationWindow(site, true);
  const person = await site.person({ name: 'Sample Esha', institute: true });
  await site.call(register, { token: person.token, body: individualBody });
  const { body } = await facts(person.accountId);
  expect(body).toMatchObject({
    name: 'Sample Esha',
    role: 'client',
    phone: '+91 90000 00000',
    verifiedAt: expect.any(String),
    student: { branch: 'Civil Engineering', year: '1st year' },
    sessions: { count: 1, lastAt: new Date(site.clock.now).toISOString() },
    registrations: [{ eventName, status: 'pending' }],
  });
  await site.call(editProfile, { token: person.token, body: { newName: 'Sample Esha Renamed' } });
  expect(await found({ q: 'renamed' })).toHaveLength(1);
  expect(await found({ q: 'sample esha renamed' })).toHaveLength(1);
  await site.call(editProfile, { token: person.token, body: { newName: 'Sample Farah' } });
  expect(await found({ q: 'renamed' })).toEqual([]);
  expect(await facts('unknown')).toMatchObject({ status: 404, body: { error: 'No such account exists' } });
});

test('the pages contain every account once, in the chosen order, and new accounts at once', async () => {
  const { counts } = await list();
  const names = Array.from({ length: 115 }, (_, n) => ({
    name: `Sample Page ${String(n).padStart(3, '0')}`,
  }));
  await insertTestRegistrations(site.context, names);
  for (const sort of ['newest', 'oldest', 'name']) {
    const pages = [];
    for (const page of ['1', '2', '3']) pages.push(await list({ sort, page }));
    const rows = pages.flatMap((page) => page.rows);
    expect(pages.map(({ total }) => total)).toEqual(Array(3).fill(counts.all + 115));
    expect(new Set(rows.map(({ _id }) => _id)).size).toBe(counts.all + 115);
    const byName = rows.map(({ name }) => name).filter((name) => name.startsWith('Sample Page'));
    if (sort === 'name') expect(byName).toEqual(names.map(({ name }) => name));
    else {
      const times = rows.map(({ createdAt }) => createdAt);
      expect(times).toEqual(sort === 'oldest' ? times.toSorted() : times.toSorted().reverse());
    }
  }
});

test('neither the list nor an account contains a password', async () => {
  expect(JSON.stringify([await list(), await facts(asha.accountId)])).not.toMatch(/argon2|password/i);
});
