import { expect } from 'vitest';
import { describeValuesOfAuditEntries } from '#desk/server/index.ts';
import { listOwnRegistrations, register } from '#registration/contract.ts';
import { testWithOpenRegistration } from '#tests/kit.ts';
import type { Answer } from '#tests/support/app.ts';
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

const test = testWithOpenRegistration
  .extend('token', ({ superadmin }) => superadmin.token)
  .extend('editor', ({ site, token }) => {
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
    return { update, inHours, round, event, settings, rounds, person, registerNow };
  });

const feesIn = async (answer: Promise<Answer<typeof register>>) => (await answer).body.fee?.total;

test('the fees of the current round apply until it ends, on the form and on public pages too', async ({
  site,
  editor,
}) => {
  const endsAt = editor.inHours(2);
  expect(await editor.update({ feeRounds: [editor.round()] })).toMatchObject({ status: 200 });
  expect(await editor.event()).toMatchObject({
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
  const first = await editor.person();
  expect(await feesIn(editor.registerNow(first))).toBe(early);
  site.clock.advance(2 * hour);
  expect(await editor.event()).toMatchObject({ fees: eventFees, feeRound: null });
  expect(await feesIn(editor.registerNow(await editor.person()))).toBe(fees.individual);
  const { ypEvents } = (await site.call(listOwnRegistrations, { token: first })).body;
  expect(ypEvents[0]?.fee.total).toBe(early);
});

test('a form that shows the fee of a round that has ended is refused', async ({ site, editor }) => {
  await editor.update({ feeRounds: [editor.round()] });
  const delegate = await editor.person();
  site.clock.advance(2 * hour);
  const refused = await editor.registerNow(delegate, { feesShown: earlyFees });
  expect(refused).toMatchObject({ status: 409, body: { code: register.errors.feesChanged.code } });
  expect(await editor.registerNow(delegate, { feesShown: eventFees })).toMatchObject({
    status: 200,
    body: { fee: { total: fees.individual } },
  });
});

test('of two delegates who ask for the last place of a round at once, one gets it', {
  tags: ['race'],
}, async ({ editor }) => {
  await editor.update({ feeRounds: [editor.round({ endsAt: null, places: 2 })] });
  expect(await feesIn(editor.registerNow(await editor.person()))).toBe(early);
  const both = [await editor.person(), await editor.person()];
  const answers = await Promise.all(
    both.map((delegate) => editor.registerNow(delegate, { feesShown: earlyFees })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await editor.rounds()).toMatchObject([{ places: 2, taken: 2, isCurrent: false }]);
  expect(await editor.event()).toMatchObject({ fees: eventFees, feeRound: null });
});

test('a client that shows no fees gets those of the next round', { tags: ['race'] }, async ({ editor }) => {
  const second = { ...earlyFees, individualAmount: eventFees.individualAmount - 5_00 };
  await editor.update({
    feeRounds: [
      editor.round({ endsAt: null, places: 1 }),
      editor.round({ name: 'Second', places: 1, fees: second }),
    ],
  });
  const three = [await editor.person(), await editor.person(), await editor.person()];
  const totals = await Promise.all(three.map((delegate) => feesIn(editor.registerNow(delegate))));
  expect(totals.sort()).toEqual([early, fees.individual - 5, fees.individual].sort());
});

test('a registration that fails takes no place', { tags: ['race'] }, async ({ editor }) => {
  await editor.update({ feeRounds: [editor.round({ places: 5 })] });
  const delegate = await editor.person();
  await Promise.all([editor.registerNow(delegate), editor.registerNow(delegate)]);
  await editor.registerNow(delegate);
  expect(await editor.rounds()).toMatchObject([{ taken: 1 }]);
});

test('a round that stays keeps its places, in another order too', async ({ editor }) => {
  await editor.update({ feeRounds: [editor.round({ places: 5 })] });
  await editor.registerNow(await editor.person());
  const [{ _id = '' } = {}] = await editor.rounds();
  await editor.update({
    feeRounds: [editor.round({ name: 'Other' }), editor.round({ _id, name: 'Renamed', places: 9 })],
  });
  expect(await editor.rounds()).toMatchObject([
    { name: 'Other', taken: 0, isCurrent: true },
    { _id, name: 'Renamed', places: 9, taken: 1, isCurrent: false },
  ]);
  await editor.update({ feeRounds: [] });
  expect(await editor.event()).toMatchObject({ fees: eventFees, feeRound: null });
});

test('a change of the rounds is in the audit log', async ({ site, editor }) => {
  await editor.update({ feeRounds: [editor.round({ places: 5 })] });
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

test('a round may be free', async ({ editor }) => {
  const free = { ...earlyFees, individualAmount: 0 };
  expect(await editor.update({ feeRounds: [editor.round({ fees: free })] })).toMatchObject({ status: 200 });
  expect((await editor.rounds())[0]?.fees).toEqual(free);
  await editor.update({ feeRounds: [] });
});

test.for([
  ['without an end', { endsAt: null }, 'Enter when the round ends, or a number of places'],
  ['with no place', { places: 0 }, 'Enter a whole number of places above 0'],
  ['without a name', { name: ' ' }, 'Enter a name of at most 40 characters'],
  [
    'with a fee below 0',
    { fees: { ...earlyFees, individualAmount: -100 } },
    'A fee is 0 or more, with at most two decimals',
  ],
  ['that ends some day', { endsAt: 'soon' }, 'Enter a date and a time'],
] as const)('a round %s is refused', async ([_what, more, error], { editor }) => {
  expect(await editor.update({ feeRounds: [editor.round(more)] })).toMatchObject({
    status: 400,
    body: { error },
  });
  expect(await editor.rounds()).toEqual([]);
});

test('two rounds of one name, or too many, are refused', async ({ editor }) => {
  const named = await editor.update({ feeRounds: [editor.round(), editor.round({ name: 'EARLY BIRD' })] });
  expect(named).toMatchObject({ status: 400, body: { error: 'Another round of the event has this name' } });
  const many = Array.from({ length: 13 }, (_, at) => editor.round({ name: `Round ${at}` }));
  expect(await editor.update({ feeRounds: many })).toMatchObject({ status: 400 });
});

test("a round of another event cannot be changed, and a draft's rounds are deleted with it", async ({
  site,
  token,
  editor,
}) => {
  await editor.update({ feeRounds: [editor.round()] });
  const [{ _id = '' } = {}] = await editor.rounds();
  const from = (await editor.settings())?._id ?? '';
  await site.call(createEdition, { token, body: { eventName: 'Next Conference', from } });
  const changeDraft = (feeRounds: object[]) =>
    site.call(updateEvent, { token, body: { eventName: 'Next Conference', feeRounds } });
  expect(await changeDraft([editor.round({ _id })])).toMatchObject({ status: 409 });
  expect(await editor.rounds()).toMatchObject([{ _id, name: 'Early bird' }]);
  expect(await changeDraft([editor.round()])).toMatchObject({ status: 200 });
  const { events } = (await site.call(listEventSettings, { token })).body;
  const draft = events.find(({ eventName: name }) => name === 'Next Conference')?._id ?? '';
  expect(await site.call(removeUnusedEvent, { token, body: { _id: draft } })).toMatchObject({ status: 200 });
  expect(await editor.rounds()).toHaveLength(1);
});
