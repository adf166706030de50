import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeValuesOfAuditEntries } from '#desk/server/index.ts';
import { correctSeat, listOwnRegistrations } from '#registration/contract.ts';
import { markDemanding, setLevels } from '#tests/support/allocation-drafts.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, eventName, press } from '#tests/support/conference.ts';
import { setOwner } from '#tests/support/registrations.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
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

let site: TestApp;
let admin: Person;
let [ann, ben, cat]: Seated[] = [];
const [france, ghana] = council.portfolios;
const [paper] = press.portfolios;
const seats = [
  { committee: council.value, portfolio: france },
  { committee: council.value, portfolio: ghana },
  { committee: press.value, portfolio: paper },
];
const hourMs = 60 * 60_000;

beforeEach(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin' });
  [ann, ben, cat] = await seatedPeople(site, seats, [
    { name: 'Unmistakably Ann' },
    { name: 'Unmistakably Ben' },
  ]);
});
afterEach(() => site.close());

const by = (person: Person | undefined) => ({ token: person?.token ?? '' });
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

describe('a swap', () => {
  test('is asked for by seat, accepted and made, without revealing either delegate to the other', async () => {
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
    expect(await ask(ann, seats[1])).toMatchObject({ status: 200, body: { message: 'Swap request sent' } });
    const toAnswer = await swapsOf(ben);
    expect(toAnswer).toMatchObject({
      asked: [],
      toAnswer: [{ eventName, gives: { portfolio: ghana }, gets: { portfolio: france } }],
    });
    expect((await swapsOf(ann)).asked).toMatchObject([
      { gives: { portfolio: france }, gets: { portfolio: ghana } },
    ]);
    expect(await answer(acceptSwap, ben, await idFor(ben))).toMatchObject({
      status: 200,
      body: { message: 'Seats swapped' },
    });
    expect(await seatsNow()).toEqual([ghana, france, paper]);
    expect(await swapsOf(ann)).toEqual({ asked: [], toAnswer: [] });
    const [asked] = await mailsOf('swap_requested');
    const swapped = await mailsOf('seats_swapped');
    expect(swapped.map(({ to }) => to)).toHaveLength(2);
    for (const { text } of swapped) {
      expect(text).toContain(council.chatGroup);
      expect(text).toContain(council.backgroundGuide);
    }
    expect(JSON.stringify([toAnswer, asked])).not.toMatch(/Unmistakably Ann/);
    for (const mail of [asked, ...swapped]) {
      const other = mail?.to.includes(ann?.email ?? '') ? ben : ann;
      expect(JSON.stringify(mail)).not.toContain(other?.email);
    }
    expect(await auditOf('seats_swapped')).toEqual([
      expect.objectContaining({
        id: ann?.regID,
        by: ben?.accountId,
        after: `${council.shortName}: ${ghana}`,
      }),
      expect.objectContaining({
        id: ben?.regID,
        by: ben?.accountId,
        after: `${council.shortName}: ${france}`,
      }),
    ]);
  });

  test('is answered once, by the holder only', { tags: ['race'] }, async () => {
    await ask(ann, seats[1]);
    const id = await idFor(ben);
    for (const person of [ann, cat]) expect((await answer(acceptSwap, person, id)).status).toBe(404);
    expect((await answer(cancelSwap, ben, id)).status).toBe(404);
    const answers = await Promise.all([
      answer(acceptSwap, ben, id),
      answer(acceptSwap, ben, id),
      answer(declineSwap, ben, id),
      answer(cancelSwap, ann, id),
      answer(rejectSwap, admin, id),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(4);
    const isDone = [answers[0], answers[1]].some((one) => one?.status === 200);
    expect(await seatsNow()).toEqual(isDone ? [ghana, france, paper] : [france, ghana, paper]);
    expect(await mailsOf('seats_swapped')).toHaveLength(isDone ? 2 : 0);
  });

  test('cannot be repeated after an answer, and a delegate has three requests a day', async () => {
    await ask(ann, seats[1]);
    expect((await ask(ann, seats[2])).body.error).toBe('You already have an open swap request');
    await answer(declineSwap, ben, await idFor(ben));
    expect((await mailsOf('swap_closed')).map(({ to }) => to)).toHaveLength(1);
    expect((await ask(ann, seats[1])).body.error).toBe('A swap with this seat is not possible now');
    for (const seat of [seats[2], { committee: press.value, portfolio: press.portfolios[1] }]) {
      if (seat !== seats[2]) await seatedPeople(site, [seat as (typeof seats)[number]]);
      expect((await ask(ann, seat)).status).toBe(200);
      const [own] = (await swapsOf(ann)).asked;
      expect((await answer(cancelSwap, ann, own?._id ?? '')).status).toBe(200);
    }
    expect((await ask(ann, seats[1])).body.error).toMatch(/^You can request 3 swaps a day/);
    site.clock.advance(24 * hourMs);
    expect((await ask(ann, seats[1])).body.error).toBe('A swap with this seat is not possible now');
  });

  test('expires with one mail to the asker, also with several processes', { tags: ['race'] }, async () => {
    await ask(ann, seats[1]);
    const id = await idFor(ben);
    site.clock.advance(swapAnswerHours * hourMs);
    expect((await answer(acceptSwap, ben, id)).status).toBe(404);
    await Promise.all([1, 2, 3].map(() => closeInvalidSwapsAndNotify(site.context)));
    expect(await mailsOf('swap_closed')).toHaveLength(1);
    expect((await ask(cat, seats[1])).status).toBe(200);
  });

  test('ends when asker or holder withdraws or gets another seat', async () => {
    await ask(ann, seats[1]);
    await ask(ben, seats[2]);
    const [first, second] = [await idFor(ben), await idFor(cat)];
    const [, from] = seats;
    const to = { committee: press.value, portfolio: press.portfolios[1] };
    const moved = await site.call(correctSeat, { body: { regID: ben?.regID, from, to }, ...by(admin) });
    expect(moved.status).toBe(200);
    expect(await deskSees()).toEqual([]);
    expect((await answer(acceptSwap, ben, first)).status).toBe(404);
    expect((await answer(acceptSwap, cat, second)).status).toBe(404);
    expect((await ask(ann, to)).status).toBe(200);
    await site.call(withdrawOwnRegistration, { body: { eventName, reason: 'An exam' }, ...by(ben) });
    await closeInvalidSwapsAndNotify(site.context);
    const open = await site.context.db.queries
      .selectFrom('seat_swaps')
      .select('id')
      .where('answered_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
    expect(await seatsNow()).toEqual([france, '', paper]);
  });
});

test('of two concurrent swaps that share a seat one is made, and no delegate loses a seat', {
  tags: ['race'],
}, async () => {
  await ask(ann, seats[1]);
  await ask(cat, seats[0]);
  const answers = await Promise.all([
    answer(acceptSwap, ben, await idFor(ben)),
    answer(acceptSwap, ann, await idFor(ann)),
    closeInvalidSwapsAndNotify(site.context),
  ]);
  expect(
    answers
      .slice(0, 2)
      .map((one) => one?.status)
      .sort(),
  ).toEqual([200, 404]);
  const now = await seatsNow();
  expect(now.toSorted()).toEqual([france, ghana, paper].toSorted());
  expect([ghana, paper]).toContain(now[0]);
});

test('every seat has one holder after a swap beside a manual assignment', { tags: ['race'] }, async () => {
  await ask(ann, seats[1]);
  const id = await idFor(ben);
  const to = { committee: press.value, portfolio: press.portfolios[1] };
  const [swapped, corrected] = await Promise.all([
    answer(acceptSwap, ben, id),
    site.call(correctSeat, { body: { regID: ann?.regID, from: seats[0], to }, ...by(admin) }),
  ]);
  expect([swapped.status, corrected.status].sort()).toEqual([200, swapped.status === 200 ? 409 : 404].sort());
  const now = await seatsNow();
  expect(new Set(now).size).toBe(3);
  expect(now).not.toContain('');
});

describe('demanding portfolios', () => {
  test("are not given to beginners, and the error reveals no one's experience", async () => {
    await markDemanding(site, ghana);
    await setLevels(site, 'Beginner', [ann?.regID ?? '']);
    expect((await ask(ann, seats[1])).body.error).toBe('This portfolio is not for beginners');
    const { seats: offered } = (
      await site.call(listSwappablePortfolios, { params: { eventName }, ...by(ann) })
    ).body;
    expect(offered.map(({ portfolio }) => portfolio)).not.toContain(ghana);
    expect((await ask(ben, seats[0])).body.error).toBe('A swap with this seat is not possible now');
    expect((await ask(cat, seats[1])).status).toBe(200);
    await setLevels(site, 'Beginner', [cat?.regID ?? '']);
    expect((await answer(acceptSwap, ben, await idFor(ben))).status).toBe(404);
    expect(await seatsNow()).toEqual([france, ghana, paper]);
  });
});

describe('the desk', () => {
  test('sees a swap until it is answered, and refuses it with a mail to both delegates', async () => {
    await ask(ann, seats[1]);
    const [swap] = await deskSees();
    expect(swap).toMatchObject({
      asker: { regID: ann?.regID, name: 'Unmistakably Ann', seat: { portfolio: france } },
      holder: { regID: ben?.regID, name: 'Unmistakably Ben', seat: { portfolio: ghana } },
    });
    expect(await answer(rejectSwap, admin, swap?._id ?? '')).toMatchObject({
      body: { message: 'Swap refused' },
    });
    expect((await answer(acceptSwap, ben, swap?._id ?? '')).status).toBe(404);
    expect(await mailsOf('swap_closed')).toHaveLength(2);
    expect(await auditOf('swap_rejected')).toMatchObject([{ id: ann?.regID, by: admin.accountId }]);
    const none = await site.call(listOpenSwaps, { params: { eventName: 'No Conference' }, ...by(admin) });
    expect(none.status).toBe(404);
  });

  test('does not let an admin refuse their own swap', async () => {
    await ask(ann, seats[1]);
    const [swap] = await deskSees();
    await setOwner(site.context, ben?.regID ?? '', admin.accountId);
    expect((await answer(rejectSwap, admin, swap?._id ?? '')).status).toBe(403);
    expect(await deskSees()).toHaveLength(1);
  });
});

test('a swap is refused without a seat, for a free, own or withheld seat, and for another event', async () => {
  const stranger = await site.person();
  const error = async (person: Person | undefined, seat: object | undefined) => {
    const { status, body } = await ask(person, seat);
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
  expect(await mailsOf('swap_requested')).toEqual([]);
});
