import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeValuesOfAuditEntries } from '#desk/server/index.ts';
import { listOwnRegistrations, register } from '#registration/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { eventFees, eventName, fees } from '#tests/support/conference.ts';
import { individualBody } from '#tests/support/registering.ts';
import {
  createEdition,
  listAnnouncedEvents,
  listEventSettings,
  removeUnusedEvent,
  updateEvent,
} from '../contract.ts';
import { getPublicMainEvent } from './announced-events.ts';

const hour = 60 * 60_000;
const earlyFees = {
  individualAmount: eventFees.individualAmount - 10_00,
  groupMemberAmount: eventFees.groupMemberAmount - 10_00,
  hospitalityAmount: eventFees.hospitalityAmount,
};
const early = fees.individual - 10;

let site: TestApp;
let token: string;
beforeEach(async () => {
  site = await testApp();
  token = (await site.superadmin()).token;
  await update({ registrationOpen: true });
});
afterEach(() => site.close());

const update = (changes: object) => site.call(updateEvent, { token, body: { eventName, ...changes } });
const inHours = (hours: number) => new Date(site.clock.now + hours * hour).toISOString();
const round = (more: object = {}) => ({
  name: 'Early bird',
  endsAt: inHours(2),
  places: null,
  fees: earlyFees,
  ...more,
});
const event = async () => (await site.call(listAnnouncedEvents)).body.events[0];
const settings = async () => (await site.call(listEventSettings, { token })).body.events[0];
const rounds = async () => (await settings())?.feeRounds ?? [];
const person = async () => (await site.person()).token;
const registerNow = (delegate: string, more: object = {}) =>
  site.call(register, { token: delegate, body: { ...individualBody, ...more } });
const feesIn = async (answer: ReturnType<typeof registerNow>) => (await answer).body.fee?.total;

test('the fees of the current round apply until it ends, on the form and on public pages too', async () => {
  const endsAt = inHours(2);
  expect(await update({ feeRounds: [round()] })).toMatchObject({ status: 200 });
  expect(await event()).toMatchObject({
    fees: earlyFees,
    feeRound: {
      name: 'Early bird',
      endsAt,
      placesLeft: null,
      text: expect.stringMatching(/^Early bird until /),
      nextFees: eventFees,
    },
  });
  const { queries } = site.context.db;
  expect(await getPublicMainEvent(queries)).toMatchObject({
    fees: eventFees,
    feeRounds: [{ name: 'Early bird', endsAt: Date.parse(endsAt), fees: earlyFees }],
  });
  const first = await person();
  expect(await feesIn(registerNow(first))).toBe(early);
  site.clock.advance(2 * hour);
  expect(await event()).toMatchObject({ fees: eventFees, feeRound: null });
  expect(await feesIn(registerNow(await person()))).toBe(fees.individual);
  const { ypEvents } = (await site.call(listOwnRegistrations, { token: first })).body;
  expect(ypEvents[0]?.fee.total).toBe(early);
});

test('a form that shows the fee of a round that has ended is refused', async () => {
  await update({ feeRounds: [round()] });
  const delegate = await person();
  site.clock.advance(2 * hour);
  const refused = await registerNow(delegate, { feesShown: earlyFees });
  expect(refused).toMatchObject({ status: 409, body: { code: register.errors.feesChanged.code } });
  expect(await registerNow(delegate, { feesShown: eventFees })).toMatchObject({
    status: 200,
    body: { fee: { total: fees.individual } },
  });
});

