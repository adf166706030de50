import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getRegistered, getRegistration, getRegistrationsByStatus } from '#registration/contract/desk.ts';
import { type Person, type TestApp, testApp } from '../../../../tests/support/app.ts';
import { cabinet, council, eventName, fees, press } from '../../../../tests/support/conference.ts';
import {
  placeGroup,
  placeRegistration,
  placeRegistrations,
} from '../../../../tests/support/registrations.ts';

let site: TestApp;
let admin: Person;
beforeEach(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin' });
});
afterEach(() => site.close());

const listed = async (status: string, name = eventName) =>
  site.call(getRegistrationsByStatus, { params: { eventName: name, status } as never, token: admin.token });

describe('the lists', () => {
  test('every registration is listed, newest first, with the choices of the delegate in order', async () => {
    const earlier = await placeRegistration(site.context, { institute: true, registeredAt: 1000 });
    const wished = [council.portfolios[2], council.portfolios[0], press.portfolios[1]];
    const later = await placeRegistration(site.context, {
      name: 'Sample Later',
      registeredAt: 2000,
      committees: [council.value, press.value],
      portfolios: wished,
    });
    const { status, body } = await site.call(getRegistered, { token: admin.token });
    expect(status).toBe(200);
    expect(body.allSuchEvents.map(({ _id }) => _id)).toEqual([later.id, earlier.id]);
    const { payment, ...rest } = body.allSuchEvents[0] ?? { payment: '' };
    expect(payment).toMatch(/^\/images\/[\w-]+\?until=\d+&signature=[\w-]+$/);
    expect(rest).toEqual({
      _id: later.id,
      eventName,
      name: 'Sample Later',
      email: later.email,
      phone: '+91 90000 00000',
      college: 'Sample College of Engineering',
      scholarid: null,
      batch: null,
      accomodation: 'Yes',
      regsiteredat: '1970-01-01T00:00:02.000Z',
      status: 'pending',
      withdrawn: false,
      mode: 'individual',
      committeePreference: [council.value, press.value],
      committeeNames: [council.shortName, press.shortName],
      portfolioPreference: wished,
      cofirmedRegistrationAt: null,
      assignedCommittee: '',
      assignedCommitteeName: '',
      assignedPortfolio: '',
      fee: {
        registration: fees.individual,
        hospitality: fees.hospitality,
        total: fees.individual + fees.hospitality,
      },
      paymentReference: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
    });
    expect(body.allSuchEvents[1]).toMatchObject({
      college: 'NITS',
      batch: '1st year',
      accomodation: null,
    });
  });

  test('a status lists its registrations, and all lists every one', async () => {
    const placed = await placeRegistrations(site.context, [
      { status: 'pending' },
      { status: 'confirmed' },
      { status: 'declined' },
      { status: 'confirmed' },
    ]);
    const ids = async (status: string) =>
      (await listed(status)).body.allSuchEvents.map(({ _id }) => _id).sort();
    expect(await ids('confirmed')).toEqual([placed[1]?.id, placed[3]?.id].sort());
    expect(await ids('pending')).toEqual([placed[0]?.id]);
    expect(await ids('declined')).toEqual([placed[2]?.id]);
    expect(await ids('all')).toEqual(placed.map(({ id }) => id).sort());
  });

  test('an unknown event or status returns an error', async () => {
    expect(await listed('all', 'No Conference')).toMatchObject({
      status: 404,
      body: { error: 'No such event exists' },
    });
    expect(await listed('maybe')).toMatchObject({ status: 400, body: { error: 'No such status exists' } });
  });

  test('a member pays nothing, and a group shows whether it waits for the leader', async () => {
    const waiting = await placeGroup(site.context, { complete: false, name: 'Waiting Delegation' });
    const complete = await placeGroup(site.context, { members: 2, name: 'Complete Delegation' });
    const { allSuchEvents } = (await listed('all')).body;
    const record = (id = '') => allSuchEvents.find(({ _id }) => _id === id);
    expect(record(waiting.members[0]?.id)).toMatchObject({
      payment: 'not applicable',
      mode: 'member',
      fee: { registration: 0, hospitality: fees.hospitality, total: fees.hospitality },
      group: {
        grpName: 'Waiting Delegation',
        grpLeaderEmail: waiting.leader.email,
        grpStatus: 'waiting for the leader',
      },
    });
    expect(record(complete.leader.id)).toMatchObject({
      mode: 'leader',
      groupTotal: 3 * (fees.groupMember + fees.hospitality),
      group: { grpName: 'Complete Delegation', grpStatus: 'complete' },
    });
  });

  test('a thousand registrations stay under 1 MB, with the most choices of each delegate', async () => {
    await placeRegistrations(
      site.context,
      Array.from({ length: 1000 }, (_, index) => ({
        name: `Sample Delegate With A Long Name ${index}`,
        college: 'Sample Institute of Engineering, Science and Technology',
        experience: 'A long story. '.repeat(70),
        committees: [cabinet, council, press].map(({ value }) => value),
        portfolios: [cabinet, council, press].flatMap(({ portfolios }) => portfolios.slice(0, 2)),
      })),
    );
    const answer = await site.app.inject({
      url: '/v1/api/admin/getregistered',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.json().allSuchEvents).toHaveLength(1000);
    expect(Buffer.byteLength(answer.body)).toBeLessThan(1_000_000);
  });
});

describe('one registration', () => {
  test('shows its full record and the members of its group', async () => {
    const { leader, members } = await placeGroup(site.context, { members: 2 });
    const params = { eventID: members[0]?.id ?? '' };
    const { body } = await site.call(getRegistration, { params, token: admin.token });
    expect(body.eventDetails).toMatchObject({
      previousMunExperience: 'Two conferences at school',
      isStudentOfNITS: false,
      branch: null,
      group: {
        grpName: 'Sample Delegation',
        grpLeaderEmail: leader.email,
        grpMembers: members.map(({ email }) => email),
      },
    });
  });

  test('has a payment picture with a signed address that expires', async () => {
    const { id } = await placeRegistration(site.context);
    const { body } = await site.call(getRegistration, { params: { eventID: id }, token: admin.token });
    const { payment } = body.eventDetails;
    const picture = await site.app.inject({ url: payment });
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/jpeg');
    const forged = payment.replace(
      /signature=(.)/,
      (_all, first) => `signature=${first === '_' ? '-' : '_'}`,
    );
    expect((await site.app.inject({ url: forged })).statusCode).toBe(404);
    site.clock.advance(31 * 60_000);
    expect((await site.app.inject({ url: payment })).statusCode).toBe(404);
  });

  test('an unknown id returns 404', async () => {
    const answer = await site.call(getRegistration, {
      params: { eventID: 'no-such-id' },
      token: admin.token,
    });
    expect(answer).toMatchObject({ status: 404, body: { error: 'No such registration exists' } });
  });
});

test('lists and records are denied to delegates and visitors', async () => {
  const { id } = await placeRegistration(site.context);
  const client = await site.person();
  const asked = (token?: string) => {
    const who = token ? { token } : {};
    return Promise.all([
      site.call(getRegistered, who),
      site.call(getRegistrationsByStatus, { params: { eventName, status: 'all' }, ...who }),
      site.call(getRegistration, { params: { eventID: id }, ...who }),
    ]);
  };
  for (const answer of await asked(client.token))
    expect(answer).toMatchObject({ status: 403, body: { error: 'Not authorized to access this endpoint' } });
  for (const answer of await asked())
    expect(answer).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
});
