import { describe, expect } from 'vitest';
import { listOwnRegistrations } from '#registration/contract.ts';
import { test as base } from '#tests/kit.ts';
import {
  createDraft,
  defaultDraftSettings,
  insertConfirmedDelegates,
  publish,
} from '#tests/support/allocation-drafts.ts';
import type { Person } from '#tests/support/app.ts';
import { council, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { setOwner } from '#tests/support/registrations.ts';
import {
  acceptOffer,
  declineOffer,
  getOffersAndWaitingList,
  getOwnOffersAndWaitingPlaces,
  offerAnswerHours,
  offerSeatToNextDelegate,
  withdrawOwnRegistration,
  withdrawRegistrationAsAdmin,
} from '../contract.ts';
import { closeExpiredOffersAndReoffer } from './offers.ts';

const ids = new Map<Person, string>();
const [wanted, plainSeat] = council.portfolios;

const test = base
  .extend('people', { auto: true }, async ({ site, admin }) => {
    const [happy, worseOff, waiting] = [await site.person(), await site.person(), await site.person()];
    const people = [happy, worseOff, waiting];
    const placed = await insertConfirmedDelegates(
      site,
      people.map(() => [wanted]),
    );
    for (const [at, person] of people.entries()) {
      const { id } = must(placed[at]);
      ids.set(person, id);
      await setOwner(site.context, id, person.accountId);
    }
    const draft = await createDraft(site, admin.token, {
      ...defaultDraftSettings,
      pins: [
        { regID: idOf(happy), committee: council.value, portfolio: wanted },
        { regID: idOf(worseOff), committee: press.value, portfolio: press.portfolios[0] },
      ],
      excluded: [idOf(waiting)],
    });
    await publish(site, admin.token, draft._id);
    return { happy, worseOff, waiting };
  })
  .extend('happy', ({ people }) => people.happy)
  .extend('worseOff', ({ people }) => people.worseOff)
  .extend('waiting', ({ people }) => people.waiting)
  .extend('seating', ({ site, admin }) => {
    const leave = (person: Person) =>
      site.call(withdrawOwnRegistration, { body: { eventName, reason: 'An exam' }, token: person.token });
    const offersTo = async ({ token }: Person) =>
      (await site.call(getOwnOffersAndWaitingPlaces, { token })).body;
    const answer = (call: typeof acceptOffer | typeof declineOffer, { token }: Person, offerID = '') =>
      site.call(call, { body: { offerID }, token });
    const seatOf = async ({ token }: Person) =>
      (await site.call(listOwnRegistrations, { token })).body.ypEvents[0]?.assignedPortfolio;
    const mailsOf = async (kind: string) => (await site.mails()).filter((one) => one.kind === kind);
    const offers = async () =>
      (await site.call(getOffersAndWaitingList, { params: { eventName }, token: admin.token })).body;
    return { leave, offersTo, answer, seatOf, mailsOf, offers };
  });

const idOf = (person: Person) => ids.get(person) ?? '';

describe('when a delegate withdraws', () => {
  test('a free seat is offered to the first on the waiting list, by mail and on screens', async ({
    site,
    happy,
    waiting,
    seating,
  }) => {
    expect(await seating.offersTo(waiting)).toEqual({
      offers: [],
      waiting: [{ eventName, place: 1, of: 1 }],
    });
    expect(await seating.leave(happy)).toMatchObject({
      status: 200,
      body: { message: 'You have withdrawn' },
    });
    expect((await site.call(listOwnRegistrations, { token: happy.token })).body.ypEvents).toMatchObject([
      { status: 'declined', withdrawn: true, assignedPortfolio: '' },
    ]);
    expect((await seating.offersTo(waiting)).offers).toMatchObject([
      { seat: { committee: council.shortName, portfolio: wanted }, instead: null },
    ]);
    expect((await seating.mailsOf('seat_offered')).map(({ to }) => to)).toHaveLength(1);
    expect(await seating.mailsOf('withdrawn')).toHaveLength(1);
    expect((await seating.offers()).open).toMatchObject([{ regID: idOf(waiting) }]);
    expect(await seating.leave(happy)).toMatchObject({ status: 409 });
  });

  test('only the addressee accepts the offer, once', { tags: ['race'] }, async ({
    happy,
    worseOff,
    waiting,
    seating,
  }) => {
    await seating.leave(happy);
    const [offer] = (await seating.offersTo(waiting)).offers;
    expect((await seating.answer(acceptOffer, worseOff, offer?._id)).status).toBe(404);
    const answers = await Promise.all([
      seating.answer(acceptOffer, waiting, offer?._id),
      seating.answer(acceptOffer, waiting, offer?._id),
      seating.answer(declineOffer, waiting, offer?._id),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    if (answers[2]?.status === 404) expect(await seating.seatOf(waiting)).toBe(wanted);
    expect((await seating.offers()).open.length).toBe(answers[2]?.status === 200 ? 1 : 0);
  });

  test('a declined seat is offered to the next, and an accepted one frees the former seat', async ({
    happy,
    worseOff,
    waiting,
    seating,
  }) => {
    await seating.leave(happy);
    const [first] = (await seating.offersTo(waiting)).offers;
    await seating.answer(declineOffer, waiting, first?._id);
    const [passedOn] = (await seating.offersTo(worseOff)).offers;
    expect(passedOn?.instead?.portfolio).toBe(press.portfolios[0]);
    expect(await seating.answer(acceptOffer, worseOff, passedOn?._id)).toMatchObject({
      status: 200,
      body: { message: 'The seat is yours' },
    });
    expect(await seating.seatOf(worseOff)).toBe(wanted);
    expect((await seating.offersTo(waiting)).offers).toMatchObject([
      { seat: { portfolio: press.portfolios[0] }, instead: null },
    ]);
    expect(await seating.mailsOf('seat_accepted')).toHaveLength(1);
  });

  test('mails name a former seat only where there was one, with guide and chat of the new one', async ({
    happy,
    worseOff,
    waiting,
    seating,
  }) => {
    await seating.leave(happy);
    const [first] = (await seating.offersTo(waiting)).offers;
    await seating.answer(declineOffer, waiting, first?._id);
    const [passedOn] = (await seating.offersTo(worseOff)).offers;
    await seating.answer(acceptOffer, worseOff, passedOn?._id);
    const [second] = (await seating.offersTo(waiting)).offers;
    await seating.answer(acceptOffer, waiting, second?._id);

    const offered = await seating.mailsOf('seat_offered');
    const to = ({ email }: Person) => offered.filter((mail) => mail.to === email).map(({ text }) => text);
    const seat = `${wanted} in the ${council.name}`;
    expect(to(waiting)[0]).toContain(
      `A seat has become free, and you are first on the waiting list: ${seat}.`,
    );
    expect(to(waiting)[0]).toContain('you stay on the waiting list');
    expect(to(waiting)[0]).not.toMatch(/no longer yours|keep your seat/);
    expect(to(worseOff)[0]).toContain(
      `If you accept, you give up ${press.portfolios[0]} in the ${press.name}.`,
    );

    const accepted = await seating.mailsOf('seat_accepted');
    const [moved, seated] = [worseOff, waiting].map(
      ({ email }) => accepted.find((mail) => mail.to === email)?.text ?? '',
    );
    expect(moved).toContain(`${press.portfolios[0]} in the ${press.name} is no longer yours.`);
    expect(moved).toContain(council.chatGroup);
    expect(moved).toContain(council.backgroundGuide);
    expect(seated).not.toContain('no longer yours');
    expect(seated).toContain(press.chatGroup);
  });

  test('an expired offer goes to the next delegate once, also with several processes', {
    tags: ['race'],
  }, async ({ site, happy, worseOff, waiting, seating }) => {
    await seating.leave(happy);
    const [offer] = (await seating.offersTo(waiting)).offers;
    const leftMs = Date.parse(must(offer).until) - site.clock.now;
    expect(leftMs).toBeGreaterThanOrEqual(offerAnswerHours * 60 * 60_000);
    site.clock.advance(leftMs - 1);
    await closeExpiredOffersAndReoffer(site.context);
    expect((await seating.offers()).open).toHaveLength(1);
    site.clock.advance(1);
    expect((await seating.answer(acceptOffer, waiting, offer?._id)).status).toBe(404);
    await Promise.all([
      closeExpiredOffersAndReoffer(site.context),
      closeExpiredOffersAndReoffer(site.context),
      closeExpiredOffersAndReoffer(site.context),
    ]);
    expect((await seating.offers()).open).toMatchObject([{ regID: idOf(worseOff) }]);
    expect(await seating.mailsOf('seat_offered')).toHaveLength(2);
  });

  test('the open offer of a delegate who withdraws goes to the next delegate', async ({
    happy,
    worseOff,
    waiting,
    seating,
  }) => {
    await seating.leave(happy);
    await seating.leave(waiting);
    expect((await seating.offers()).open).toMatchObject([{ regID: idOf(worseOff) }]);
  });

  test('accepting does not take a seat that the desk gave to another delegate meanwhile', async ({
    site,
    happy,
    waiting,
    seating,
  }) => {
    await seating.leave(happy);
    const [offer] = (await seating.offersTo(waiting)).offers;
    const [late] = await insertConfirmedDelegates(site, [[wanted]]);
    const seat = await site.context.db.queries.selectFrom('seat_offers').select('seat_id').executeTakeFirst();
    await site.context.db.queries
      .updateTable('registrations')
      .set({ seat_id: seat?.seat_id ?? null })
      .where('id', '=', must(late).id)
      .execute();
    expect(await seating.answer(acceptOffer, waiting, offer?._id)).toMatchObject({
      status: 409,
      body: { error: 'Another delegate has been given this seat' },
    });
    expect(await seating.seatOf(waiting)).toBe('');
    expect((await seating.offers()).open).toEqual([]);
  });
});

describe('the desk', () => {
  test('withdraws a delegate at their request and records the reason', async ({
    site,
    admin,
    happy,
    waiting,
    seating,
  }) => {
    const body = { regID: idOf(happy), reason: 'Wrote that she is ill' };
    expect(await site.call(withdrawRegistrationAsAdmin, { body, token: admin.token })).toMatchObject({
      status: 200,
      body: { message: 'Registration withdrawn' },
    });
    const audit = await site.context.db.queries
      .selectFrom('audit_log')
      .select(['note', 'actor_id'])
      .where('action', '=', 'registration_withdrawn')
      .execute();
    expect(audit).toEqual([{ note: body.reason, actor_id: admin.accountId }]);
    expect((await seating.offers()).open).toMatchObject([{ regID: idOf(waiting) }]);
  });

  test('offers a free seat, but no taken or unwanted seat', async ({ site, admin, seating }) => {
    const free = (await seating.offers()).free.find(({ seat }) => seat.portfolio === plainSeat);
    const offer = (seatID = free?.seatID ?? '', name = eventName) =>
      site.call(offerSeatToNextDelegate, { body: { eventName: name, seatID }, token: admin.token });
    expect((await offer()).body.message).toBe('Seat offered');
    expect(await offer()).toMatchObject({ status: 409, body: { error: 'This seat is not free to offer' } });
    const other = (await seating.offers()).free.find(({ seat }) => seat.committee === press.shortName);
    expect(await offer(other?.seatID)).toMatchObject({
      status: 409,
      body: { error: 'No delegate is waiting for this seat or prefers it' },
    });
    expect((await offer('x', 'No Conference')).status).toBe(404);
  });
});

describe('withdrawing and offers are refused', () => {
  test('once the event is over, and open offers expire without a next offer', async ({
    site,
    happy,
    worseOff,
    waiting,
    seating,
  }) => {
    await seating.leave(happy);
    const [offer] = (await seating.offersTo(waiting)).offers;
    await site.context.db.queries.updateTable('events').set({ state: 'over' }).execute();
    expect((await seating.leave(worseOff)).status).toBe(409);
    expect((await seating.answer(acceptOffer, waiting, offer?._id)).status).toBe(404);
    site.clock.advance(Date.parse(must(offer).until) - site.clock.now);
    await closeExpiredOffersAndReoffer(site.context);
    expect((await seating.offers()).open).toEqual([]);
  });

  test('without a reason and without a registration', async ({ site, admin, happy, waiting, seating }) => {
    const { token } = await site.person();
    const withdraw = (body: object, by = token) => site.call(withdrawOwnRegistration, { body, token: by });
    expect((await withdraw({ eventName, reason: ' ' }, happy.token)).status).toBe(400);
    expect((await withdraw({ eventName, reason: 'x'.repeat(501) }, happy.token)).status).toBe(400);
    expect((await withdraw({ eventName, reason: 'A word' })).status).toBe(404);
    expect((await withdraw({ eventName: 'No Conference', reason: 'A word' })).status).toBe(404);
    const byDesk = (body: object, by: string) => site.call(withdrawRegistrationAsAdmin, { body, token: by });
    expect((await byDesk({ regID: 'none', reason: 'A word' }, admin.token)).status).toBe(404);
    expect((await seating.answer(declineOffer, waiting, 'none')).status).toBe(404);
    expect(await seating.seatOf(happy)).toBe(wanted);
  });
});
