import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  assignPortfolio,
  confirmRegistration,
  declineRegistration,
  getSeats,
  undoDecision,
} from '#registration/contract/decisions.ts';
import { getRegistration, getRegistrationDesk } from '#registration/contract/desk.ts';
import { type Person, type TestApp, testApp } from '../../../../tests/support/app.ts';
import { council, eventName } from '../../../../tests/support/conference.ts';
import { placeGroup, placeRegistration } from '../../../../tests/support/registrations.ts';

let site: TestApp;
let admin: Person;
let superadmin: Person;
beforeEach(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin' });
  superadmin = await site.superadmin();
});
afterEach(() => site.close());

const reason = 'The payment belonged to another delegate';
const confirm = (registrationId: string) =>
  site.call(confirmRegistration, { body: { regID: registrationId }, token: admin.token });
const decidedAt = async (eventID: string) =>
  (await site.call(getRegistrationDesk, { params: { eventID }, token: admin.token })).body.decision?.at ?? '';
const undo = (registrationId: string, at: string, token = superadmin.token, why: unknown = reason) =>
  site.call(undoDecision, { body: { regID: registrationId, decidedAt: at, reason: why }, token });
const record = async (eventID: string) =>
  (await site.call(getRegistration, { params: { eventID }, token: admin.token })).body.eventDetails;

test('an undone decision leaves the registration pending, frees the seat, and is recorded and mailed with its reason', async () => {
  const { id, email } = await placeRegistration(site.context);
  await confirm(id);
  const seat = { eventID: id, committee: council.value, portfolio: council.portfolios[0] };
  await site.call(assignPortfolio, { body: seat, token: admin.token });
  expect(await undo(id, await decidedAt(id))).toMatchObject({
    status: 200,
    body: { message: 'Decision undone', reached: 1 },
  });
  expect(await record(id)).toMatchObject({
    status: 'pending',
    cofirmedRegistrationAt: null,
    assignedCommittee: '',
    assignedPortfolio: '',
  });
  const params = { eventName };
  const seats = (await site.call(getSeats, { params, token: admin.token })).body.committees;
  expect(seats.find(({ value }) => value === council.value)?.free).toContain(council.portfolios[0]);
  const mail = (await site.mails()).find(({ kind }) => kind === 'decision undone');
  expect(mail?.to).toBe(email);
  expect(mail?.text).toContain(reason);
  expect(mail?.text).toContain('free again');
  const { body } = await site.call(getRegistrationDesk, { params: { eventID: id }, token: admin.token });
  expect(body.history.at(-1)).toMatchObject({
    action: 'decision undone',
    by: 'Superadmin',
    before: `confirmed, ${council.value}: ${council.portfolios[0]}`,
    after: 'pending',
    note: reason,
  });
  expect((await confirm(id)).status).toBe(200);
});

test('undoing a leader’s decision from any of its registrations reopens the whole group', async () => {
  for (const from of [0, 2]) {
    const { leader, members } = await placeGroup(site.context);
    const all = [leader.id, ...members.map(({ id }) => id)];
    await confirm(leader.id);
    const one = all[from] ?? '';
    expect((await undo(one, await decidedAt(one))).body.reached).toBe(3);
    for (const id of all) expect((await record(id)).status).toBe('pending');
  }
});

test('a member who was decided alone stays as decided when the group’s decision is undone', async () => {
  const { leader, members } = await placeGroup(site.context);
  const [alone] = members;
  await site.call(declineRegistration, { body: { regID: alone?.id }, token: admin.token });
  site.clock.advance(1000);
  await confirm(leader.id);
  expect((await undo(leader.id, await decidedAt(leader.id))).body.reached).toBe(2);
  expect((await record(alone?.id ?? '')).status).toBe('declined');
});

test('of two concurrent calls one undoes the decision, and a later decision stays', async () => {
  const { id } = await placeRegistration(site.context);
  await confirm(id);
  const seen = await decidedAt(id);
  const answers = await Promise.all([undo(id, seen), undo(id, seen)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe('This decision no longer stands');
  expect((await site.mails()).filter(({ kind }) => kind === 'decision undone')).toHaveLength(1);
  site.clock.advance(1000);
  await site.call(declineRegistration, { body: { regID: id }, token: admin.token });
  expect((await undo(id, seen)).status).toBe(409);
  expect((await record(id)).status).toBe('declined');
});

test('a seat assigned concurrently is either freed or never assigned', async () => {
  const { id } = await placeRegistration(site.context);
  await confirm(id);
  const seat = { eventID: id, committee: council.value, portfolio: council.portfolios[0] };
  const [undone] = await Promise.all([
    undo(id, await decidedAt(id)),
    site.call(assignPortfolio, { body: seat, token: admin.token }),
  ]);
  expect(undone.status).toBe(200);
  expect(await record(id)).toMatchObject({ status: 'pending', assignedPortfolio: '' });
});

test('undoing needs a superadmin, a reason and a decision', async () => {
  const { id } = await placeRegistration(site.context);
  await confirm(id);
  const at = await decidedAt(id);
  expect(await undo(id, at, admin.token)).toMatchObject({
    status: 403,
    body: { error: 'Not authorized to use this api endpoint' },
  });
  for (const why of ['', '   ', null, 7])
    expect(await undo(id, at, superadmin.token, why)).toMatchObject({
      status: 400,
      body: { error: 'Please give a reason' },
    });
  expect(await undo('nowhere', at)).toMatchObject({ status: 404 });
  expect(await undo(id, 'yesterday')).toMatchObject({ status: 400 });
  const { id: pending } = await placeRegistration(site.context);
  expect(await undo(pending, at)).toMatchObject({ status: 409 });
  expect((await record(id)).status).toBe('confirmed');
});
