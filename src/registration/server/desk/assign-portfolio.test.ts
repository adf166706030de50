import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getEvents } from '#conference/contract.ts';
import { assignPortfolio, confirmRegistration, getSeats } from '#registration/contract/decisions.ts';
import { getRegistration } from '#registration/contract/desk.ts';
import { type Person, type TestApp, testApp } from '../../../../tests/support/app.ts';
import { addSeats } from '../../../../tests/support/catalogue-ids.ts';
import { council, court, eventName, press } from '../../../../tests/support/conference.ts';
import { placeRegistration, placeRegistrations } from '../../../../tests/support/registrations.ts';

let site: TestApp;
let admin: Person;
beforeEach(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin' });
});
afterEach(() => site.close());

const [seat, otherSeat] = council.portfolios;
const assign = (
  eventID: string,
  committee: unknown = council.value,
  portfolio: unknown = seat,
  token = admin.token,
) => site.call(assignPortfolio, { body: { eventID, committee, portfolio }, token });
const seatOf = async (eventID: string) => {
  const { body } = await site.call(getRegistration, { params: { eventID }, token: admin.token });
  return [body.eventDetails.assignedCommittee, body.eventDetails.assignedPortfolio];
};
const seatMails = async () => (await site.mails()).filter(({ kind }) => kind === 'assigned');

describe('a confirmed delegate takes a seat', () => {
  test('the seat is stored, recorded and mailed with background guide and chat group', async () => {
    const { id, email } = await placeRegistration(site.context, { status: 'confirmed' });
    expect(await assign(id)).toMatchObject({
      status: 200,
      body: { message: 'Portfolio and committee updated' },
    });
    expect(await seatOf(id)).toEqual([council.value, seat]);
    const [mail, ...more] = await seatMails();
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
        action: 'portfolio assigned',
        subject_id: id,
        before: null,
        after: `${council.value}: ${seat}`,
      },
    ]);
  });

  test('the mail of a committee without a background guide has no link', async () => {
    const { id } = await placeRegistration(site.context, { status: 'confirmed' });
    await assign(id, press.value, press.portfolios[0]);
    const [mail] = await seatMails();
    expect(mail?.text).toContain(press.chatGroup);
    expect(mail?.text).not.toContain('background guide');
  });

  test('a seat that the delegate did not choose can be assigned', async () => {
    const { id } = await placeRegistration(site.context, {
      status: 'confirmed',
      committees: [press.value],
      portfolios: [press.portfolios[1]],
    });
    expect((await assign(id, court.value, court.portfolios[0])).status).toBe(200);
  });

  test('an assigned portfolio is no longer free, and its committee counts it', async () => {
    const { id } = await placeRegistration(site.context, { status: 'confirmed' });
    const seats = async () => {
      const params = { eventName };
      const { body } = await site.call(getSeats, { params, token: admin.token });
      return body.committees.find(({ value }) => value === council.value);
    };
    const before = await seats();
    expect(before).toMatchObject({ name: council.name, given: 0 });
    expect(before?.free).toContain(seat);
    await assign(id);
    const after = await seats();
    expect(after).toMatchObject({ given: 1 });
    expect(after?.free).toEqual(before?.free.filter((portfolio) => portfolio !== seat));
  });
});

test('the desk knows how many are confirmed, and the public how many applied', async () => {
  for (const status of ['pending', 'confirmed', 'confirmed', 'declined'] as const)
    await placeRegistration(site.context, { status });
  const { body } = await site.call(getSeats, { params: { eventName }, token: admin.token });
  expect(body.confirmed).toBe(2);
  expect((await site.call(getEvents)).body.events[0]?.applied).toBe(3);
});

