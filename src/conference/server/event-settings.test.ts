import { expect } from 'vitest';
import { describeValuesOfAuditEntries } from '#desk/server/index.ts';
import { register } from '#registration/contract.ts';
import { test as base } from '#tests/kit.ts';
import { event as announced, conference, eventFees, eventName, fees } from '#tests/support/conference.ts';
import { individualBody } from '#tests/support/registering.ts';
import { inRupees, rupees } from '#tests/support/rupees.ts';
import { listAnnouncedEvents, listEventSettings, updateEvent } from '../contract.ts';
import { seedEventAndCommittees } from './seed-catalogue.ts';

const hour = 60 * 60_000;
const newFees = {
  individualAmount: eventFees.individualAmount + 50_00,
  groupMemberAmount: eventFees.groupMemberAmount + 30_00,
  hospitalityAmount: eventFees.hospitalityAmount + 100_00,
};
const newDates = { startsAt: '2032-11-15T03:30:00.000Z', endsAt: '2032-11-17T12:30:00.000Z' };

const test = base
  .extend('token', ({ superadmin }) => superadmin.token)
  .extend('editor', ({ site, token }) => {
    const update = (changes: object) => site.call(updateEvent, { token, body: { eventName, ...changes } });
    const moment = (fromNow: number) => new Date(site.clock.now + fromNow).toISOString();
    const event = async () => (await site.call(listAnnouncedEvents)).body.events[0];
    const settings = async () => (await site.call(listEventSettings, { token })).body.events[0];
    const isOpen = async () => (await event())?.registrationOpen;
    const written = async () => {
      const { queries } = site.context.db;
      const entries = await queries
        .selectFrom('audit_log')
        .select(['action', 'before', 'after', 'subject_id as subject'])
        .where('subject_id', '=', announced.id)
        .orderBy('at')
        .orderBy('action', 'desc')
        .orderBy('id')
        .execute();
      return describeValuesOfAuditEntries(queries, entries);
    };
    return { update, moment, event, settings, isOpen, written };
  });

test('a superadmin opens and closes the window by hand, and each change is written down once', async ({
  editor,
}) => {
  expect(await editor.isOpen()).toBe(false);
  expect(await editor.update({ registrationOpen: true })).toMatchObject({
    status: 200,
    body: { message: 'Event updated' },
  });
  expect(await editor.isOpen()).toBe(true);
  await editor.update({ registrationOpen: true });
  await editor.update({ registrationOpen: false });
  expect(await editor.isOpen()).toBe(false);
  const subject = announced.id;
  expect(await editor.written()).toEqual([
    { action: 'registration_window_changed', before: 'closed', after: 'open', subject },
    { action: 'registration_window_changed', before: 'open', after: 'closed', subject },
  ]);
});

test('a superadmin has the portfolios listed for everybody, and takes the list back', async ({ editor }) => {
  expect((await editor.event())?.portfoliosShown).toBe(false);
  await editor.update({ portfoliosShown: true });
  expect((await editor.event())?.portfoliosShown).toBe(true);
  expect(await editor.settings()).toMatchObject({ portfoliosShown: true, revision: 1 });
  await editor.update({ portfoliosShown: true });
  await editor.update({ portfoliosShown: false });
  expect((await editor.event())?.portfoliosShown).toBe(false);
  const [listed, shown] = ['portfolios not listed', 'portfolios listed'];
  expect((await editor.written()).map(({ before, after }) => [before, after])).toEqual([
    [listed, shown],
    [shown, listed],
  ]);
  expect((await editor.update({ portfoliosShown: 'yes' })).status).toBe(400);
});

test('a window opens and closes by the clock, and the server enforces it', async ({ site, editor }) => {
  const { token: delegate } = await site.person();
  const attempt = () => site.call(register, { token: delegate, body: individualBody });
  await editor.update({ window: { opensAt: editor.moment(hour), closesAt: editor.moment(2 * hour) } });
  expect(await editor.isOpen()).toBe(false);
  expect((await attempt()).status).toBe(403);
  site.clock.advance(hour);
  expect(await editor.isOpen()).toBe(true);
  site.clock.advance(hour);
  expect(await editor.isOpen()).toBe(false);
  expect(await attempt()).toMatchObject({
    status: 403,
    body: { error: `Registration for the ${eventName} has been closed!` },
  });
  site.clock.advance(-hour);
  expect((await attempt()).status).toBe(200);
});

test('closing by hand forgets the times ahead; opening keeps the one at which it closes', async ({
  site,
  editor,
}) => {
  await editor.update({ window: { opensAt: editor.moment(hour), closesAt: editor.moment(3 * hour) } });
  await editor.update({ registrationOpen: false });
  site.clock.advance(hour);
  expect(await editor.isOpen()).toBe(false);
  await editor.update({ window: { opensAt: editor.moment(hour), closesAt: editor.moment(2 * hour) } });
  await editor.update({ registrationOpen: true });
  expect(await editor.isOpen()).toBe(true);
  site.clock.advance(2 * hour);
  expect(await editor.isOpen()).toBe(false);
  await editor.update({ registrationOpen: true });
  expect(await editor.isOpen()).toBe(true);
});

