import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventState } from '#conference/contract.ts';
import { listPendingWork } from '#desk/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { ownRegistrations, registerAlone, setRegistrationWindow } from '#tests/support/registering.ts';
import { type InsertedRegistration, insertTestRegistrations } from '#tests/support/registrations.ts';
import {
  getRegistrationForDesk,
  listRegistrations,
  listSettledUndecidedRegistrations,
  takeNextPendingRegistration,
} from '../../contract/desk.ts';

let site: TestApp;
let admin: Person;
let pending: InsertedRegistration | undefined;
beforeEach(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin' });
  [pending] = await insertTestRegistrations(site.context, [{}, {}, { status: 'confirmed' }]);
});
afterEach(() => site.close());

const setState = (state: EventState) =>
  site.context.db.queries.updateTable('events').set({ state }).execute();
const sent = () => ({ token: admin.token });
const desk = async () =>
  (await site.call(getRegistrationForDesk, { ...sent(), params: { eventID: pending?.id ?? '' } })).body;
const list = async () => (await site.call(listRegistrations, { ...sent(), query: { eventName } })).body;
const toDecide = async () => {
  site.clock.advance(10_000);
  const { work } = (await site.call(listPendingWork, sent())).body;
  return work.filter(({ what }) => what === 'undecided' || what === 'unseated');
};

test('while an event is announced, the desk shows what waits', async () => {
  expect(await desk()).toMatchObject({ eventState: 'announced', nextPending: { _id: expect.any(String) } });
  expect(await list()).toMatchObject({ eventState: 'announced', registered: 3 });
  expect(await toDecide()).toMatchObject([{ count: 2 }, { count: 1 }]);
});

test.each(['over', 'archived'] as const)(
  'the registrations of an event that is %s are shown as before, and none of them waits',
  async (state) => {
    await setState(state);
    expect(await list()).toMatchObject({ eventState: state, registered: 3 });
    expect(await desk()).toMatchObject({
      eventState: state,
      registration: { status: 'pending' },
      nextPending: null,
      previousPending: null,
      nextUnseated: null,
      othersOpen: false,
    });
    expect(
      (await site.call(takeNextPendingRegistration, { ...sent(), body: { eventName } })).body.next,
    ).toBeNull();
    expect(
      (await site.call(listSettledUndecidedRegistrations, { ...sent(), params: { eventName } })).body.rows,
    ).toEqual([]);
    expect(await toDecide()).toEqual([]);
  },
);

test('a delegate sees that the event of a registration is over', async () => {
  const delegate = await site.person();
  await setRegistrationWindow(site, true);
  await registerAlone(site, delegate);
  const isOver = async () => (await ownRegistrations(site, delegate)).map(({ over }) => over);
  expect(await isOver()).toEqual([false]);
  await setState('over');
  expect(await isOver()).toEqual([true]);
});
