import { expect } from 'vitest';
import type { EventState } from '#conference/contract.ts';
import { listPendingWork } from '#desk/contract.ts';
import { test as base } from '#tests/kit.ts';
import { eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { ownRegistrations, registerAlone, setRegistrationWindow } from '#tests/support/registering.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import {
  getRegistrationForDesk,
  listRegistrations,
  listSettledUndecidedRegistrations,
  takeNextPendingRegistration,
} from '../../contract/desk.ts';

const test = base
  .extend('pending', { auto: true }, async ({ site }) =>
    must((await insertTestRegistrations(site.context, [{}, {}, { status: 'confirmed' }]))[0]),
  )
  .extend('events', ({ site, admin, pending }) => {
    const setState = (state: EventState) =>
      site.context.db.queries.updateTable('events').set({ state }).execute();
    const sent = () => ({ token: admin.token });
    const desk = async () =>
      (await site.call(getRegistrationForDesk, { ...sent(), params: { eventID: pending.id } })).body;
    const list = async () => (await site.call(listRegistrations, { ...sent(), query: { eventName } })).body;
    const toDecide = async () => {
      site.clock.advance(10_000);
      const { work } = (await site.call(listPendingWork, sent())).body;
      return work.filter(({ what }) => what === 'undecided' || what === 'unseated');
    };
    return { setState, sent, desk, list, toDecide };
  });

test('while an event is announced, the desk shows what waits', async ({ events }) => {
  expect(await events.desk()).toMatchObject({
    eventState: 'announced',
    nextPending: { _id: expect.any(String) },
  });
  expect(await events.list()).toMatchObject({ eventState: 'announced', registered: 3 });
  expect(await events.toDecide()).toMatchObject([{ count: 2 }, { count: 1 }]);
});

test.for(['over', 'archived'] as const)(
  'the registrations of an event that is %s are shown as before, and none of them waits',
  async (state, { site, events }) => {
    await events.setState(state);
    expect(await events.list()).toMatchObject({ eventState: state, registered: 3 });
    expect(await events.desk()).toMatchObject({
      eventState: state,
      registration: { status: 'pending' },
      nextPending: null,
      previousPending: null,
      nextUnseated: null,
      othersOpen: false,
    });
    expect(
      (await site.call(takeNextPendingRegistration, { ...events.sent(), body: { eventName } })).body.next,
    ).toBeNull();
    expect(
      (await site.call(listSettledUndecidedRegistrations, { ...events.sent(), params: { eventName } })).body
        .rows,
    ).toEqual([]);
    expect(await events.toDecide()).toEqual([]);
  },
);

test('a delegate sees that the event of a registration is over', async ({ site, events }) => {
  const delegate = await site.person();
  await setRegistrationWindow(site, true);
  await registerAlone(site, delegate);
  const isOver = async () => (await ownRegistrations(site, delegate)).map(({ over }) => over);
  expect(await isOver()).toEqual([false]);
  await events.setState('over');
  expect(await isOver()).toEqual([true]);
});
