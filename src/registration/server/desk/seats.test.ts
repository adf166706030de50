import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '../../../../tests/support/app.ts';
import { addSeats } from '../../../../tests/support/catalogue-ids.ts';
import { council, event, eventName, press } from '../../../../tests/support/conference.ts';
import {
  type Placed,
  placeRegistration,
  placeRegistrations,
} from '../../../../tests/support/registrations.ts';
import { assignPortfolio, confirmRegistration, correctSeat, getSeats } from '../../contract/decisions.ts';
import { getRegistrationDesk } from '../../contract/desk.ts';
import { getOfferedPortfolio, seatDelegates } from './seats.ts';

describe('first seats', () => {
  let site: TestApp;
  beforeEach(async () => {
    site = await testApp();
  });
  afterEach(() => site.close());

  const shared = { committee: council.value, portfolio: council.portfolios[0] };
  const single = { committee: press.value, portfolio: press.portfolios[0] };
  const crowd = 450;
  const place = (delegates: number) =>
    placeRegistrations(
      site.context,
      Array.from({ length: delegates }, () => ({ status: 'confirmed' as const })),
    );

  const placeFive = async () => (await place(5)) as [Placed, Placed, Placed, Placed, Placed];
  const free = ({ id }: Placed) =>
    site.context.db.queries
      .updateTable('registrations')
      .set({ seat_id: null })
      .where('id', '=', id)
      .execute();

  /** Seats all in one transaction: the last delegate in the single portfolio, all others in the shared one. */
  async function seat(placed: readonly Placed[]): Promise<boolean> {
    const { db } = site.context;
    const one = await getOfferedPortfolio(db.queries, event.id, single);
    const many = await getOfferedPortfolio(db.queries, event.id, shared);
    const seats = new Map(placed.map(({ id }, at) => [id, at === placed.length - 1 ? one : many]));
    const given = db.change(async (changes) => {
      if (await seatDelegates(changes, site.context, seats, { at: 7, by: 'an admin' })) return true;
      throw new Error('not all were seated');
    });
    return given.catch(() => false);
  }

  async function stored() {
    const { queries } = site.context.db;
    const seated = await queries
      .selectFrom('registrations')
      .innerJoin('seats', 'seats.id', 'registrations.seat_id')
      .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
      .select(['registrations.id', 'seat_id as seatId', 'portfolios.name', 'assigned_at', 'assigned_by'])
      .execute();
    const entries = await queries
      .selectFrom('audit_log')
      .select(['subject_id as id', 'after'])
      .where('action', '=', 'portfolio assigned')
      .orderBy('id')
      .execute();
    const mails = (await site.mails()).filter(({ kind }) => kind === 'assigned');
    return { seated, entries, mails };
  }

  describe('seating many delegates', () => {
    test('assigns, records and mails a seat of each portfolio', async () => {
      await addSeats(site.context, shared, crowd);
      const placed = await place(crowd);
      const last = placed.at(-1);
      expect(await seat(placed)).toBe(true);
      const { seated, entries, mails } = await stored();
      expect(seated).toHaveLength(crowd);
      expect(new Set(seated.map(({ seatId }) => seatId)).size).toBe(crowd);
      for (const { id, ...rest } of seated)
        expect(rest).toMatchObject({
          name: (id === last?.id ? single : shared).portfolio,
          assigned_at: 7,
          assigned_by: 'an admin',
        });
      expect(entries.map(({ id }) => id).toSorted()).toEqual(placed.map(({ id }) => id).toSorted());
      expect(entries.find(({ id }) => id === last?.id)?.after).toBe(
        `${single.committee}: ${single.portfolio}`,
      );
      expect(mails.map(({ to }) => to).toSorted()).toEqual(placed.map(({ email }) => email).toSorted());
      for (const { to, text } of mails)
        expect(text).toContain(`Portfolio: ${(to === last?.email ? single : shared).portfolio}\n`);
    });

    test.each([
      ['the portfolio has a seat too few', crowd - 2, 'confirmed'],
      ['the last of them is no longer confirmed', crowd, 'declined'],
    ] as const)('seats no delegate when %s', async (_why, seats, status) => {
      await addSeats(site.context, shared, seats);
      const placed = await place(crowd);
      await site.context.db.queries
        .updateTable('registrations')
        .set({ status })
        .where('id', '=', placed.at(-1)?.id ?? '')
        .execute();
      expect(await seat(placed)).toBe(false);
      expect(await stored()).toEqual({ seated: [], entries: [], mails: [] });
    });

    test('skips taken seats', async () => {
      await addSeats(site.context, shared, 4);
      const [a, b, c, d, e] = await placeFive();
      expect(await seat([b, d])).toBe(true);
      await free(d);
      expect(await seat([a, c, e])).toBe(true);
      const { seated } = await stored();
      expect(seated.map(({ id }) => id).toSorted()).toEqual([a, b, c, e].map(({ id }) => id).toSorted());
      expect(new Set(seated.map(({ seatId }) => seatId)).size).toBe(4);
    });

    test('seats no delegate when one of them already has a seat', async () => {
      await addSeats(site.context, shared, 4);
      const [a, b, c, d] = await placeFive();
      expect(await seat([b, d])).toBe(true);
      const before = await stored();
      await free(d);
      expect(await seat([a, b, c])).toBe(false);
      const after = await stored();
      expect(after.seated).toEqual(before.seated.filter(({ id }) => id !== d.id));
      expect([after.entries, after.mails]).toEqual([before.entries, before.mails]);
    });
  });
});

