import { afterAll, expect, test } from 'vitest';
import { getAccountFacts } from '#accounts/contract.ts';
import { withdrawRegistrationAsAdmin } from '#allocation/contract.ts';
import { searchDesk } from '#desk/contract.ts';
import { testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { insertTestGroup, insertTestRegistrations } from '#tests/support/registrations.ts';
import { undoDecision } from '../../contract/decisions.ts';
import {
  countRegistrationsByEvent,
  getRecentChanges,
  getRegistrationForDesk,
  getRegistrationStatistics,
  listAllRegistrations,
  listRegistrations,
} from '../../contract/desk.ts';
import { eraseRegistrationsOfAccount } from '../erasure.ts';

const site = await testApp();
afterAll(() => site.close());
const superadmin = await site.superadmin();
const [first, second] = await insertTestRegistrations(site.context, [
  { name: 'Withdrawn Delegate', status: 'confirmed' },
  { name: 'Declined Delegate', status: 'declined' },
]);
if (!first || !second) throw new Error('two registrations were placed');
const leaver = first;
const body = { regID: leaver.id, reason: 'An exam' };
expect((await site.call(withdrawRegistrationAsAdmin, { body, token: superadmin.token })).status).toBe(200);

const list = async (section: string, fold: 'groups' | 'none' = 'none') =>
  (await site.call(listRegistrations, { query: { eventName, section, fold }, token: superadmin.token })).body;
const names = async (section: string) => (await list(section)).rows.map(({ name }) => name);

test('withdrawn registrations have a separate section and are not in the declined one', async () => {
  const { sections, total } = await list('withdrawn');
  expect(await names('withdrawn')).toEqual(['Withdrawn Delegate']);
  expect(await names('declined')).toEqual(['Declined Delegate']);
  expect(total).toBe(1);
  const counts = Object.fromEntries(sections.map(({ id, count }) => [id, count]));
  expect(counts).toMatchObject({ all: 2, declined: 1, withdrawn: 1 });
});

test('the specified records keep the status declined and have a flag for withdrawn', async () => {
  const { allSuchEvents } = (await site.call(listAllRegistrations, { token: superadmin.token })).body;
  const record = allSuchEvents.find(({ _id }) => _id === leaver.id);
  expect(record).toMatchObject({ status: 'declined', withdrawn: true });
});

test('counts and numbers separate withdrawn delegates, also after their accounts are erased', async () => {
  const { events } = (await site.call(countRegistrationsByEvent, { token: superadmin.token })).body;
  expect(events[0]).toMatchObject({ confirmed: 0, declined: 1, withdrawn: 1 });
  const numbers = async () => {
    // Lets the server's cache of the numbers expire.
    site.clock.advance(31_000);
    return (await site.call(getRegistrationStatistics, { params: { eventName }, token: superadmin.token }))
      .body;
  };
  const { status, days } = await numbers();
  expect(status).toEqual({ pending: 0, confirmed: 0, declined: 1, withdrawn: 1 });
  expect(days).toMatchObject([{ declined: 1, withdrawn: 1 }]);
  const [erased] = await insertTestRegistrations(site.context, [{ name: 'Erased Delegate' }]);
  const body = { regID: must(erased).id, reason: 'An exam' };
  await site.call(withdrawRegistrationAsAdmin, { body, token: superadmin.token });
  await site.context.db.change((transaction) =>
    eraseRegistrationsOfAccount(transaction, site.context, {
      id: must(erased).accountId,
      email: erased?.email ?? '',
    }),
  );
  expect((await numbers()).status).toMatchObject({ declined: 1, withdrawn: 2 });
});

test('export, search, account, open lists and the registration show withdrawn', async () => {
  const file = await site.app.inject({
    method: 'GET',
    url: `/v1/api/admin/export/${encodeURIComponent(eventName)}/csv`,
    headers: { authorization: `Bearer ${superadmin.token}` },
  });
  expect(file.body.split('\n').find((line) => line.includes('Withdrawn Delegate'))).toContain('withdrawn');
  const { token } = superadmin;
  const found = (await site.call(searchDesk, { query: { q: 'Withdrawn' }, token })).body.registrations;
  expect(found).toMatchObject([{ status: 'withdrawn' }]);
  const account = (await site.call(getAccountFacts, { params: { accountID: leaver.accountId }, token })).body;
  expect(account.registrations).toMatchObject([{ status: 'withdrawn' }]);
  const since = new Date(site.clock.now - 60_000).toISOString();
  const { changes } = (await site.call(getRecentChanges, { query: { eventName, since }, token })).body;
  expect(changes.find(({ _id }) => _id === leaver.id)).toMatchObject({ status: 'declined', withdrawn: true });
  const desk = (await site.call(getRegistrationForDesk, { params: { eventID: leaver.id }, token })).body;
  expect(desk).toMatchObject({ registration: { withdrawn: true }, decision: { status: 'withdrawn' } });
});

test('a member who withdrew is not folded under a leader who was declined', async () => {
  const group = await insertTestGroup(site.context, { complete: true, members: 1 });
  const member = group.members[0];
  const body = { regID: must(member).id, reason: 'An exam' };
  await site.call(withdrawRegistrationAsAdmin, { body, token: superadmin.token });
  await site.context.db.change((transaction) =>
    transaction
      .updateTable('registrations')
      .set({ status: 'declined', decided_at: 1 })
      .where('id', '=', must(group.leader).id)
      .execute(),
  );
  expect((await list('withdrawn', 'groups')).rows.map(({ _id }) => _id)).toContain(member?.id);
  const declined = (await list('declined', 'groups')).rows.find(({ _id }) => _id === group.leader?.id);
  expect(declined?.members).toBeUndefined();
});

test('undoing records the state withdrawn and makes the registration pending', async () => {
  const { token } = superadmin;
  const desk = async () =>
    (await site.call(getRegistrationForDesk, { params: { eventID: leaver.id }, token })).body;
  const decidedAt = (await desk()).decision?.at ?? '';
  const body = { regID: leaver.id, decidedAt, reason: 'The exam was moved' };
  expect((await site.call(undoDecision, { body, token })).status).toBe(200);
  const { registration, history } = await desk();
  expect(registration).toMatchObject({ status: 'pending', withdrawn: false });
  expect(history.at(-1)).toMatchObject({ before: 'withdrawn', after: 'pending' });
});