describe('an assignment fails for', () => {
  test('a pending registration', async () => {
    const { id } = await placeRegistration(site.context);
    expect(await assign(id)).toMatchObject({
      status: 409,
      body: { error: 'Event registartion confirmation is still pending' },
    });
    await site.call(confirmRegistration, { body: { regID: id }, token: admin.token });
    expect((await assign(id)).status).toBe(200);
  });

  test('a declined registration', async () => {
    const { id } = await placeRegistration(site.context, { status: 'declined' });
    expect(await assign(id)).toMatchObject({ status: 409, body: { error: 'No such status exists' } });
  });

  test('a second seat for the same delegate, with the text in error and in message', async () => {
    const { id } = await placeRegistration(site.context, { status: 'confirmed' });
    await assign(id);
    const text = 'Portfolio already assigned';
    expect(await assign(id, council.value, otherSeat)).toMatchObject({
      status: 409,
      body: { error: text, message: text },
    });
    expect(await seatOf(id)).toEqual([council.value, seat]);
    expect(await seatMails()).toHaveLength(1);
  });

  test('a portfolio that another delegate has', async () => {
    const [first, second] = await placeRegistrations(site.context, [
      { status: 'confirmed' },
      { status: 'confirmed' },
    ]);
    await assign(first?.id ?? '');
    expect(await assign(second?.id ?? '')).toMatchObject({
      status: 409,
      body: { error: 'Portfolio is not available' },
    });
    expect(await seatOf(second?.id ?? '')).toEqual(['', '']);
    expect(await seatMails()).toHaveLength(1);
  });

  test.each([
    ['Nowhere', seat, 'invalid committee selection'],
    [council.value.toLowerCase(), seat, 'invalid committee selection'],
    [council.value, 'Nowhere', 'invalid portfolio selection'],
    [council.value, press.portfolios[0], 'invalid portfolio selection'],
    ['__proto__', 'constructor', 'invalid committee selection'],
    ['', seat, 'Please fill all required fields'],
    [council.value, '', 'Please fill all required fields'],
    [council.value, undefined, 'Please fill all required fields'],
    [[council.value], seat, 'Please fill all required fields'],
  ])('the pair %j and %j', async (committee, portfolio, error) => {
    const { id } = await placeRegistration(site.context, { status: 'confirmed' });
    const answer = await site.call(assignPortfolio, {
      body: { eventID: id, committee, portfolio },
      token: admin.token,
    });
    expect(answer).toMatchObject({ status: 400, body: { error } });
    expect(await seatOf(id)).toEqual(['', '']);
  });

  test('an unknown registration or event', async () => {
    expect(await assign('no-such-id')).toMatchObject({
      status: 404,
      body: { error: 'No such registration exists' },
    });
    const seats = await site.call(getSeats, { params: { eventName: 'No Conference' }, token: admin.token });
    expect(seats).toMatchObject({ status: 404, body: { error: 'No such event exists' } });
  });

  test('anyone but admins', async () => {
    const { id } = await placeRegistration(site.context, { status: 'confirmed' });
    const { token } = await site.person();
    const forbidden = { status: 403, body: { error: 'Not authorized to access this endpoint' } };
    expect(await assign(id, council.value, seat, token)).toMatchObject(forbidden);
    expect(await site.call(getSeats, { params: { eventName }, token })).toMatchObject(forbidden);
    expect(
      (
        await site.call(assignPortfolio, {
          body: { eventID: id, committee: council.value, portfolio: council.portfolios[0] },
        })
      ).status,
    ).toBe(401);
    expect(await seatOf(id)).toEqual(['', '']);
  });
});

describe('concurrent calls', () => {
  test('assigning one seat to many delegates succeeds once', async () => {
    const placed = await placeRegistrations(
      site.context,
      Array.from({ length: 8 }, () => ({ status: 'confirmed' as const })),
    );
    const answers = await Promise.all(placed.map(({ id }) => assign(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    for (const { status, body } of answers)
      if (status === 409) expect(body.error).toBe('Portfolio is not available');
    const seats = await Promise.all(placed.map(({ id }) => seatOf(id)));
    expect(seats.filter(([, portfolio]) => portfolio === seat)).toHaveLength(1);
    expect(await seatMails()).toHaveLength(1);
  });

  test('assigning a portfolio of three seats to many delegates succeeds three times', async () => {
    await addSeats(site.context, { committee: council.value, portfolio: seat }, 3);
    const placed = await placeRegistrations(
      site.context,
      Array.from({ length: 8 }, () => ({ status: 'confirmed' as const })),
    );
    const answers = await Promise.all(placed.map(({ id }) => assign(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill(200),
      ...Array(5).fill(409),
    ]);
    const seats = await Promise.all(placed.map(({ id }) => seatOf(id)));
    expect(seats.filter(([, portfolio]) => portfolio === seat)).toHaveLength(3);
    expect(await seatMails()).toHaveLength(3);
  });

  test('assigning many portfolios to one delegate succeeds once', async () => {
    const { id } = await placeRegistration(site.context, { status: 'confirmed' });
    const answers = await Promise.all(
      council.portfolios.slice(0, 4).map((portfolio) => assign(id, council.value, portfolio)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const { status, body } of answers)
      if (status === 409) expect(body.error).toBe('Portfolio already assigned');
    expect(await seatMails()).toHaveLength(1);
  });
});