describe('corrected seats', () => {
  let site: TestApp;
  let admin: Person;
  beforeEach(async () => {
    site = await testApp();
    admin = await site.person({ role: 'admin' });
  });
  afterEach(() => site.close());

  const [wrong, right] = council.portfolios.map((portfolio) => ({ committee: council.value, portfolio }));
  if (!wrong || !right) throw new Error('the conference of the tests has too few portfolios');

  const seated = async (seat = wrong) => {
    const placed = await placeRegistration(site.context);
    const { id: registrationId } = placed;
    await site.call(confirmRegistration, { body: { regID: registrationId }, token: admin.token });
    await site.call(assignPortfolio, { body: { eventID: registrationId, ...seat }, token: admin.token });
    return placed;
  };
  const correct = (registrationId: string, to: unknown, from: unknown = wrong, token = admin.token) =>
    site.call(correctSeat, { body: { regID: registrationId, from, to }, token });
  const desk = async (eventID: string) =>
    (await site.call(getRegistrationDesk, { params: { eventID }, token: admin.token })).body;
  const free = async () => {
    const { body } = await site.call(getSeats, { params: { eventName }, token: admin.token });
    return body.committees.find(({ value }) => value === council.value)?.free;
  };

  test('a corrected seat frees the old one, mails the delegate and is in the history', async () => {
    const { id, email } = await seated();
    expect(await correct(id, right)).toMatchObject({ status: 200, body: { message: 'Seat corrected' } });
    const { registration, history, decision } = await desk(id);
    expect(registration).toMatchObject({
      status: 'confirmed',
      assignedCommittee: right.committee,
      assignedPortfolio: right.portfolio,
    });
    expect(decision?.status).toBe('confirmed');
    expect(await free()).toContain(wrong.portfolio);
    expect(await free()).not.toContain(right.portfolio);
    expect(history.at(-1)).toMatchObject({
      action: 'seat corrected',
      before: `${council.shortName}: ${wrong.portfolio}`,
      after: `${council.shortName}: ${right.portfolio}`,
    });
    const mail = (await site.mails()).find(({ kind }) => kind === 'seat corrected');
    expect(mail?.to).toBe(email);
    expect(mail?.text).toContain(`${wrong.portfolio} in the ${council.name}`);
    expect(mail?.text).toContain(`now ${right.portfolio} in the ${council.name}`);
    expect(mail?.text).toContain(council.chatGroup);
  });

  test('a removed seat can be assigned to another delegate, and the registration stays confirmed', async () => {
    const { id } = await seated();
    expect((await correct(id, null)).status).toBe(200);
    const { registration, history } = await desk(id);
    expect(registration).toMatchObject({ status: 'confirmed', assignedPortfolio: '' });
    expect(history.at(-1)).toMatchObject({ action: 'seat corrected', after: 'no seat' });
    await seated(wrong);
    expect(await free()).not.toContain(wrong.portfolio);
  });

  test('correcting to the seat of another delegate changes and mails nothing', async () => {
    const { id } = await seated();
    await seated(right);
    expect(await correct(id, right)).toMatchObject({
      status: 409,
      body: { error: 'Portfolio is not available' },
    });
    expect((await desk(id)).registration.assignedPortfolio).toBe(wrong.portfolio);
    expect((await site.mails()).some(({ kind }) => kind === 'seat corrected')).toBe(false);
  });

  test('of two concurrent corrections of one seat, one succeeds and the other returns 409', async () => {
    const { id } = await seated();
    const answers = await Promise.all([correct(id, right), correct(id, null)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('This seat no longer stands');
  });

  test('an unknown or unchanged seat, another event, an unknown or the own registration returns an error', async () => {
    const { id, accountId } = await seated();
    const nowhere = { committee: 'Nowhere', portfolio: right.portfolio };
    const unknown = { committee: council.value, portfolio: 'Nobody' };
    expect(await correct(id, nowhere)).toMatchObject({ body: { error: 'invalid committee selection' } });
    expect(await correct(id, unknown)).toMatchObject({ body: { error: 'invalid portfolio selection' } });
    expect(await correct(id, wrong)).toMatchObject({ body: { error: 'Please choose another seat' } });
    expect(await correct(id, {})).toMatchObject({ body: { error: 'Please fill all required fields' } });
    expect(await correct('nothing', right)).toMatchObject({ status: 404 });
    await site.context.db.queries
      .updateTable('registrations')
      .set({ account_id: admin.accountId })
      .where('account_id', '=', accountId)
      .execute();
    expect(await correct(id, right)).toMatchObject({ status: 403, body: { error: 'Not authorized' } });
  });
});
