import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmRegistration, decideSeveral } from '#registration/contract/decisions.ts';
import { getRegistration } from '#registration/contract/desk.ts';
import { type Person, type TestApp, testApp } from '../../../../tests/support/app.ts';
import { placeGroup, placeRegistration } from '../../../../tests/support/registrations.ts';
import { decideSeveral as decideInTurn } from './decisions.ts';

let site: TestApp;
let admin: Person;
beforeEach(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin', name: 'Sample Admin' });
});
afterEach(() => site.close());

const decide = (decision: unknown, registrationIds: unknown, token = admin.token) =>
  site.call(decideSeveral, { body: { decision, regIDs: registrationIds }, token });
const statusOf = async (eventID: string) =>
  (await site.call(getRegistration, { params: { eventID }, token: admin.token })).body.eventDetails.status;

test('each is decided independently, and a conflict names the earlier decision', async () => {
  const other = await site.person({ role: 'admin', name: 'Sample Second' });
  const first = await placeRegistration(site.context);
  const late = await placeRegistration(site.context);
  const last = await placeRegistration(site.context);
  await site.call(confirmRegistration, { body: { regID: late.id }, token: other.token });
  const { status, body } = await decide('decline', [first.id, late.id, 'nowhere', last.id]);
  expect(status).toBe(200);
  expect(body.results).toEqual([
    { regID: first.id, outcome: 'decided' },
    {
      regID: late.id,
      outcome: 'failed',
      error: 'no_such_status',
      decision: { status: 'confirmed', by: 'Sample Second', at: new Date(site.clock.now).toISOString() },
    },
    { regID: 'nowhere', outcome: 'failed', error: 'no_such_registration' },
    { regID: last.id, outcome: 'decided' },
  ]);
  expect(await Promise.all([first.id, late.id, last.id].map(statusOf))).toEqual([
    'declined',
    'confirmed',
    'declined',
  ]);
  const mails = (await site.mails()).filter(({ kind }) => kind === 'declined').map(({ to }) => to);
  expect(mails.sort()).toEqual([first.email, last.email].sort());
});

test('leaders are decided with their groups, in any order of selection', async () => {
  const { leader, members } = await placeGroup(site.context);
  const [one, two] = members.map(({ id }) => id);
  const { body } = await decide('confirm', [one, leader.id, one]);
  expect(body.results.map(({ regID: id, outcome }) => [id, outcome])).toEqual([
    [one, 'decided_with_group'],
    [leader.id, 'decided'],
  ]);
  expect(await statusOf(two ?? '')).toBe('confirmed');
  expect((await site.mails()).filter(({ kind }) => kind === 'confirmed')).toHaveLength(3);
});

test('two admins who decide the same rows concurrently get one decision for each row, and both see it', async () => {
  const other = await site.person({ role: 'admin', name: 'Sample Second' });
  const ids: string[] = [];
  for (let number = 0; number < 5; number++) ids.push((await placeRegistration(site.context)).id);
  const [mine, theirs] = await Promise.all([
    decide('confirm', ids),
    decide('decline', ids.toReversed(), other.token),
  ]);
  for (const id of ids) {
    const own = mine.body.results.find((result) => result.regID === id);
    const their = theirs.body.results.find((result) => result.regID === id);
    expect([own?.outcome, their?.outcome].sort()).toEqual(['decided', 'failed']);
    const loser = own?.outcome === 'failed' ? own : their;
    expect(loser?.decision).toMatchObject({
      status: await statusOf(id),
      by: own?.outcome === 'failed' ? 'Sample Second' : 'Sample Admin',
    });
  }
});

test('decisions made before the database fails are returned, and the rest can be decided later', async () => {
  const ids: string[] = [];
  for (let number = 0; number < 4; number++) ids.push((await placeRegistration(site.context)).id);
  const { db } = site.context;
  let changes = 0;
  const change: typeof db.change = (work) =>
    ++changes > 2
      ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
      : db.change(work);
  const context = { ...site.context, db: { ...db, change } };
  const caller = { accountId: admin.accountId, sessionId: 'any', role: 'admin' } as const;
  const { results } = await decideInTurn(context, caller, { decision: 'confirm', regIDs: ids });
  expect(results.map(({ outcome }) => outcome)).toEqual(['decided', 'decided', 'failed', 'failed']);
  expect(results[3]?.error).toBe('busy');
  expect(await Promise.all(ids.map(statusOf))).toEqual(['confirmed', 'confirmed', 'pending', 'pending']);
});

test.each([
  ['an unknown decision', 'forget', ['x'], 'No such status exists'],
  ['no rows', 'confirm', [], 'No such registration exists'],
  ['more rows than fit on a page', 'confirm', Array(51).fill('x'), 'No such registration exists'],
  ['rows that are no ids', 'confirm', [{}], 'No such registration exists'],
])('refuses %s', async (_what, decision, registrationIds, error) => {
  expect(await decide(decision, registrationIds)).toMatchObject({ status: 400, body: { error } });
});
