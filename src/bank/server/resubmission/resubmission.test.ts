import { describe, expect } from 'vitest';
import { withdrawRegistrationAsAdmin } from '#allocation/contract.ts';
import { endEvent } from '#conference/contract.ts';
import { addArchiveRecord } from '#conference/server/retention.sql.ts';
import { countIfWordsAllowed } from '#email/server/index.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { changeQuestionList } from '#questions/contract.ts';
import {
  confirmRegistration,
  declineRegistration,
  getRegistrationForDesk,
  listOwnRegistrations,
  listRegistrations,
} from '#registration/contract.ts';
import { purgeRegistrationsOfEventsDueForErasure } from '#registration/server/index.ts';
import { testWithOpenRegistration } from '#tests/kit.ts';
import type { Person } from '#tests/support/app.ts';
import { event, eventName, fees } from '#tests/support/conference.ts';
import { moneyOf, reconcileDue } from '#tests/support/money.ts';
import { must } from '#tests/support/must.ts';
import { colouredImage, newMember, registeredDelegate } from '#tests/support/registering.ts';
import { insertTestGroup, insertTestRegistration, setOwner } from '#tests/support/registrations.ts';
import { importSampleStatement, statementOf } from '#tests/support/statements.ts';
import {
  getOwnOpenResubmissionRequests,
  getResubmissionHistory,
  requestResubmission,
  resubmitPaymentProof,
} from '../../contract.ts';
import { backfillLedger } from '../postings.ts';

const test = testWithOpenRegistration
  .extend('admin', ({ site }) => site.person({ role: 'admin', name: 'Sample Treasurer' }))
  .extend('proofs', ({ site, admin }) => {
    const ask = (regID: string, body: object = { reason: 'unreadable' }, token = admin.token) =>
      site.call(requestResubmission, { body: { regID, ...body }, token });
    const send = (person: Pick<Person, 'token'>, regID: string, body: object) =>
      site.call(resubmitPaymentProof, { body: { regID, ...body }, token: person.token });
    const withdraw = (regID: string) =>
      site.call(withdrawRegistrationAsAdmin, { body: { regID, reason: 'Exams' }, token: admin.token });
    const history = async (regID: string) =>
      (await site.call(getResubmissionHistory, { params: { regID }, token: admin.token })).body;
    const requests = async ({ token }: Person) =>
      (await site.call(getOwnOpenResubmissionRequests, { token })).body.requests;
    const own = async ({ token }: Person) =>
      (await site.call(listOwnRegistrations, { token })).body.ypEvents[0];
    const listed = async (query: Record<string, string>) =>
      (
        await site.call(listRegistrations, { query: { eventName, ...query }, token: admin.token })
      ).body.rows.map(({ _id, proofRequest }) => [_id, proofRequest]);
    const registered = async (answers: { transactionNumber?: string } = {}) => {
      const { regID, ...person } = await registeredDelegate(site, answers);
      return { person, regID };
    };
    return { ask, send, withdraw, history, requests, own, listed, registered };
  });

const picture = await colouredImage('#1d6a5a');

