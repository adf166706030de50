import { expect } from 'vitest';
import { describeValuesOfAuditEntries } from '#desk/server/index.ts';
import { getContentRevision } from '#platform/server/content-revision.sql.ts';
import { register, sendInvite } from '#registration/contract.ts';
import { testWithOpenRegistration } from '#tests/kit.ts';
import { event as announced, council, eventName, press } from '#tests/support/conference.ts';
import {
  errorAnswer,
  individualBody,
  registerAlone,
  setRegistrationWindow,
} from '#tests/support/registering.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { listAnnouncedEvents, listEventSettings, updateEvent } from '../contract.ts';
import { markFullEventsAndReopenOthers } from './full-events.ts';

const test = testWithOpenRegistration.extend('seating', ({ site }) => {
  const event = async () => (await site.call(listAnnouncedEvents)).body.events[0];
  const seatIds = async (withheld: boolean) =>
    (
      await site.context.db.queries
        .selectFrom('seats')
        .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
        .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
        .select('seats.id')
        .where('committees.event_id', '=', announced.id)
        .$if(!withheld, (query) => query.where('portfolios.withheld_at', 'is', null))
        .execute()
    ).map(({ id }) => id);
  /** Gives every seat that delegates can choose to a confirmed delegate. */
  async function giveAllSeats(): Promise<string[]> {
    const seats = await seatIds(false);
    const delegates = await insertTestRegistrations(
      site.context,
      Array(seats.length).fill({ status: 'confirmed' }),
    );
    for (const [at, { id }] of delegates.entries())
      await site.context.db.queries
        .updateTable('registrations')
        .set({ seat_id: seats[at] ?? null })
        .where('id', '=', id)
        .execute();
    await markFullEventsAndReopenOthers(site.context);
    return delegates.map(({ id }) => id);
  }
  async function freeSeat(id: string | undefined): Promise<void> {
    await site.context.db.queries
      .updateTable('registrations')
      .set({ seat_id: null, status: 'declined' })
      .where('id', '=', id ?? '')
      .execute();
    await markFullEventsAndReopenOthers(site.context);
  }
  async function switchWaitingList(waitingList: unknown) {
    const { token } = await site.superadmin();
    return site.call(updateEvent, { token, body: { eventName, waitingList } });
  }
  return { event, seatIds, giveAllSeats, freeSeat, switchWaitingList };
});

const closed = errorAnswer(403, `Registration for the ${eventName} has been closed!`);

test('registration closes by itself when every seat was given, and opens when one is free again', async ({
  site,
  seating,
}) => {
  const [first] = await seating.giveAllSeats();
  expect(await seating.event()).toMatchObject({
    registrationOpen: false,
    registrationState: { isOpen: false, isFull: true, changesAt: null, text: 'All seats are taken' },
  });
  const [delegate, invited] = [await site.person(), await site.person()];
  expect(await registerAlone(site, delegate)).toEqual(closed);
  const invitation = { email: invited.email, eventName, grpName: 'Sample Group' };
  expect(await site.call(sendInvite, { body: invitation, token: delegate.token })).toEqual(closed);

  await seating.freeSeat(first);
  const now = await seating.event();
  expect(now?.registrationOpen).toBe(true);
  expect(now?.registrationState).toEqual({ isOpen: true, changesAt: null, text: 'Registration is open' });
});

test('with a waiting list, delegates register and name taken portfolios', async ({ site, seating }) => {
  await seating.giveAllSeats();
  expect(await seating.switchWaitingList(true)).toMatchObject({ status: 200 });
  expect(await seating.event()).toMatchObject({
    registrationOpen: true,
    registrationState: {
      isOpen: true,
      isFull: true,
      text: 'All seats are taken. You can join the waiting list',
    },
  });
  expect((await registerAlone(site, await site.person())).status).toBe(200);
  await seating.switchWaitingList(false);
  expect(await registerAlone(site, await site.person())).toEqual(closed);
});

