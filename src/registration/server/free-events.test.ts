import { beforeEach, expect, test } from 'vitest';
import { listAnnouncedEvents, updateEvent } from '#conference/contract.ts';
import { conference, eventName } from '#tests/support/conference.ts';
import { moneyOf, reconcileDue } from '#tests/support/money.ts';
import { must } from '#tests/support/must.ts';
import { individualBody, openRegistration, ownRegistrations } from '#tests/support/registering.ts';
import { changeRegistration } from '../contract/changes.ts';
import { register } from '../contract/form.ts';

const site = await openRegistration({ catalogue: { ...conference, payment: { ways: [] } } });
const { payment: _payment, ...unproved } = individualBody;
const { accomodation: _accomodation, ...unasked } = unproved;
const free = { individualAmount: 0, groupMemberAmount: 0, hospitalityAmount: 150_00 };

const setFees = async (fees: object) => {
  const { token } = await site.superadmin();
  expect((await site.call(updateEvent, { token, body: { eventName, fees } })).status).toBe(200);
};
const registerWith = async (body: object) => {
  const person = await site.person();
  const answer = await site.call(register, { token: person.token, body });
  return { person, answer, registration: (await ownRegistrations(site, person))[0] };
};

beforeEach(() => setFees(free));

test('a free event needs neither a screenshot nor payment details', async () => {
  const { answer, registration } = await registerWith(unproved);
  expect(answer).toMatchObject({ status: 200 });
  expect(registration).toMatchObject({
    fee: { registration: 0, hospitality: 0, total: 0 },
    paymentWay: null,
  });
  await reconcileDue(site);
  const admin = await site.person({ role: 'admin' });
  expect(await moneyOf(site, admin, must(registration)._id)).toMatchObject({ state: 'nothing_due' });
});

test('a bed at a free event waits for payment details', async () => {
  const { answer } = await registerWith({ ...unproved, accomodation: 'Yes' });
  expect(answer).toMatchObject({ status: 409, body: { code: register.errors.wayNotOffered.code } });
});

test('where no accommodation is offered, the answer is No without a question', async () => {
  await setFees({ ...free, hospitalityAmount: null });
  const { body } = await site.call(listAnnouncedEvents, {});
  expect(body.events[0]?.fees).toEqual({ ...free, hospitalityAmount: null });
  for (const asked of [unasked, { ...unasked, accomodation: 'Yes' }]) {
    const { answer, registration } = await registerWith(asked);
    expect(answer.status).toBe(200);
    expect(registration).toMatchObject({ accomodation: 'No', fee: { hospitality: 0, total: 0 } });
  }
});

test('a delegate keeps a bed when the event stops offering accommodation', async () => {
  await setFees({ ...free, hospitalityAmount: 0 });
  const { person, registration } = await registerWith({ ...unproved, accomodation: 'Yes' });
  await setFees({ ...free, hospitalityAmount: null });
  const { isGroupRegistration: _mode, eventName: _event, ...answers } = unasked;
  const body = { ...answers, regID: must(registration)._id, revision: registration?.revision ?? 0 };
  expect((await site.call(changeRegistration, { token: person.token, body })).status).toBe(200);
  expect((await ownRegistrations(site, person))[0]).toMatchObject({ accomodation: 'Yes' });
});

test('an empty fee is refused, and a fee is not below 0', async () => {
  const { token } = await site.superadmin();
  for (const individualAmount of [null, -1, 0.5]) {
    const fees = { ...free, individualAmount } as never;
    expect(await site.call(updateEvent, { token, body: { eventName, fees } })).toMatchObject({
      status: 400,
      body: { error: 'A fee is 0 or more, with at most two decimals' },
    });
  }
});
