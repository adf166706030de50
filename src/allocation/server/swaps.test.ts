import { describe, expect } from 'vitest';
import { describeValuesOfAuditEntries } from '#desk/server/index.ts';
import { correctSeat, listOwnRegistrations } from '#registration/contract.ts';
import { test as base } from '#tests/kit.ts';
import { markDemanding, setLevels } from '#tests/support/allocation-drafts.ts';
import type { Person } from '#tests/support/app.ts';
import { council, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { setOwner } from '#tests/support/registrations.ts';
import { seatedPeople } from '#tests/support/seated.ts';
import {
  acceptSwap,
  cancelSwap,
  declineSwap,
  getOwnSwaps,
  listOpenSwaps,
  listSwappablePortfolios,
  rejectSwap,
  requestSwap,
  swapAnswerHours,
  withdrawOwnRegistration,
} from '../contract.ts';
import { closeInvalidSwapsAndNotify } from './swaps.ts';

const [france, ghana] = council.portfolios;
const [paper] = press.portfolios;
const seats = [
  { committee: council.value, portfolio: france },
  { committee: council.value, portfolio: ghana },
  { committee: press.value, portfolio: paper },
];
const hourMs = 60 * 60_000;

const test = base
  .extend('people', { auto: true }, ({ site }) =>
    seatedPeople(site, seats, [{ name: 'Unmistakably Ann' }, { name: 'Unmistakably Ben' }]),
  )
  .extend('ann', ({ people }) => must(people[0]))
  .extend('ben', ({ people }) => must(people[1]))
  .extend('cat', ({ people }) => must(people[2]))
  .extend('swaps', ({ site, admin, ann, ben, cat }) => {
    const ask = (person: Person | undefined, seat: object | undefined) =>
      site.call(requestSwap, { body: { eventName, ...seat }, ...by(person) });
    const swapsOf = async (person: Person | undefined) => (await site.call(getOwnSwaps, by(person))).body;
    const idFor = async (person: Person | undefined) => (await swapsOf(person)).toAnswer[0]?._id ?? 'none';
    const answer = (
      call: typeof acceptSwap | typeof declineSwap | typeof cancelSwap | typeof rejectSwap,
      person: Person | undefined,
      swapID: string,
    ) => site.call(call, { body: { swapID }, ...by(person) });
    const seatOf = async (person: Person | undefined) =>
      (await site.call(listOwnRegistrations, by(person))).body.ypEvents[0]?.assignedPortfolio;
    const seatsNow = () => Promise.all([ann, ben, cat].map(seatOf));
    const mailsOf = async (kind: string) => (await site.mails()).filter((one) => one.kind === kind);
    const deskSees = async () =>
      (await site.call(listOpenSwaps, { params: { eventName }, ...by(admin) })).body.swaps;
    const auditOf = async (action: string) => {
      const { queries } = site.context.db;
      const entries = await queries
        .selectFrom('audit_log')
        .select(['subject_id as id', 'actor_id as by', 'action', 'before', 'after'])
        .where('action', '=', action)
        .orderBy('id')
        .execute();
      return describeValuesOfAuditEntries(queries, entries);
    };
    return { ask, swapsOf, idFor, answer, seatsNow, mailsOf, deskSees, auditOf };
  });

const by = (person: Person | undefined) => ({ token: person?.token ?? '' });

describe('a swap', () => {
  test('is asked for by seat, accepted and made, without revealing either delegate to the other', async ({
    site,
    ann,
    ben,
    swaps,
  }) => {
    const { seats: offered } = (
      await site.call(listSwappablePortfolios, { params: { eventName }, ...by(ann) })
    ).body;
    expect(offered).toHaveLength(2);
    expect(offered).toEqual(
      expect.arrayContaining([
        { committee: council.value, committeeName: council.shortName, portfolio: ghana },
        { committee: press.value, committeeName: press.shortName, portfolio: paper },
      ]),
    );
    expect(await swaps.ask(ann, seats[1])).toMatchObject({
      status: 200,
      body: { message: 'Swap request sent' },
    });
    const toAnswer = await swaps.swapsOf(ben);
    expect(toAnswer).toMatchObject({
      asked: [],
      toAnswer: [{ eventName, gives: { portfolio: ghana }, gets: { portfolio: france } }],
    });
    expect((await swaps.swapsOf(ann)).asked).toMatchObject([
      { gives: { portfolio: france }, gets: { portfolio: ghana } },
    ]);
    expect(await swaps.answer(acceptSwap, ben, await swaps.idFor(ben))).toMatchObject({
      status: 200,
      body: { message: 'Seats swapped' },
    });
    expect(await swaps.seatsNow()).toEqual([ghana, france, paper]);
    expect(await swaps.swapsOf(ann)).toEqual({ asked: [], toAnswer: [] });
    const [asked] = await swaps.mailsOf('swap_requested');
    const swapped = await swaps.mailsOf('seats_swapped');
    expect(swapped.map(({ to }) => to)).toHaveLength(2);
    for (const { text } of swapped) {
      expect(text).toContain(council.chatGroup);
      expect(text).toContain(council.backgroundGuide);
    }
    expect(JSON.stringify([toAnswer, asked])).not.toMatch(/Unmistakably Ann/);
    for (const mail of [asked, ...swapped]) {
      const other = mail?.to.includes(ann.email) ? ben : ann;
      expect(JSON.stringify(mail)).not.toContain(other?.email);
    }
    expect(await swaps.auditOf('seats_swapped')).toEqual([
      expect.objectContaining({
        id: ann.regID,
        by: ben.accountId,
        after: `${council.shortName}: ${ghana}`,
      }),
      expect.objectContaining({
        id: ben.regID,
        by: ben.accountId,
        after: `${council.shortName}: ${france}`,
      }),
    ]);
  });

  test('is answered once, by the holder only', { tags: ['race'] }, async ({
    admin,
    ann,
    ben,
    cat,
    swaps,
  }) => {
    await swaps.ask(ann, seats[1]);
    const id = await swaps.idFor(ben);
    for (const person of [ann, cat]) expect((await swaps.answer(acceptSwap, person, id)).status).toBe(404);
    expect((await swaps.answer(cancelSwap, ben, id)).status).toBe(404);
    const answers = await Promise.all([
      swaps.answer(acceptSwap, ben, id),
      swaps.answer(acceptSwap, ben, id),
      swaps.answer(declineSwap, ben, id),
      swaps.answer(cancelSwap, ann, id),
      swaps.answer(rejectSwap, admin, id),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(4);
    const isDone = [answers[0], answers[1]].some((one) => one?.status === 200);
    expect(await swaps.seatsNow()).toEqual(isDone ? [ghana, france, paper] : [france, ghana, paper]);
    expect(await swaps.mailsOf('seats_swapped')).toHaveLength(isDone ? 2 : 0);
  });

  test('cannot be repeated after an answer, and a delegate has three requests a day', async ({
    site,
    ann,
    ben,
    swaps,
  }) => {
    await swaps.ask(ann, seats[1]);
    expect((await swaps.ask(ann, seats[2])).body.error).toBe('You already have an open swap request');
    await swaps.answer(declineSwap, ben, await swaps.idFor(ben));
    expect((await swaps.mailsOf('swap_closed')).map(({ to }) => to)).toHaveLength(1);
    expect((await swaps.ask(ann, seats[1])).body.error).toBe('A swap with this seat is not possible now');
    for (const seat of [seats[2], { committee: press.value, portfolio: press.portfolios[1] }]) {
      if (seat !== seats[2]) await seatedPeople(site, [seat as (typeof seats)[number]]);
      expect((await swaps.ask(ann, seat)).status).toBe(200);
      const [own] = (await swaps.swapsOf(ann)).asked;
      expect((await swaps.answer(cancelSwap, ann, must(own)._id)).status).toBe(200);
    }
    expect((await swaps.ask(ann, seats[1])).body.error).toMatch(/^You can request 3 swaps a day/);
    site.clock.advance(24 * hourMs);
    expect((await swaps.ask(ann, seats[1])).body.error).toBe('A swap with this seat is not possible now');
  });

  test('expires with one mail to the asker, also with several processes', { tags: ['race'] }, async ({
    site,
    ann,
    ben,
    cat,
    swaps,
  }) => {
    await swaps.ask(ann, seats[1]);
    const id = await swaps.idFor(ben);
    const [swap] = (await swaps.swapsOf(ben)).toAnswer;
    const leftMs = Date.parse(must(swap).until) - site.clock.now;
    expect(leftMs).toBeGreaterThanOrEqual(swapAnswerHours * hourMs);
    site.clock.advance(leftMs);
    expect((await swaps.answer(acceptSwap, ben, id)).status).toBe(404);
    await Promise.all([1, 2, 3].map(() => closeInvalidSwapsAndNotify(site.context)));
    expect(await swaps.mailsOf('swap_closed')).toHaveLength(1);
    expect((await swaps.ask(cat, seats[1])).status).toBe(200);
  });

  test('ends when asker or holder withdraws or gets another seat', async ({
    site,
    admin,
    ann,
    ben,
    cat,
    swaps,
  }) => {
    await swaps.ask(ann, seats[1]);
    await swaps.ask(ben, seats[2]);
    const [first, second] = [await swaps.idFor(ben), await swaps.idFor(cat)];
    const [, from] = seats;
    const to = { committee: press.value, portfolio: press.portfolios[1] };
    const moved = await site.call(correctSeat, { body: { regID: ben.regID, from, to }, ...by(admin) });
    expect(moved.status).toBe(200);
    expect(await swaps.deskSees()).toEqual([]);
    expect((await swaps.answer(acceptSwap, ben, first)).status).toBe(404);
    expect((await swaps.answer(acceptSwap, cat, second)).status).toBe(404);
    expect((await swaps.ask(ann, to)).status).toBe(200);
    await site.call(withdrawOwnRegistration, { body: { eventName, reason: 'An exam' }, ...by(ben) });
    await closeInvalidSwapsAndNotify(site.context);
    const open = await site.context.db.queries
      .selectFrom('seat_swaps')
      .select('id')
      .where('answered_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
    expect(await swaps.seatsNow()).toEqual([france, '', paper]);
  });
});

test('of two concurrent swaps that share a seat one is made, and no delegate loses a seat', {
  tags: ['race'],
}, async ({ site, ann, ben, cat, swaps }) => {
  await swaps.ask(ann, seats[1]);
  await swaps.ask(cat, seats[0]);
  const answers = await Promise.all([
    swaps.answer(acceptSwap, ben, await swaps.idFor(ben)),
    swaps.answer(acceptSwap, ann, await swaps.idFor(ann)),
    closeInvalidSwapsAndNotify(site.context),
  ]);
  expect(
    answers
      .slice(0, 2)
      .map((one) => one?.status)
      .sort(),
  ).toEqual([200, 404]);
  const now = await swaps.seatsNow();
  expect(now.toSorted()).toEqual([france, ghana, paper].toSorted());
  expect([ghana, paper]).toContain(now[0]);
});

test('every seat has one holder after a swap beside a manual assignment', { tags: ['race'] }, async ({
  site,
  admin,
  ann,
  ben,
  swaps,
}) => {
  await swaps.ask(ann, seats[1]);
  const id = await swaps.idFor(ben);
  const to = { committee: press.value, portfolio: press.portfolios[1] };
  const [swapped, corrected] = await Promise.all([
    swaps.answer(acceptSwap, ben, id),
    site.call(correctSeat, { body: { regID: ann.regID, from: seats[0], to }, ...by(admin) }),
  ]);
  expect([swapped.status, corrected.status].sort()).toEqual([200, swapped.status === 200 ? 409 : 404].sort());
  const now = await swaps.seatsNow();
  expect(new Set(now).size).toBe(3);
  expect(now).not.toContain('');
});

describe('demanding portfolios', () => {
  test("are not given to beginners, and the error reveals no one's experience", async ({
    site,
    ann,
    ben,
    cat,
    swaps,
  }) => {
    await markDemanding(site, ghana);
    await setLevels(site, 'Beginner', [ann.regID]);
    expect((await swaps.ask(ann, seats[1])).body.error).toBe('This portfolio is not for beginners');
    const { seats: offered } = (
      await site.call(listSwappablePortfolios, { params: { eventName }, ...by(ann) })
    ).body;
    expect(offered.map(({ portfolio }) => portfolio)).not.toContain(ghana);
    expect((await swaps.ask(ben, seats[0])).body.error).toBe('A swap with this seat is not possible now');
    expect((await swaps.ask(cat, seats[1])).status).toBe(200);
    await setLevels(site, 'Beginner', [cat.regID]);
    expect((await swaps.answer(acceptSwap, ben, await swaps.idFor(ben))).status).toBe(404);
    expect(await swaps.seatsNow()).toEqual([france, ghana, paper]);
  });
});

describe('the desk', () => {
  test('sees a swap until it is answered, and refuses it with a mail to both delegates', async ({
    site,
    admin,
    ann,
    ben,
    swaps,
  }) => {
    await swaps.ask(ann, seats[1]);
    const [swap] = await swaps.deskSees();
    expect(swap).toMatchObject({
      asker: { regID: ann.regID, name: 'Unmistakably Ann', seat: { portfolio: france } },
      holder: { regID: ben.regID, name: 'Unmistakably Ben', seat: { portfolio: ghana } },
    });
    expect(await swaps.answer(rejectSwap, admin, must(swap)._id)).toMatchObject({
      body: { message: 'Swap refused' },
    });
    expect((await swaps.answer(acceptSwap, ben, must(swap)._id)).status).toBe(404);
    expect(await swaps.mailsOf('swap_closed')).toHaveLength(2);
    expect(await swaps.auditOf('swap_rejected')).toMatchObject([{ id: ann.regID, by: admin.accountId }]);
    const none = await site.call(listOpenSwaps, { params: { eventName: 'No Conference' }, ...by(admin) });
    expect(none.status).toBe(404);
  });

  test('does not let an admin refuse their own swap', async ({ site, admin, ann, ben, swaps }) => {
    await swaps.ask(ann, seats[1]);
    const [swap] = await swaps.deskSees();
    await setOwner(site.context, ben.regID, admin.accountId);
    expect((await swaps.answer(rejectSwap, admin, must(swap)._id)).status).toBe(403);
    expect(await swaps.deskSees()).toHaveLength(1);
  });
});

test('a swap is refused without a seat, for a free, own or withheld seat, and for another event', async ({
  site,
  ann,
  ben,
  swaps,
}) => {
  const stranger = await site.person();
  const error = async (person: Person | undefined, seat: object | undefined) => {
    const { status, body } = await swaps.ask(person, seat);
    return [status, body.error];
  };
  expect(await error(stranger, seats[0])).toEqual([409, 'You have no seat that can be swapped']);
  const nobodyHas = [404, 'No seat of this portfolio can be swapped'];
  expect(await error(ann, { committee: press.value, portfolio: press.portfolios[1] })).toEqual(nobodyHas);
  expect(await error(ann, seats[0])).toEqual(nobodyHas);
  expect(await error(ann, { ...seats[1], eventName: 'No Conference' })).toEqual([
    404,
    'No such event exists',
  ]);
  await site.context.db.queries
    .updateTable('portfolios')
    .set({ withheld_at: 1 })
    .where('name', '=', ghana)
    .execute();
  expect(await error(ann, seats[1])).toEqual(nobodyHas);
  expect(await error(ben, seats[0])).toEqual([409, 'You have no seat that can be swapped']);
  expect(await swaps.mailsOf('swap_requested')).toEqual([]);
});