test('of two delegates who ask for the last place of a round at once, one gets it', {
  tags: ['race'],
}, async () => {
  await update({ feeRounds: [round({ endsAt: null, places: 2 })] });
  expect(await feesIn(registerNow(await person()))).toBe(early);
  const both = [await person(), await person()];
  const answers = await Promise.all(both.map((delegate) => registerNow(delegate, { feesShown: earlyFees })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await rounds()).toMatchObject([{ places: 2, taken: 2, isCurrent: false }]);
  expect(await event()).toMatchObject({ fees: eventFees, feeRound: null });
});

test('a client that shows no fees gets those of the next round', { tags: ['race'] }, async () => {
  const second = { ...earlyFees, individualAmount: eventFees.individualAmount - 5_00 };
  await update({
    feeRounds: [round({ endsAt: null, places: 1 }), round({ name: 'Second', places: 1, fees: second })],
  });
  const three = [await person(), await person(), await person()];
  const totals = await Promise.all(three.map((delegate) => feesIn(registerNow(delegate))));
  expect(totals.sort()).toEqual([early, fees.individual - 5, fees.individual].sort());
});

test('a registration that fails takes no place', { tags: ['race'] }, async () => {
  await update({ feeRounds: [round({ places: 5 })] });
  const delegate = await person();
  await Promise.all([registerNow(delegate), registerNow(delegate)]);
  await registerNow(delegate);
  expect(await rounds()).toMatchObject([{ taken: 1 }]);
});

test('a round that stays keeps its places, in another order too', async () => {
  await update({ feeRounds: [round({ places: 5 })] });
  await registerNow(await person());
  const [{ _id = '' } = {}] = await rounds();
  await update({ feeRounds: [round({ name: 'Other' }), round({ _id, name: 'Renamed', places: 9 })] });
  expect(await rounds()).toMatchObject([
    { name: 'Other', taken: 0, isCurrent: true },
    { _id, name: 'Renamed', places: 9, taken: 1, isCurrent: false },
  ]);
  await update({ feeRounds: [] });
  expect(await event()).toMatchObject({ fees: eventFees, feeRound: null });
});

test('a change of the rounds is in the audit log', async () => {
  await update({ feeRounds: [round({ places: 5 })] });
  const entries = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('action', '=', 'fee_rounds_changed')
    .execute();
  expect(await describeValuesOfAuditEntries(site.context.db.queries, entries)).toMatchObject([
    {
      before: 'no rounds',
      after: expect.stringMatching(
        /^Early bird until .+, 5 places: alone Rs .+, in a group Rs .+, hospitality Rs /,
      ),
    },
  ]);
});

test('a round may be free', async () => {
  const free = { ...earlyFees, individualAmount: 0 };
  expect(await update({ feeRounds: [round({ fees: free })] })).toMatchObject({ status: 200 });
  expect((await rounds())[0]?.fees).toEqual(free);
  await update({ feeRounds: [] });
});

test.each([
  ['without an end', { endsAt: null }, 'Enter when the round ends, or a number of places'],
  ['with no place', { places: 0 }, 'Enter a whole number of places above 0'],
  ['without a name', { name: ' ' }, 'Enter a name of at most 40 characters'],
  [
    'with a fee below 0',
    { fees: { ...earlyFees, individualAmount: -100 } },
    'A fee is 0 or more, with at most two decimals',
  ],
  ['that ends some day', { endsAt: 'soon' }, 'Enter a date and a time'],
])('a round %s is refused', async (_what, more, error) => {
  expect(await update({ feeRounds: [round(more)] })).toMatchObject({ status: 400, body: { error } });
  expect(await rounds()).toEqual([]);
});

test('two rounds of one name, or too many, are refused', async () => {
  const named = await update({ feeRounds: [round(), round({ name: 'EARLY BIRD' })] });
  expect(named).toMatchObject({ status: 400, body: { error: 'Another round of the event has this name' } });
  const many = Array.from({ length: 13 }, (_, at) => round({ name: `Round ${at}` }));
  expect(await update({ feeRounds: many })).toMatchObject({ status: 400 });
});

test("a round of another event cannot be changed, and a draft's rounds are deleted with it", async () => {
  await update({ feeRounds: [round()] });
  const [{ _id = '' } = {}] = await rounds();
  const from = (await settings())?._id ?? '';
  await site.call(createEdition, { token, body: { eventName: 'Next Conference', from } });
  const changeDraft = (feeRounds: object[]) =>
    site.call(updateEvent, { token, body: { eventName: 'Next Conference', feeRounds } });
  expect(await changeDraft([round({ _id })])).toMatchObject({ status: 409 });
  expect(await rounds()).toMatchObject([{ _id, name: 'Early bird' }]);
  expect(await changeDraft([round()])).toMatchObject({ status: 200 });
  const { events } = (await site.call(listEventSettings, { token })).body;
  const draft = events.find(({ eventName: name }) => name === 'Next Conference')?._id ?? '';
  expect(await site.call(removeUnusedEvent, { token, body: { _id: draft } })).toMatchObject({ status: 200 });
  expect(await rounds()).toHaveLength(1);
});
