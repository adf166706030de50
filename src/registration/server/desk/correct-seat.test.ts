import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  assignPortfolio,
  confirmRegistration,
  correctSeat,
  getRegistrationDesk,
  getSeats,
} from '#registration/contract/desk/index.ts';
import { type Person, type TestApp, testApp } from '../../../../tests/support/app.ts';
import { council, eventName } from '../../../../tests/support/conference.ts';
import { placeRegistration } from '../../../../tests/support/registrations.ts';

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
