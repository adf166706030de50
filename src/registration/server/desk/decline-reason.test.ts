import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  decideSeveral,
  declineRegistration,
  getRegistrationDesk,
  undoDecision,
} from '#registration/contract/desk/index.ts';
import { type Person, type TestApp, testApp } from '../../../../tests/support/app.ts';
import { individual, setWindow } from '../../../../tests/support/registering.ts';
import { placeGroup, placeRegistration } from '../../../../tests/support/registrations.ts';
import { getOwnRegistrations, register } from '../../contract/form.ts';

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
  const reason = `The sum paid is not the sum due. ${words}`;
  for (const { id } of [leader, ...members])
    expect(await lastEntry(id)).toMatchObject({ action: 'registration declined', note: reason });
  const mails = await declined();
  expect(mails).toHaveLength(3);
  for (const { text } of mails) {
    expect(text).toContain('The reason: The sum paid is not the sum due.');
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
  for (const { text } of mails) expect(text).toContain('The same payment was sent with another registration');
});

test('the delegate sees the reason of a decline until the decision is undone', async () => {
  const delegate = await site.person();
  await setWindow(site, true);
  await site.call(register, { body: individual, token: delegate.token });
  const own = async () => (await site.call(getOwnRegistrations, { token: delegate.token })).body.ypEvents[0];
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
