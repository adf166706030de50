import { describe, expect } from 'vitest';
import { listAnnouncedEvents } from '#conference/contract.ts';
import { test as base } from '#tests/kit.ts';
import { addSeats } from '#tests/support/catalogue-ids.ts';
import { council, court, event, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import {
  type InsertedRegistration,
  insertTestRegistration,
  insertTestRegistrations,
} from '#tests/support/registrations.ts';
import {
  assignPortfolio,
  confirmRegistration,
  correctSeat,
  getSeatsOfEvent,
} from '../../contract/decisions.ts';
import { getRegistration, getRegistrationForDesk } from '../../contract/desk.ts';
import { getOfferedPortfolio, seatAndMailDelegates } from './seats.ts';

const single = { committee: press.value, portfolio: press.portfolios[0] };
const shared = { committee: council.value, portfolio: council.portfolios[0] };
const wrong = { committee: council.value, portfolio: must(council.portfolios[0]) };
const [seat, otherSeat] = council.portfolios;
const test = base.extend('seating', ({ site, admin }) => {
  const place = (delegates: number) =>
    insertTestRegistrations(site.context, Array(delegates).fill({ status: 'confirmed' }));
  const placeFive = async () =>
    (await place(5)) as [
      InsertedRegistration,
      InsertedRegistration,
      InsertedRegistration,
      InsertedRegistration,
      InsertedRegistration,
    ];
  const free = ({ id }: InsertedRegistration) =>
    site.context.db.queries
      .updateTable('registrations')
      .set({ seat_id: null })
      .where('id', '=', id)
      .execute();
  /** Assigns all seats in one transaction: the last delegate gets the single portfolio, all others the shared one. */
  async function seatAll(placed: readonly InsertedRegistration[]): Promise<boolean> {
    const { db } = site.context;
    const singlePortfolio = await getOfferedPortfolio(db.queries, event.id, single);
    const sharedPortfolio = await getOfferedPortfolio(db.queries, event.id, shared);
    const seats = new Map(
      placed.map(({ id }, at) => [id, at === placed.length - 1 ? singlePortfolio : sharedPortfolio]),
    );
    const seated = db.change(async (transaction) => {
      if (await seatAndMailDelegates(transaction, site.context, seats, { at: 7, by: admin.accountId }))
        return true;
      throw new Error('not all were seated');
    });
    return seated.catch(() => false);
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
      .where('action', '=', 'portfolio_assigned')
      .orderBy('id')
      .execute();
    const mails = (await site.mails()).filter(({ kind }) => kind === 'assigned');
    return { seated, entries, mails };
  }
  const seated = async (seat = wrong) => {
    const placed = await insertTestRegistration(site.context);
    const { id: registrationId } = placed;
    await site.call(confirmRegistration, { body: { regID: registrationId }, token: admin.token });
    await site.call(assignPortfolio, { body: { eventID: registrationId, ...seat }, token: admin.token });
    return placed;
  };
  const correct = (registrationId: string, to: unknown) =>
    site.call(correctSeat, { body: { regID: registrationId, from: wrong, to }, token: admin.token });
  const desk = async (eventID: string) =>
    (await site.call(getRegistrationForDesk, { params: { eventID }, token: admin.token })).body;
  const freeInCouncil = async () => {
    const { body } = await site.call(getSeatsOfEvent, { params: { eventName }, token: admin.token });
    return body.committees.find(({ value }) => value === council.value)?.freePortfolios;
  };
  const assign = (eventID: string, committee: unknown = council.value, portfolio: unknown = seat) =>
    site.call(assignPortfolio, { body: { eventID, committee, portfolio }, token: admin.token });
  const seatOf = async (eventID: string) => {
    const { body } = await site.call(getRegistration, { params: { eventID }, token: admin.token });
    return [body.eventDetails.assignedCommittee, body.eventDetails.assignedPortfolio];
  };
  const seatMails = async () => (await site.mails()).filter(({ kind }) => kind === 'assigned');
  return {
    place,
    placeFive,
    free,
    seatAll,
    stored,
    seated,
    correct,
    desk,
    freeInCouncil,
    assign,
    seatOf,
    seatMails,
  };
});

describe('first seats', () => {
  const crowd = 450;

  describe('seating many delegates', () => {
    test('assigns, records and mails a seat of each portfolio', async ({ site, admin, seating }) => {
      await addSeats(site.context, shared, crowd);
      const placed = await seating.place(crowd);
      const last = placed.at(-1);
      expect(await seating.seatAll(placed)).toBe(true);
      const { seated, entries, mails } = await seating.stored();
      expect(seated).toHaveLength(crowd);
      expect(new Set(seated.map(({ seatId }) => seatId)).size).toBe(crowd);
      for (const { id, ...rest } of seated)
        expect(rest).toMatchObject({
          name: (id === last?.id ? single : shared).portfolio,
          assigned_at: 7,
          assigned_by: admin.accountId,
        });
      expect(entries.map(({ id }) => id).toSorted()).toEqual(placed.map(({ id }) => id).toSorted());
      expect(entries.find(({ id }) => id === last?.id)?.after).toBe(
        JSON.stringify({ fact: 'seat', ...single }),
      );
      expect(mails.map(({ to }) => to).toSorted()).toEqual(placed.map(({ email }) => email).toSorted());
      for (const { to, text } of mails)
        expect(text).toContain(`Portfolio: ${(to === last?.email ? single : shared).portfolio}\n`);
    });

    test('mails the links of a committee to at most fifty delegates in a day', async ({ site, seating }) => {
      const [guide, chat] = ['https://files.example.org/guide.pdf', 'https://chat.example.org/council'];
      await site.context.db.queries
        .updateTable('committees')
        .set({ background_guide: guide, chat_group: chat })
        .execute();
      await addSeats(site.context, shared, 60);
      const placed = await seating.place(55);
      const textsTo = async (some: readonly InsertedRegistration[]) => {
        expect(await seating.seatAll(some)).toBe(true);
        return (await seating.stored()).mails.filter(({ to }) => some.some(({ email }) => email === to));
      };
      for (const { text } of await textsTo(placed.slice(0, 2))) {
        expect(text).toContain(guide);
        expect(text).toContain(chat);
      }
      // It has the single portfolio, which the last delegate gets now.
      if (placed[1]) await seating.free(placed[1]);
      const many = await textsTo(placed.slice(2, 53));
      expect(many).toHaveLength(51);
      for (const { text } of many) {
        expect(text).not.toContain('example.org/guide.pdf');
        expect(text).not.toContain(chat);
        expect(text).toContain(
          'Your dashboard leads to the background guide and the chat group of your committee.',
        );
      }
    });

    test.for([
      ['the portfolio has a seat too few', crowd - 2, 'confirmed'],
      ['the last of them is no longer confirmed', crowd, 'declined'],
    ] as const)('seats no delegate when %s', async ([_why, seats, status], { site, seating }) => {
      await addSeats(site.context, shared, seats);
      const placed = await seating.place(crowd);
      await site.context.db.queries
        .updateTable('registrations')
        .set({ status })
        .where('id', '=', must(placed.at(-1)).id)
        .execute();
      expect(await seating.seatAll(placed)).toBe(false);
      expect(await seating.stored()).toEqual({ seated: [], entries: [], mails: [] });
    });

    test('skips taken seats', async ({ site, seating }) => {
      await addSeats(site.context, shared, 4);
      const [a, b, c, d, e] = await seating.placeFive();
      expect(await seating.seatAll([b, d])).toBe(true);
      await seating.free(d);
      expect(await seating.seatAll([a, c, e])).toBe(true);
      const { seated } = await seating.stored();
      expect(seated.map(({ id }) => id).toSorted()).toEqual([a, b, c, e].map(({ id }) => id).toSorted());
      expect(new Set(seated.map(({ seatId }) => seatId)).size).toBe(4);
    });

    test('seats no delegate when one of them already has a seat', async ({ site, seating }) => {
      await addSeats(site.context, shared, 4);
      const [a, b, c, d] = await seating.placeFive();
      expect(await seating.seatAll([b, d])).toBe(true);
      const before = await seating.stored();
      await seating.free(d);
      expect(await seating.seatAll([a, b, c])).toBe(false);
      const after = await seating.stored();
      expect(after.seated).toEqual(before.seated.filter(({ id }) => id !== d.id));
      expect([after.entries, after.mails]).toEqual([before.entries, before.mails]);
    });
  });
});

describe('corrected seats', () => {
  const right = { committee: council.value, portfolio: must(council.portfolios[1]) };

  test('a corrected seat frees the old one, mails the delegate and is in the history', async ({
    site,
    seating,
  }) => {
    const { id, email } = await seating.seated();
    expect(await seating.correct(id, right)).toMatchObject({
      status: 200,
      body: { message: 'Seat corrected' },
    });
    const { registration, history, decision } = await seating.desk(id);
    expect(registration).toMatchObject({
      status: 'confirmed',
      assignedCommittee: right.committee,
      assignedPortfolio: right.portfolio,
    });
    expect(decision?.status).toBe('confirmed');
    expect(await seating.freeInCouncil()).toContain(wrong.portfolio);
    expect(await seating.freeInCouncil()).not.toContain(right.portfolio);
    expect(history.at(-1)).toMatchObject({
      action: 'seat_corrected',
      before: `${council.shortName}: ${wrong.portfolio}`,
      after: `${council.shortName}: ${right.portfolio}`,
    });
    const mail = (await site.mails()).find(({ kind }) => kind === 'seat_corrected');
    expect(mail?.to).toBe(email);
    expect(mail?.text).toContain(`${wrong.portfolio} in the ${council.name}`);
    expect(mail?.text).toContain(`now ${right.portfolio} in the ${council.name}`);
    expect(mail?.text).toContain(council.chatGroup);
  });

  test('a removed seat can be assigned to another delegate, and the registration stays confirmed', async ({
    seating,
  }) => {
    const { id } = await seating.seated();
    expect((await seating.correct(id, null)).status).toBe(200);
    const { registration, history } = await seating.desk(id);
    expect(registration).toMatchObject({ status: 'confirmed', assignedPortfolio: '' });
    expect(history.at(-1)).toMatchObject({ action: 'seat_corrected', after: 'no seat' });
    await seating.seated(wrong);
    expect(await seating.freeInCouncil()).not.toContain(wrong.portfolio);
  });

  test('correcting to the seat of another delegate changes and mails nothing', async ({ site, seating }) => {
    const { id } = await seating.seated();
    await seating.seated(right);
    expect(await seating.correct(id, right)).toMatchObject({
      status: 409,
      body: { error: 'Portfolio is not available' },
    });
    expect((await seating.desk(id)).registration.assignedPortfolio).toBe(wrong.portfolio);
    expect((await site.mails()).some(({ kind }) => kind === 'seat_corrected')).toBe(false);
  });

  test('of two concurrent corrections of one seat, one succeeds and the other returns 409', {
    tags: ['race'],
  }, async ({ seating }) => {
    const { id } = await seating.seated();
    const answers = await Promise.all([seating.correct(id, right), seating.correct(id, null)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'This seat has changed since you opened it. Look at it again.',
    );
  });

  test('an unknown or unchanged seat, or an unknown registration, is an error', async ({ seating }) => {
    const { id } = await seating.seated();
    const nowhere = { committee: 'Nowhere', portfolio: right.portfolio };
    const unknown = { committee: council.value, portfolio: 'Nobody' };
    expect(await seating.correct(id, nowhere)).toMatchObject({
      body: { error: 'invalid committee selection' },
    });
    expect(await seating.correct(id, unknown)).toMatchObject({
      body: { error: 'invalid portfolio selection' },
    });
    expect(await seating.correct(id, wrong)).toMatchObject({ body: { error: 'Please choose another seat' } });
    expect(await seating.correct(id, {})).toMatchObject({
      body: { error: 'Please fill all required fields' },
    });
    expect(await seating.correct('nothing', right)).toMatchObject({ status: 404 });
  });
});

describe('assigning a portfolio', () => {
  describe('a confirmed delegate takes a seat', () => {
    test('the seat is stored, recorded and mailed with background guide and chat group', async ({
      site,
      admin,
      seating,
    }) => {
      const { id, email } = await insertTestRegistration(site.context, { status: 'confirmed' });
      expect(await seating.assign(id)).toMatchObject({
        status: 200,
        body: { message: 'Portfolio and committee updated' },
      });
      expect(await seating.seatOf(id)).toEqual([council.value, seat]);
      const [mail, ...more] = await seating.seatMails();
      expect(more).toEqual([]);
      expect(mail?.to).toBe(email);
      expect(mail?.text).toContain(council.name);
      expect(mail?.text).toContain(`Portfolio: ${seat}`);
      expect(mail?.text).toContain(council.backgroundGuide);
      expect(mail?.text).toContain(council.chatGroup);
      const audit = await site.context.db.queries
        .selectFrom('audit_log')
        .selectAll()
        .where('subject_id', '=', id)
        .execute();
      expect(audit).toMatchObject([
        {
          actor_id: admin.accountId,
          action: 'portfolio_assigned',
          subject_id: id,
          before: null,
          after: JSON.stringify({ fact: 'seat', committee: council.value, portfolio: seat }),
        },
      ]);
    });

    test('the mail of a committee without a background guide has no link', async ({ site, seating }) => {
      const { id } = await insertTestRegistration(site.context, { status: 'confirmed' });
      await seating.assign(id, press.value, press.portfolios[0]);
      const [mail] = await seating.seatMails();
      expect(mail?.text).toContain(press.chatGroup);
      expect(mail?.text).not.toContain('background guide');
    });

    test('a seat that the delegate did not choose can be assigned', async ({ site, seating }) => {
      const { id } = await insertTestRegistration(site.context, {
        status: 'confirmed',
        committees: [press.value],
        portfolios: [press.portfolios[1]],
      });
      expect((await seating.assign(id, court.value, court.portfolios[0])).status).toBe(200);
    });

    test('an assigned portfolio is no longer free, and its committee counts it', async ({
      site,
      admin,
      seating,
    }) => {
      const { id } = await insertTestRegistration(site.context, { status: 'confirmed' });
      const seats = async () => {
        const params = { eventName };
        const { body } = await site.call(getSeatsOfEvent, { params, token: admin.token });
        return body.committees.find(({ value }) => value === council.value);
      };
      const before = await seats();
      expect(before).toMatchObject({ name: council.name, assignedSeats: 0 });
      expect(before?.freePortfolios).toContain(seat);
      await seating.assign(id);
      const after = await seats();
      expect(after).toMatchObject({ assignedSeats: 1 });
      expect(after?.freePortfolios).toEqual(before?.freePortfolios.filter((portfolio) => portfolio !== seat));
    });
  });

  test('the desk knows how many are confirmed, and the public how many applied', async ({ site, admin }) => {
    for (const status of ['pending', 'confirmed', 'confirmed', 'declined'] as const)
      await insertTestRegistration(site.context, { status });
    const { body } = await site.call(getSeatsOfEvent, { params: { eventName }, token: admin.token });
    expect(body.confirmed).toBe(2);
    expect((await site.call(listAnnouncedEvents)).body.events[0]?.applied).toBe(3);
  });

  describe('an assignment fails for', () => {
    test('a pending registration', async ({ site, admin, seating }) => {
      const { id } = await insertTestRegistration(site.context);
      expect(await seating.assign(id)).toMatchObject({
        status: 409,
        body: { error: 'Event registartion confirmation is still pending' },
      });
      await site.call(confirmRegistration, { body: { regID: id }, token: admin.token });
      expect((await seating.assign(id)).status).toBe(200);
    });

    test('a declined registration', async ({ site, seating }) => {
      const { id } = await insertTestRegistration(site.context, { status: 'declined' });
      expect(await seating.assign(id)).toMatchObject({
        status: 409,
        body: { error: 'No such status exists' },
      });
    });

    test('a second seat for the same delegate, with the text in error and in message', async ({
      site,
      seating,
    }) => {
      const { id } = await insertTestRegistration(site.context, { status: 'confirmed' });
      await seating.assign(id);
      const text = 'Portfolio already assigned';
      expect(await seating.assign(id, council.value, otherSeat)).toMatchObject({
        status: 409,
        body: { error: text, message: text },
      });
      expect(await seating.seatOf(id)).toEqual([council.value, seat]);
      expect(await seating.seatMails()).toHaveLength(1);
    });

    test('a portfolio that another delegate has', async ({ site, seating }) => {
      const [first, second] = await insertTestRegistrations(site.context, [
        { status: 'confirmed' },
        { status: 'confirmed' },
      ]);
      await seating.assign(must(first).id);
      expect(await seating.assign(must(second).id)).toMatchObject({
        status: 409,
        body: { error: 'Portfolio is not available' },
      });
      expect(await seating.seatOf(must(second).id)).toEqual(['', '']);
      expect(await seating.seatMails()).toHaveLength(1);
    });

    test.for([
      ['Nowhere', seat, 'invalid committee selection'],
      [council.value.toLowerCase(), seat, 'invalid committee selection'],
      [council.value, 'Nowhere', 'invalid portfolio selection'],
      [council.value, press.portfolios[0], 'invalid portfolio selection'],
      ['__proto__', 'constructor', 'invalid committee selection'],
      ['', seat, 'Please fill all required fields'],
      [council.value, '', 'Please fill all required fields'],
      [council.value, undefined, 'Please fill all required fields'],
      [[council.value], seat, 'Please fill all required fields'],
    ] as const)('the pair %j and %j', async ([committee, portfolio, error], { site, admin, seating }) => {
      const { id } = await insertTestRegistration(site.context, { status: 'confirmed' });
      const body = { eventID: id, committee, portfolio };
      const answer = await site.call(assignPortfolio, { body, token: admin.token });
      expect(answer).toMatchObject({ status: 400, body: { error } });
      expect(await seating.seatOf(id)).toEqual(['', '']);
    });

    test('an unknown registration or event', async ({ site, admin, seating }) => {
      expect(await seating.assign('no-such-id')).toMatchObject({
        status: 404,
        body: { error: 'No such registration exists' },
      });
      const seats = await site.call(getSeatsOfEvent, {
        params: { eventName: 'No Conference' },
        token: admin.token,
      });
      expect(seats).toMatchObject({ status: 404, body: { error: 'No such event exists' } });
    });
  });

  describe('concurrent calls', () => {
    test('assigning one seat to many delegates succeeds once', { tags: ['race'] }, async ({
      site,
      seating,
    }) => {
      const placed = await insertTestRegistrations(site.context, Array(8).fill({ status: 'confirmed' }));
      const answers = await Promise.all(placed.map(({ id }) => seating.assign(id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
      for (const { status, body } of answers)
        if (status === 409) expect(body.error).toBe('Portfolio is not available');
      const seats = await Promise.all(placed.map(({ id }) => seating.seatOf(id)));
      expect(seats.filter(([, portfolio]) => portfolio === seat)).toHaveLength(1);
      expect(await seating.seatMails()).toHaveLength(1);
    });

    test('assigning a portfolio of three seats to many delegates succeeds three times', {
      tags: ['race'],
    }, async ({ site, seating }) => {
      await addSeats(site.context, { committee: council.value, portfolio: seat }, 3);
      const placed = await insertTestRegistrations(site.context, Array(8).fill({ status: 'confirmed' }));
      const answers = await Promise.all(placed.map(({ id }) => seating.assign(id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array(3).fill(200),
        ...Array(5).fill(409),
      ]);
      const seats = await Promise.all(placed.map(({ id }) => seating.seatOf(id)));
      expect(seats.filter(([, portfolio]) => portfolio === seat)).toHaveLength(3);
      expect(await seating.seatMails()).toHaveLength(3);
    });

    test('assigning many portfolios to one delegate succeeds once', { tags: ['race'] }, async ({
      site,
      seating,
    }) => {
      const { id } = await insertTestRegistration(site.context, { status: 'confirmed' });
      const answers = await Promise.all(
        council.portfolios.slice(0, 4).map((portfolio) => seating.assign(id, council.value, portfolio)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      for (const { status, body } of answers)
        if (status === 409) expect(body.error).toBe('Portfolio already assigned');
      expect(await seating.seatMails()).toHaveLength(1);
    });
  });
});
