import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  confirmRegistration,
  decideSeveral,
  declineRegistration,
  undoDecision,
} from '#registration/contract/decisions.ts';
import { getRegistration, getRegistrationDesk } from '#registration/contract/desk.ts';
import { type Person, type TestApp, testApp } from '../../../../tests/support/app.ts';
import { individual, setWindow } from '../../../../tests/support/registering.ts';
import { placeGroup, placeRegistration } from '../../../../tests/support/registrations.ts';
import { getOwnRegistrations, register } from '../../contract/form.ts';

describe('decisions about one registration', () => {
  let site: TestApp;
  let admin: Person;
  beforeEach(async () => {
    site = await testApp();
    admin = await site.person({ role: 'admin' });
  });
  afterEach(() => site.close());

  const put = (
    call: typeof confirmRegistration | typeof declineRegistration,
    registrationId: string,
    token = admin.token,
  ) => site.call(call, { body: { regID: registrationId }, token });
  const statusOf = async (eventID: string) =>
    (await site.call(getRegistration, { params: { eventID }, token: admin.token })).body.eventDetails.status;
  const decisionMails = async () =>
    (await site.mails())
      .filter(({ kind }) => kind === 'confirmed' || kind === 'declined')
      .map(({ kind, to }) => `${kind} ${to}`);
  const audited = () =>
    site.context.db.queries
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'subject_id', 'before', 'after'])
      .where('action', 'in', ['registration confirmed', 'registration declined'])
      .orderBy('id')
      .execute();

  describe('an admin decides', () => {
    test('confirming a pending registration is recorded and mails the delegate', async () => {
      const { id, email } = await placeRegistration(site.context);
      expect(await put(confirmRegistration, id)).toMatchObject({
        status: 200,
        body: { message: 'Registration confirmed' },
      });
      const { body } = await site.call(getRegistration, { params: { eventID: id }, token: admin.token });
      expect(body.eventDetails.status).toBe('confirmed');
      expect(body.eventDetails.cofirmedRegistrationAt).toBe(new Date(site.clock.now).toISOString());
      expect(await decisionMails()).toEqual([`confirmed ${email}`]);
      expect(await audited()).toEqual([
        {
          actor_id: admin.accountId,
          action: 'registration confirmed',
          subject_id: id,
          before: 'pending',
          after: 'confirmed',
        },
      ]);
    });

    test('declining a pending registration declines it and mails the delegate', async () => {
      const { id, email } = await placeRegistration(site.context);
      expect(await put(declineRegistration, id)).toMatchObject({
        status: 200,
        body: { message: 'Registration Declined' },
      });
      const { body } = await site.call(getRegistration, { params: { eventID: id }, token: admin.token });
      expect(body.eventDetails).toMatchObject({ status: 'declined', cofirmedRegistrationAt: null });
      expect(await decisionMails()).toEqual([`declined ${email}`]);
    });

    test('a superadmin may decide too', async () => {
      const { id } = await placeRegistration(site.context);
      const { token } = await site.superadmin();
      expect((await put(confirmRegistration, id, token)).status).toBe(200);
    });

    test.each(['confirmed', 'declined'] as const)(
      'a %s registration is never decided again',
      async (status) => {
        const { id } = await placeRegistration(site.context, { status });
        for (const call of [confirmRegistration, declineRegistration]) {
          expect(await put(call, id)).toMatchObject({
            status: 409,
            body: { error: 'No such status exists' },
          });
        }
        expect(await statusOf(id)).toBe(status);
        expect(await decisionMails()).toEqual([]);
        expect(await audited()).toEqual([]);
      },
    );

    test('of a concurrent confirm and decline one succeeds and the other returns 409', async () => {
      const { id } = await placeRegistration(site.context);
      const answers = await Promise.all([
        put(confirmRegistration, id),
        put(declineRegistration, id),
        put(confirmRegistration, id),
        put(declineRegistration, id),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(await decisionMails()).toHaveLength(1);
      expect(await audited()).toMatchObject([{ after: await statusOf(id) }]);
    });
  });

  describe('a group', () => {
    test.each([
      [confirmRegistration, 'confirmed'],
      [declineRegistration, 'declined'],
    ] as const)(
      "a leader's decision reaches every member, and everyone is mailed (%#)",
      async (call, after) => {
        const { leader, members } = await placeGroup(site.context, { members: 3 });
        expect((await put(call, leader.id)).status).toBe(200);
        const all = [leader, ...members];
        for (const { id } of all) expect(await statusOf(id)).toBe(after);
        expect((await decisionMails()).sort()).toEqual(all.map(({ email }) => `${after} ${email}`).sort());
        expect((await audited()).map((entry) => entry.subject_id).sort()).toEqual(
          all.map(({ id }) => id).sort(),
        );
      },
    );

    test('a member who waits for the leader cannot be decided', async () => {
      const { members } = await placeGroup(site.context, { complete: false });
      for (const { id } of members) {
        for (const call of [confirmRegistration, declineRegistration]) {
          expect(await put(call, id)).toMatchObject({
            status: 409,
            body: { error: 'No such status exists' },
          });
        }
        expect(await statusOf(id)).toBe('pending');
      }
      expect(await decisionMails()).toEqual([]);
    });

    test('a member of a complete group may be decided alone, and stays decided when the leader is decided', async () => {
      const { leader, members } = await placeGroup(site.context, { members: 2 });
      const [first, second] = members;
      expect((await put(declineRegistration, first?.id ?? '')).status).toBe(200);
      expect(await statusOf(leader.id)).toBe('pending');
      expect((await put(confirmRegistration, leader.id)).status).toBe(200);
      expect(await statusOf(first?.id ?? '')).toBe('declined');
      expect(await statusOf(second?.id ?? '')).toBe('confirmed');
      expect(await decisionMails()).toHaveLength(3);
    });

    test("a leader's decision does not touch another group", async () => {
      const ours = await placeGroup(site.context);
      const theirs = await placeGroup(site.context, { name: 'Another Delegation' });
      await put(confirmRegistration, ours.leader.id);
      for (const { id } of [theirs.leader, ...theirs.members]) expect(await statusOf(id)).toBe('pending');
    });
  });

  describe('a decision fails', () => {
    test.each([confirmRegistration, declineRegistration])(
      'for an unknown or missing id (%#)',
      async (call) => {
        expect(await put(call, 'no-such-id')).toMatchObject({
          status: 404,
          body: { error: 'No such registration exists' },
        });
        for (const body of [{}, { regID: '' }, { regID: 7 }, { regID: ['a'] }, []]) {
          const answer = await site.call(call, { body, token: admin.token });
          expect(answer).toMatchObject({ status: 400, body: { error: 'No such registration exists' } });
        }
      },
    );

    test.each([confirmRegistration, declineRegistration])('for all but admins (%#)', async (call) => {
      const { id } = await placeRegistration(site.context);
      const client = await site.person();
      expect(await put(call, id, client.token)).toMatchObject({
        status: 403,
        body: { error: 'Not authorized to access this endpoint' },
      });
      expect(await site.call(call, { body: { regID: id } })).toMatchObject({
        status: 401,
        body: { error: 'Unauthorized' },
      });
      expect(await statusOf(id)).toBe('pending');
    });
  });
});