test('a taken portfolio is refused without a waiting list, also before all seats are taken', async ({
  site,
  seating,
}) => {
  const choice = { committee: council.value, portfolio: council.portfolios[1] };
  await insertTestRegistrations(site.context, [{ status: 'confirmed', assigned: choice }]);
  await site.context.db.queries.deleteFrom('seats').where('number', '>', 1).execute();
  await site.context.db.queries
    .updateTable('events')
    .set((eb) => ({ catalogue_revision: eb('catalogue_revision', '+', 1) }))
    .execute();
  const body = {
    ...individualBody,
    committeePreference: [council.value, press.value],
    portfolioPreference: [choice.portfolio, press.portfolios[0]],
  };
  const send = async () => site.call(register, { body, token: (await site.person()).token });
  expect(await send()).toMatchObject({ status: 409, body: { error: 'Portfolio is not available' } });
  await seating.switchWaitingList(true);
  expect((await send()).status).toBe(200);
});

test('registration closes when more delegates are confirmed than there are seats', async ({
  site,
  seating,
}) => {
  const seats = (await seating.seatIds(true)).length;
  await insertTestRegistrations(site.context, Array(seats).fill({ status: 'confirmed' }));
  await insertTestRegistrations(site.context, Array(5).fill({ status: 'pending' }));
  await markFullEventsAndReopenOthers(site.context);
  expect((await seating.event())?.registrationOpen).toBe(true);
  await insertTestRegistrations(site.context, [{ status: 'confirmed' }]);
  await markFullEventsAndReopenOthers(site.context);
  expect((await seating.event())?.registrationState.text).toBe('All seats are taken');
});

test('a closed window stays closed, with its text', async ({ site, seating }) => {
  await setRegistrationWindow(site, false);
  await seating.giveAllSeats();
  await seating.switchWaitingList(true);
  expect((await seating.event())?.registrationState).toEqual({
    isOpen: false,
    changesAt: null,
    text: 'Registration is closed',
  });
});

test('concurrent rounds render the pages anew once, and a round without a change never', {
  tags: ['race'],
}, async ({ site, seating }) => {
  await seating.giveAllSeats();
  const { queries } = site.context.db;
  await queries.updateTable('events').set({ full_at: null }).execute();
  const before = await getContentRevision(queries);
  await Promise.all(Array.from({ length: 10 }, () => markFullEventsAndReopenOthers(site.context)));
  expect(await getContentRevision(queries)).toBe(before + 1);
  await markFullEventsAndReopenOthers(site.context);
  expect(await getContentRevision(queries)).toBe(before + 1);
});

test('an event without committees is not full, nor is a draft', async ({ site, seating }) => {
  const { queries } = site.context.db;
  await queries.updateTable('committees').set({ withdrawn_at: 1 }).execute();
  await markFullEventsAndReopenOthers(site.context);
  expect((await seating.event())?.registrationOpen).toBe(true);
  await queries.updateTable('committees').set({ withdrawn_at: null }).execute();
  await queries.updateTable('events').set({ state: 'draft' }).execute();
  await seating.giveAllSeats();
  const rows = await queries.selectFrom('events').select('full_at').execute();
  expect(rows.every(({ full_at }) => full_at === null)).toBe(true);
});

test('only superadmins switch the waiting list, each change is written down once', async ({
  site,
  seating,
}) => {
  const admin = await site.person({ role: 'admin' });
  const body = { eventName, waitingList: true };
  expect((await site.call(updateEvent, { token: admin.token, body })).status).toBe(403);
  expect((await seating.switchWaitingList('yes')).status).toBe(400);
  await seating.switchWaitingList(true);
  await seating.switchWaitingList(true);
  const { token } = await site.superadmin();
  const [settings] = (await site.call(listEventSettings, { token })).body.events;
  expect(settings?.waitingList).toBe(true);
  await seating.switchWaitingList(false);
  const written = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('action', '=', 'event_changed')
    .orderBy('id')
    .execute();
  expect(await describeValuesOfAuditEntries(site.context.db.queries, written)).toMatchObject([
    { before: 'without a waiting list', after: 'with a waiting list' },
    { before: 'with a waiting list', after: 'without a waiting list' },
  ]);
});
