import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startReconciler } from '#bank/server/index.ts';
import { listPendingWork } from '#desk/contract.ts';
import { test as base } from '#tests/kit.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { cabinet, council, eventName, fees, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { individualBody, setRegistrationWindow } from '#tests/support/registering.ts';
import {
  type InsertedRegistration,
  insertTestGroup,
  insertTestRegistration,
  insertTestRegistrations,
} from '#tests/support/registrations.ts';
import { importSampleStatement, statementOf } from '#tests/support/statements.ts';
import { decideSeveralRegistrations } from '../../contract/decisions.ts';
import {
  exportRegistrations,
  getRegistration,
  getRegistrationForDesk,
  listAllRegistrations,
  listRegistrations,
  listRegistrationsByStatus,
  listSettledUndecidedRegistrations,
} from '../../contract/desk.ts';
import { listOwnRegistrations, register } from '../../contract/form.ts';

const test = base.extend(
  'listed',
  ({ site, admin }) =>
    async (status: string, name = eventName) =>
      site.call(listRegistrationsByStatus, {
        params: { eventName: name, status } as never,
        token: admin.token,
      }),
);

describe('the lists of the specification', () => {
  describe('the lists', () => {
    test('every registration is listed, newest first, with the choices of the delegate in order', async ({
      site,
      admin,
    }) => {
      const earlier = await insertTestRegistration(site.context, { institute: true, registeredAt: 1000 });
      const wished = [council.portfolios[2], council.portfolios[0], press.portfolios[1]];
      const later = await insertTestRegistration(site.context, {
        name: 'Sample Later',
        registeredAt: 2000,
        committees: [council.value, press.value],
        portfolios: wished,
      });
      const { status, body } = await site.call(listAllRegistrations, { token: admin.token });
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

    test('a status lists its registrations, and all lists every one', async ({ site, listed }) => {
      const placed = await insertTestRegistrations(site.context, [
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

    test('an unknown event or status returns an error', async ({ listed }) => {
      expect(await listed('all', 'No Conference')).toMatchObject({
        status: 404,
        body: { error: 'No such event exists' },
      });
      expect(await listed('maybe')).toMatchObject({ status: 400, body: { error: 'No such status exists' } });
    });

    test('a member pays nothing, and a group shows whether it waits for the leader', async ({
      site,
      listed,
    }) => {
      const waiting = await insertTestGroup(site.context, { complete: false, name: 'Waiting Delegation' });
      const complete = await insertTestGroup(site.context, { members: 2, name: 'Complete Delegation' });
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

    test('a thousand registrations stay under 1 MB, with the most choices of each delegate', async ({
      site,
      admin,
    }) => {
      await insertTestRegistrations(
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
    test('shows its full record and the members of its group', async ({ site, admin }) => {
      const { leader, members } = await insertTestGroup(site.context, { members: 2 });
      const params = { eventID: must(members[0]).id };
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

    test('has a payment picture with a signed address that expires', async ({ site, admin }) => {
      const { id } = await insertTestRegistration(site.context);
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

    test('an unknown id returns 404', async ({ site, admin }) => {
      const answer = await site.call(getRegistration, {
        params: { eventID: 'no-such-id' },
        token: admin.token,
      });
      expect(answer).toMatchObject({ status: 404, body: { error: 'No such registration exists' } });
    });
  });
});

describe('lists by payment status', () => {
  let site: TestApp;
  let admin: Person;
  let placed: InsertedRegistration[];
  const names = ['Paid', 'Short', 'Silent', 'Paid Too', 'Declined'];
  const due = fees.individual + fees.hospitality;

  beforeAll(async () => {
    site = await testApp();
    admin = await site.person({ role: 'admin' });
    placed = await insertTestRegistrations(
      site.context,
      names.map((name) => ({
        name,
        status: name === 'Declined' ? ('declined' as const) : ('pending' as const),
      })),
    );
    const reference = async (at: number) => {
      const { reference } = await site.context.db.queries
        .selectFrom('payment_references')
        .select('reference')
        .where('account_id', '=', must(placed[at]).accountId)
        .executeTakeFirstOrThrow();
      return reference;
    };
    const line = async (at: number, rupees: number) => ({
      day: '05/01/2026',
      words: `UPI/CR/${await reference(at)}`,
      credit: `${rupees}.00`,
    });
    const lines = [await line(0, due), await line(1, due - 50), await line(3, due), await line(4, due)];
    await importSampleStatement(site, admin.token, statementOf(lines));
    const matching = startReconciler(site.context, () => {});
    await matching.reconcileDue();
    await matching.stop();
  });
  afterAll(() => site.close());

  const listed = async (query: Record<string, string>) =>
    (await site.call(listRegistrations, { query: { eventName, ...query }, token: admin.token })).body;
  const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

  test('a list shows payment statuses, and filters rows and counts by them', async () => {
    const { rows, found, sections } = await listed({ money: 'paid', sort: 'oldest' });
    expect(namesOf(rows)).toEqual(['Paid', 'Paid Too', 'Declined']);
    expect(rows.map(({ money }) => money)).toEqual(['paid', 'paid', 'paid']);
    expect(found).toBe(3);
    expect(sections.find(({ id }) => id === 'pending')?.count).toBe(2);
    expect((await listed({ money: 'amount_mismatch' })).rows).toMatchObject([
      { name: 'Short', money: 'amount_mismatch' },
    ]);
  });

  test('sorted by payment status the surest come first, and next and previous follow that order', async () => {
    expect(namesOf((await listed({ sort: 'money', section: 'pending' })).rows)).toEqual([
      'Paid',
      'Paid Too',
      'Short',
      'Silent',
    ]);
    const { body } = await site.call(getRegistrationForDesk, {
      params: { eventID: must(placed[3]).id },
      query: { sort: 'money', section: 'pending' },
      token: admin.token,
    });
    expect([body.previousPending?.name, body.nextPending?.name]).toEqual(['Paid', 'Short']);
  });

  test('the first page of the desk counts undecided registrations that are settled', async () => {
    const { work } = (await site.call(listPendingWork, { token: admin.token })).body;
    expect(work).toContainEqual({ what: 'settled', eventName, count: 2 });
  });

  test('paid registrations are confirmed together by the rules of a single decision', async () => {
    const confirmable = async () =>
      (await site.call(listSettledUndecidedRegistrations, { params: { eventName }, token: admin.token })).body
        .rows;
    const people = await confirmable();
    expect(namesOf(people)).toEqual(['Paid', 'Paid Too']);
    const body = { decision: 'confirm', regIDs: people.map(({ _id }) => _id) };
    const { results } = (await site.call(decideSeveralRegistrations, { body, token: admin.token })).body;
    expect(results.map(({ outcome }) => outcome)).toEqual(['decided', 'decided']);
    expect((await site.mails()).filter(({ kind }) => kind === 'confirmed')).toHaveLength(2);
    expect(await confirmable()).toEqual([]);
  });

  test('an unknown event and an unknown status return an error', async () => {
    const params = { eventName: 'No Such' };
    expect((await site.call(listSettledUndecidedRegistrations, { params, token: admin.token })).status).toBe(
      404,
    );
    const query = { eventName, money: 'in my pocket' };
    expect((await site.call(listRegistrations, { query, token: admin.token })).status).toBe(400);
  });
});

describe('dietary needs', () => {
  let site: TestApp;
  let admin: Person;
  beforeAll(async () => {
    site = await testApp();
    await setRegistrationWindow(site, true);
    admin = await site.person({ role: 'admin' });
  });
  afterAll(() => site.close());

  const registered = async (name: string, dietaryNeeds: string | undefined, institute = false) => {
    const { token } = await site.person({ name, institute });
    expect((await site.call(register, { body: { ...individualBody, dietaryNeeds }, token })).status).toBe(
      200,
    );
    return (await site.call(listOwnRegistrations, { token })).body.ypEvents[0];
  };

  test('dietary needs are shown to the delegate and to admins, exported and searched', async () => {
    const asha = await registered('Asha Sample', ' Vegan, and no nuts ');
    const student = await registered('Bela Sample', 'Jain', true);
    const silent = await registered('Chetan Sample', ' ');
    const { token } = admin;

    expect([asha, student, silent].map((one) => one?.dietaryNeeds)).toEqual([
      'Vegan, and no nuts',
      'Jain',
      null,
    ]);
    const { body } = await site.call(getRegistration, { params: { eventID: must(asha)._id }, token });
    expect(body.eventDetails.dietaryNeeds).toBe('Vegan, and no nuts');
    const { allSuchEvents } = (await site.call(listAllRegistrations, { token })).body;
    expect(allSuchEvents[0], 'lists stay short').not.toHaveProperty('dietaryNeeds');

    const found = async (search: string) => {
      const { rows } = (await site.call(listRegistrations, { query: { eventName, search }, token })).body;
      return rows.map(({ name }) => name);
    };
    expect(await found('nuts')).toEqual(['Asha Sample']);
    expect(await found('jain')).toEqual(['Bela Sample']);

    const csv = await site.app.inject({
      url: exportRegistrations.path
        .replace(':eventName', encodeURIComponent(eventName))
        .replace(':format', 'csv?sort=name'),
      headers: { authorization: `Bearer ${token}` },
    });
    const [headings, first, second] = csv.body.split('\r\n');
    expect(headings).toContain(',"Accommodation","Dietary needs","Registration fee (Rs)",');
    expect(first).toContain(',"Vegan, and no nuts",');
    expect(second).toContain(',"Jain",');
  });
});