describe('an admin requests another proof', () => {
  test('with a reason, by mail: the registration stays pending and shows the request', async ({
    site,
    admin,
    proofs,
  }) => {
    const { person, regID } = await proofs.registered();
    const words = 'The digits are cut off';
    const whole = `We cannot read the screenshot of your payment. ${words}`;
    expect(await proofs.ask(regID, { reason: 'unreadable', words })).toMatchObject({
      status: 200,
      body: { message: 'Proof requested' },
    });
    expect(await proofs.own(person)).toMatchObject({ status: 'pending', proofRequested: true });
    expect(await proofs.requests(person)).toMatchObject([
      { regID, words, reason: 'unreadable', dueAmount: fees.individual * 100, receivedAmount: 0 },
    ]);
    const mail = (await site.mails()).at(-1);
    expect(mail).toMatchObject({
      kind: 'resubmission_requested',
      to: person.email,
      subject: `Please send us another screenshot of your payment (${eventName})`,
    });
    expect(mail?.text).toContain('You do not have to pay again.');
    expect(mail?.text).toContain(words);
    expect(await proofs.history(regID)).toMatchObject({
      requests: [{ words: whole, by: 'Sample Treasurer', answeredAt: null, closed: false }],
      earlier: [],
      declined: null,
    });
    const desk = await site.call(getRegistrationForDesk, { params: { eventID: regID }, token: admin.token });
    expect(desk.body.history).toMatchObject([{ action: 'resubmission_requested', note: whole }]);
  });

  test('and counts towards the fifty people whom an admin mails own words in a day', async ({
    site,
    admin,
    proofs,
  }) => {
    const mailOthers = (recipients: readonly string[]) =>
      site.context.db.change((transaction) =>
        countIfWordsAllowed(transaction, site.context, {
          accountId: admin.accountId,
          kind: 'declined',
          recipients,
        }),
      );
    await mailOthers(Array.from({ length: 49 }, (_, at) => `person-${at}@example.org`));
    const [fiftieth, next] = [await proofs.registered(), await proofs.registered()];
    const words = 'Pay again to thief at okbank';
    for (const { regID } of [fiftieth, next]) await proofs.ask(regID, { reason: 'unreadable', words });
    expect(await mailOthers(['another@example.org']), 'the requests count for other mails').toBe(false);
    expect(await mailOthers([fiftieth.person.email])).toBe(true);
    const [quoted, fixed] = (await site.mails()).slice(-2).map(({ text }) => text);
    expect(quoted).toContain(words);
    expect(fixed).not.toContain('thief');
    expect(fixed).toContain('The secretariat has written more about it. You can read it on your dashboard.');
    expect(await proofs.requests(next.person)).toMatchObject([{ words }]);
  });

  test('naming the missing amount and how to pay it', async ({ site, admin, proofs }) => {
    const { person, regID } = await proofs.registered({ transactionNumber: '500000000001' });
    const line = { day: '05/01/2026', words: 'UPI/500000000001', credit: `${fees.individual - 10}.00` };
    await importSampleStatement(site, admin.token, statementOf([line]));
    await proofs.ask(regID, { reason: 'sum' });
    expect(await proofs.requests(person)).toMatchObject([
      { words: null, dueAmount: fees.individual * 100, receivedAmount: (fees.individual - 10) * 100 },
    ]);
    const mail = (await site.mails()).at(-1);
    expect(mail?.subject).toBe(`Rs 10 are missing (${eventName})`);
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(
      `Pay the missing Rs 10 with your reference ${(await proofs.own(person))?.paymentReference} as the note`,
    );
    expect(mail?.text).not.toContain('pay again');
  });

  test('without a second payment when everything was received', async ({ site, admin, proofs }) => {
    const { regID } = await proofs.registered({ transactionNumber: '500000000011' });
    const line = { day: '05/01/2026', words: 'UPI/500000000011', credit: `${fees.individual}.00` };
    await importSampleStatement(site, admin.token, statementOf([line]));
    await proofs.ask(regID, { reason: 'sum' });
    expect((await site.mails()).at(-1)?.text).toContain('You do not have to pay again.');
  });

  test('naming the amount due of a group after a withdrawal', async ({ site, proofs }) => {
    const { leader, members } = await insertTestGroup(site.context);
    await backfillLedger(site.context);
    await proofs.withdraw(must(members[0]).id);
    await proofs.ask(leader.id, { reason: 'sum' });
    const due = formatClubMoney((fees.groupMember + fees.hospitality) * 2 * 100);
    expect((await proofs.history(leader.id)).requests).toMatchObject([
      { words: `The amount you paid is not the amount due. ${due} are due.` },
    ]);
  });

  test('and members of the group see that the leader has to answer', async ({ site, proofs }) => {
    const { leader, members } = await insertTestGroup(site.context);
    const member = await site.person({ name: 'Sample Member' });
    await setOwner(site.context, must(members[0]).id, member.accountId);
    expect(await proofs.own(member)).toMatchObject({ mode: 'member', proofRequested: false });
    await proofs.ask(leader.id);
    expect(await proofs.own(member)).toMatchObject({ status: 'pending', proofRequested: true });
    expect(await proofs.requests(member), 'only the leader can answer').toEqual([]);
  });

  test('without amounts that another delegate may have paid', async ({ site, admin, proofs }) => {
    const number = { transactionNumber: '500000000010' };
    const { person, regID } = await proofs.registered(number);
    await proofs.registered(number);
    const line = { day: '05/01/2026', words: 'UPI/500000000010', credit: '7.00' };
    await importSampleStatement(site, admin.token, statementOf([line]));
    await proofs.ask(regID, { reason: 'sum' });
    expect(await proofs.requests(person)).toMatchObject([{ receivedAmount: 0 }]);
  });

  test('only one of concurrent requests succeeds and is mailed', { tags: ['race'] }, async ({
    site,
    proofs,
  }) => {
    const { person, regID } = await proofs.registered();
    const other = await site.person({ role: 'admin' });
    const answers = await Promise.all([
      proofs.ask(regID),
      proofs.ask(regID, { reason: 'number' }, other.token),
      proofs.ask(regID, { words: 'Please look again' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'The delegate was already asked and has not answered yet',
    );
    expect((await site.mails()).filter(({ kind }) => kind === 'resubmission_requested')).toHaveLength(1);
    expect(await proofs.requests(person)).toHaveLength(1);
  });

  test('only with a reason, for a pending payer, before the event ends', async ({ site, proofs }) => {
    const { regID } = await proofs.registered();
    expect(await proofs.ask(regID, {})).toMatchObject({
      status: 400,
      body: { error: 'Please give a reason' },
    });
    expect(await proofs.ask('nobody')).toMatchObject({ status: 404 });
    const { members } = await insertTestGroup(site.context);
    expect(await proofs.ask(must(members[0]).id)).toMatchObject({
      status: 409,
      body: { error: 'The leader pays for this registration' },
    });
    const { id } = await insertTestRegistration(site.context, { status: 'confirmed' });
    expect(await proofs.ask(id)).toMatchObject({
      status: 409,
      body: { error: 'This registration has been decided' },
    });
    const { token } = await site.superadmin();
    await site.call(endEvent, { body: { _id: event.id }, token });
    expect(await proofs.ask(regID)).toMatchObject({
      status: 409,
      body: { error: 'The event is over: its registrations stay as they are' },
    });
  });

  test('and requested registrations leave the queue until they are answered', async ({
    site,
    admin,
    proofs,
  }) => {
    const { person, regID } = await proofs.registered();
    const other = await insertTestRegistration(site.context);
    await proofs.ask(regID);
    expect(await proofs.listed({ proofRequest: 'requested' })).toEqual([[regID, 'requested']]);
    expect(await proofs.listed({ section: 'undecided' })).toEqual([[other.id, undefined]]);
    await proofs.send(person, regID, { transactionNumber: '500000000002' });
    expect(await proofs.listed({ proofRequest: 'requested' })).toEqual([]);
    expect(await proofs.listed({ proofRequest: 'resubmitted' })).toEqual([[regID, 'resubmitted']]);
    expect((await proofs.listed({ section: 'undecided' })).map(([id]) => id).sort()).toEqual(
      [regID, other.id].sort(),
    );
    await site.call(confirmRegistration, { body: { regID }, token: admin.token });
    expect(await proofs.listed({ proofRequest: 'resubmitted' })).toEqual([]);
  });
});

test('a registration returns to the queue once its payment arrives', async ({ site, admin, proofs }) => {
  const { regID } = await proofs.registered({ transactionNumber: '500000000005' });
  await proofs.ask(regID);
  expect(await proofs.listed({ section: 'undecided' })).toEqual([]);
  const line = { day: '05/01/2026', words: 'UPI/500000000005', credit: `${fees.individual}.00` };
  await importSampleStatement(site, admin.token, statementOf([line]));
  expect(await proofs.listed({ section: 'undecided' })).toEqual([[regID, 'requested']]);
});

describe('the delegate answers', () => {
  test('with a picture and a number: the earlier picture is kept, and reconciliation runs', async ({
    site,
    admin,
    proofs,
  }) => {
    const { person, regID } = await proofs.registered({ transactionNumber: '500000000003' });
    const line = { day: '05/01/2026', words: 'UPI/500000000004', credit: `${fees.individual}.00` };
    await importSampleStatement(site, admin.token, statementOf([line]));
    await proofs.ask(regID);
    const before = await proofs.own(person);
    const pictures = () =>
      site.context.db.queries
        .selectFrom('images')
        .select('id')
        .where('account_id', '=', person.accountId)
        .execute();
    expect(
      await proofs.send(person, regID, { payment: picture, transactionNumber: '5000 0000 0004' }),
    ).toMatchObject({
      status: 200,
    });
    expect(await proofs.requests(person)).toEqual([]);
    const after = await proofs.own(person);
    expect(after).toMatchObject({
      status: 'pending',
      proofRequested: false,
      transactionNumber: '500000000004',
    });
    expect(after?.payment).not.toBe(before?.payment);
    expect(await pictures()).toHaveLength(2);
    const { requests: asked, earlier } = await proofs.history(regID);
    expect(asked).toMatchObject([{ closed: true, answeredAt: new Date(site.clock.now).toISOString() }]);
    expect(earlier).toMatchObject([{ picture: before?.payment, transactionNumber: '500000000003' }]);
    await reconcileDue(site);
    expect((await moneyOf(site, admin, regID)).state).toBe('paid');
  });

  test('with the number alone: the picture stays', async ({ proofs }) => {
    const { person, regID } = await proofs.registered();
    await proofs.ask(regID, { reason: 'number' });
    const before = await proofs.own(person);
    await proofs.send(person, regID, { transactionNumber: '500000000005' });
    expect((await proofs.own(person))?.payment).toBe(before?.payment);
    expect((await proofs.history(regID)).earlier).toMatchObject([{ picture: null, transactionNumber: null }]);
  });

  test('with a picture only, while the club has hidden the number', async ({ site, proofs }) => {
    const { person, regID } = await proofs.registered();
    const { token } = await site.superadmin();
    const change = { what: 'built_in', id: 'transactionNumber', fields: { label: null, isHidden: true } };
    const body = { eventName, revision: 0, change } as const;
    expect((await site.call(changeQuestionList, { token, body: body as never })).status).toBe(200);
    await proofs.ask(regID, { reason: 'number' });
    expect(await proofs.requests(person)).toMatchObject([{ asksForNumber: false }]);
    const mail = (await site.mails()).at(-1);
    expect(mail?.subject).toContain('Please send us another screenshot of your payment');
    expect(await proofs.send(person, regID, { transactionNumber: '500000000005' })).toMatchObject({
      status: 400,
      body: { code: 'screenshot_missing' },
    });
    const sent = await proofs.send(person, regID, { payment: picture, transactionNumber: '500000000005' });
    expect(sent.status).toBe(200);
    expect((await proofs.own(person))?.transactionNumber).toBeNull();
  });

  test('once, and another request is possible afterwards', { tags: ['race'] }, async ({ proofs }) => {
    const { person, regID } = await proofs.registered();
    await proofs.ask(regID);
    const answers = await Promise.all([
      proofs.send(person, regID, { transactionNumber: '500000000006' }),
      proofs.send(person, regID, { transactionNumber: '500000000007' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await proofs.ask(regID)).status).toBe(200);
    expect((await proofs.history(regID)).requests).toHaveLength(2);
  });

  test('only when requested, with a valid proof, while pending, for their own registration', async ({
    site,
    admin,
    proofs,
  }) => {
    const { person, regID } = await proofs.registered();
    const number = { transactionNumber: '500000000008' };
    expect(await proofs.send(person, regID, number)).toMatchObject({
      status: 409,
      body: { error: 'No other proof of this payment was requested' },
    });
    await proofs.ask(regID);
    const stranger = await site.person();
    expect(await proofs.send(stranger, regID, number)).toMatchObject({
      status: 404,
      body: { error: 'No such registration exists' },
    });
    expect(await proofs.requests(stranger)).toEqual([]);
    for (const body of [{}, { transactionNumber: '12' }, { transactionNumber: '' }])
      expect((await proofs.send(person, regID, body)).status).toBe(400);
    expect(await proofs.send(person, regID, { payment: 'data:image/png;base64,AAAA' })).toMatchObject({
      status: 400,
      body: { error: 'Invalid file type or image is greater than 500KB' },
    });
    await site.call(declineRegistration, { body: { regID, words: 'Too late' }, token: admin.token });
    expect(await proofs.send(person, regID, number)).toMatchObject({ status: 409 });
    expect(await proofs.requests(person)).toEqual([]);
    expect(await proofs.history(regID)).toMatchObject({
      requests: [{ closed: true }],
      declined: { why: 'Too late' },
    });
  });
});

describe('a delegate replaces a proof that was not requested', () => {
  test('while pending: the earlier picture is kept, and the desk sees when it changed', async ({
    site,
    admin,
    proofs,
  }) => {
    const { person, regID } = await proofs.registered();
    const first = (await proofs.own(person))?.payment;
    expect(await proofs.send(person, regID, { payment: picture, revision: 0 })).toMatchObject({
      status: 200,
      body: { message: 'Thank you. We will check it again.' },
    });
    expect((await proofs.own(person))?.payment).not.toBe(first);
    expect(await proofs.own(person)).toMatchObject({ status: 'pending', revision: 1, proofRequested: false });
    expect(await proofs.history(regID)).toMatchObject({
      requests: [],
      earlier: [{ transactionNumber: null }],
    });
    const desk = await site.call(getRegistrationForDesk, { params: { eventID: regID }, token: admin.token });
    expect(desk.body.changedAt).toBe(new Date(site.clock.now).toISOString());
    expect(desk.body.history).toMatchObject([{ action: 'payment_replaced', after: 'picture' }]);
  });

  test('once for each revision, even under concurrent requests', { tags: ['race'] }, async ({ proofs }) => {
    const { person, regID } = await proofs.registered();
    const number = (digit: number) => ({ transactionNumber: `50000000000${digit}`, revision: 0 });
    const answers = await Promise.all([
      proofs.send(person, regID, number(1)),
      proofs.send(person, regID, number(2)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await proofs.history(regID)).earlier).toHaveLength(1);
  });

  test('but not after a decision, for another delegate, or as a member of a group', async ({
    site,
    admin,
    proofs,
  }) => {
    const { person, regID } = await proofs.registered();
    const body = { payment: picture, revision: 0 };
    const stranger = await site.person();
    expect((await proofs.send(stranger, regID, body)).status).toBe(404);
    await site.call(confirmRegistration, { body: { regID }, token: admin.token });
    expect(await proofs.send(person, regID, body)).toMatchObject({
      status: 409,
      body: { code: 'already_decided' },
    });
    expect((await proofs.history(regID)).earlier).toEqual([]);
    const leader = await site.person();
    const member = await newMember(site, leader, 'Sample Group');
    const joined = (await proofs.own(member))?._id ?? '';
    expect(await proofs.send(member, joined, body)).toMatchObject({
      status: 409,
      body: { code: 'paid_by_leader' },
    });
  });
});

test('a withdrawal closes the request', async ({ proofs }) => {
  const { regID } = await proofs.registered();
  await proofs.ask(regID);
  await proofs.withdraw(regID);
  expect((await proofs.history(regID)).requests).toMatchObject([{ closed: true, answeredAt: null }]);
});

test('earlier submissions and their pictures are deleted with the registration', async ({ site, proofs }) => {
  const { person, regID } = await proofs.registered();
  await proofs.ask(regID);
  await proofs.send(person, regID, { payment: picture });
  const { db } = site.context;
  const now = site.clock.now;
  await db.change((transaction) =>
    addArchiveRecord(
      transaction,
      event.id,
      { delegates: 1, committees: 1, colleges: 1 },
      { closedAt: now, eraseAt: now },
    ),
  );
  await purgeRegistrationsOfEventsDueForErasure(site.context, (error) => {
    throw error;
  });
  for (const table of ['registrations', 'resubmission_requests', 'payment_submissions', 'images'] as const)
    expect(await db.queries.selectFrom(table).select('id').execute(), table).toEqual([]);
});