describe('the reason for a decline', () => {
  let site: TestApp;
  let admin: Person;
  beforeEach(async () => {
    site = await testApp();
    admin = await site.person({ role: 'admin' });
  });
  afterEach(() => site.close());

  const decline = (body: object) => site.call(declineRegistration, { body, token: admin.token });
  const lastEntry = async (eventID: string) =>
    (await site.call(getRegistrationDesk, { params: { eventID }, token: admin.token })).body.history.at(-1);
  const declined = async () => (await site.mails()).filter(({ kind }) => kind === 'declined');

  test('the reason for a decline is mailed to each declined delegate and stored in each history', async () => {
    const { leader, members } = await placeGroup(site.context);
    const words = 'Rs 399 came, Rs 1,047 is due';
    expect((await decline({ regID: leader.id, reason: 'sum', words })).status).toBe(200);
    const reason = `The amount paid is not the amount due. ${words}`;
    for (const { id } of [leader, ...members])
      expect(await lastEntry(id)).toMatchObject({ action: 'registration declined', note: reason });
    const mails = await declined();
    expect(mails).toHaveLength(3);
    for (const { text } of mails) {
      expect(text).toContain('The reason: The amount paid is not the amount due.');
      expect(text).toContain(`The secretariat writes:\n“${words}”`);
      expect(text).toContain('never announces new payment details by mail');
    }
  });

  test.each([
    [{ reason: 'conference_full' }, 'The conference is full.'],
    [{ words: 'You asked us to' }, 'You asked us to'],
  ])('%j is enough of a reason', async (why, kept) => {
    const { id } = await placeRegistration(site.context);
    await decline({ regID: id, ...why });
    expect(await lastEntry(id)).toMatchObject({ note: kept });
  });

  test('a client of the original site declines without a reason, and the mail names the most likely one', async () => {
    const { id } = await placeRegistration(site.context);
    expect((await decline({ regID: id })).status).toBe(200);
    expect(await lastEntry(id)).toMatchObject({ note: null });
    const [mail] = await declined();
    expect(mail?.text).not.toContain('The reason:');
    expect(mail?.text).toContain('Most often the payment');
  });

  test('an invalid reason returns 400 and decides nothing', async () => {
    const { id } = await placeRegistration(site.context);
    for (const wrong of [{ reason: 'because' }, { words: ' ' }, { words: 'x'.repeat(501) }])
      expect(await decline({ regID: id, ...wrong })).toMatchObject({
        status: 400,
        body: { error: 'Please give a reason' },
      });
    expect(await declined()).toEqual([]);
  });

  test('several are declined with one reason', async () => {
    const placed = [await placeRegistration(site.context), await placeRegistration(site.context)];
    const body = { decision: 'decline', regIDs: placed.map(({ id }) => id), reason: 'duplicate_reference' };
    await site.call(decideSeveral, { body, token: admin.token });
    const mails = await declined();
    expect(mails).toHaveLength(2);
    for (const { text } of mails)
      expect(text).toContain('The same payment was sent with another registration');
  });

  test('the delegate sees the reason of a decline until the decision is undone', async () => {
    const delegate = await site.person();
    await setWindow(site, true);
    await site.call(register, { body: individual, token: delegate.token });
    const own = async () =>
      (await site.call(getOwnRegistrations, { token: delegate.token })).body.ypEvents[0];
    const registrationId = (await own())?._id ?? '';
    expect((await own())?.declinedBecause).toBeNull();
    await decline({ regID: registrationId, words: 'You asked us to' });
    expect((await own())?.declinedBecause).toBe('You asked us to');
    const { token } = await site.superadmin();
    const { body } = await site.call(getRegistrationDesk, { params: { eventID: registrationId }, token });
    await site.call(undoDecision, {
      body: { regID: registrationId, decidedAt: body.decision?.at ?? '', reason: 'A mistake' },
      token,
    });
    expect((await own())?.declinedBecause).toBeNull();
  });
});