test('new fees are for new registrations; a registration keeps the fee it was made with', async ({
  site,
  editor,
}) => {
  await editor.update({ registrationOpen: true });
  const [early, late] = [await site.person(), await site.person()];
  const before = await site.call(register, { token: early.token, body: individualBody });
  expect(before.body.fee.total).toBe(fees.individual);
  await editor.update({ fees: newFees });
  const after = await site.call(register, { token: late.token, body: individualBody });
  expect(after.body.fee.total).toBe(fees.individual + 50);
  const stored = await site.context.db.queries
    .selectFrom('registrations')
    .select('registration_fee_amount')
    .orderBy('id')
    .execute();
  expect(stored).toEqual([
    { registration_fee_amount: eventFees.individualAmount },
    { registration_fee_amount: newFees.individualAmount },
  ]);
});

test('a form with an old fee is refused, and accepted with the new one', async ({ site, editor }) => {
  await editor.update({ registrationOpen: true });
  const { token: delegate } = await site.person();
  const feesShown = (await editor.event())?.fees;
  await editor.update({ fees: newFees });
  const refused = await site.call(register, { token: delegate, body: { ...individualBody, feesShown } });
  expect(refused).toMatchObject({ status: 409, body: { error: register.errors.feesChanged.message } });
  const taken = await site.call(register, {
    token: delegate,
    body: { ...individualBody, feesShown: newFees },
  });
  expect(taken).toMatchObject({ status: 200, body: { fee: { total: fees.individual + 50 } } });
});

test("a superadmin's setting survives a start, until it is reset to the content", async ({
  site,
  editor,
}) => {
  await editor.update({ fees: newFees, dates: newDates, registrationOpen: true });
  await seedEventAndCommittees(site.context, conference);
  expect(await editor.event()).toMatchObject({ fees: newFees, dates: newDates, registrationOpen: true });
  const iso = (moment: string) => new Date(moment).toISOString();
  const dates = { startsAt: iso(announced.startsAt), endsAt: iso(announced.endsAt) };
  await editor.update({ fees: eventFees, dates });
  await site.context.db.queries
    .updateTable('events')
    .set({ individual_fee_amount: 1, starts_at: 1 })
    .execute();
  await seedEventAndCommittees(site.context, conference);
  expect(await editor.event()).toMatchObject({ fees: eventFees, dates });
});

test('fees and dates are written down with what they were', async ({ editor }) => {
  const asText = ({ individual: alone, groupMember, hospitality }: typeof fees) =>
    `alone ${rupees(alone)}, in a group ${rupees(groupMember)}, hospitality ${rupees(hospitality)}`;
  const day = new Date(announced.startsAt).toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'long',
    timeZone: announced.timeZone,
  });
  await editor.update({ fees: newFees, dates: newDates });
  expect(await editor.written()).toMatchObject([
    {
      action: 'fees_changed',
      before: asText(fees),
      after: asText(inRupees(newFees)),
    },
    {
      action: 'dates_changed',
      before: expect.stringContaining(day),
      after: expect.stringContaining('15 November'),
    },
  ]);
});

test('of two superadmins who change what they both looked at, the second gets 409', {
  tags: ['race'],
}, async ({ editor }) => {
  const revision = (await editor.settings())?.revision;
  const answers = await Promise.all([
    editor.update({ fees: newFees, revision }),
    editor.update({ fees: { ...newFees, individualAmount: newFees.individualAmount + 100 }, revision }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
    updateEvent.errors.changedMeanwhile.message,
  );
});

test.for([
  [{}, 'Please fill all required fields'],
  [{ registrationOpen: 'yes' }, 'Please fill all required fields'],
  [{ registrationOpen: true, window: { opensAt: null, closesAt: null } }, 'Please fill all required fields'],
  [{ fees: { ...eventFees, individualAmount: -100 } }, 'A fee is 0 or more, with at most two decimals'],
  [{ fees: { ...eventFees, individualAmount: 399_50 } }, 'Amounts in this currency have no decimals'],
  [
    { dates: { startsAt: newDates.endsAt, endsAt: newDates.startsAt } },
    'The conference must end after it starts',
  ],
  [{ dates: { startsAt: 'soon', endsAt: newDates.endsAt } }, 'Enter a date and a time'],
  [{ window: { opensAt: null, closesAt: newDates.endsAt } }, 'Enter when registration opens'],
  [
    { window: { opensAt: newDates.endsAt, closesAt: newDates.startsAt } },
    'Registration must close after it opens',
  ],
] as const)(
  'a change such as %j is refused with texts, and changes nothing',
  async ([changes, error], { editor }) => {
    const before = await editor.settings();
    expect(await editor.update(changes)).toMatchObject({ status: 400, body: { error } });
    expect(await editor.settings()).toEqual(before);
  },
);

test('an unknown event gets 404', async ({ site, token, editor }) => {
  const answer = await site.call(updateEvent, { token, body: { eventName: 'Other', fees: newFees } });
  expect(answer).toMatchObject({ status: 404, body: { error: 'No such event exists' } });
  expect(await editor.written()).toEqual([]);
});
