import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '../../../tests/support/app.ts';
import { council, eventName, press } from '../../../tests/support/conference.ts';
import { individual, setWindow } from '../../../tests/support/registering.ts';
import { placeRegistration } from '../../../tests/support/registrations.ts';
import { assignPortfolio, confirmRegistration } from '../contract/decisions.ts';
import { getOwnCommittee, getOwnRegistrations, register } from '../contract/form.ts';

let site: TestApp;
let delegate: Person;
beforeAll(async () => {
  site = await testApp();
  await setWindow(site, true);
  delegate = await site.person({ name: 'Sample Delegate' });
  await site.call(register, { body: individual, token: delegate.token });
});
afterAll(() => site.close());

const own = (token = delegate.token, name = eventName) =>
  site.call(getOwnCommittee, { params: { eventName: name }, token });
const [first = '', second = ''] = council.portfolios;

test('a delegate without a seat has no committee yet', async () => {
  expect(await own()).toMatchObject({
    status: 404,
    body: { error: 'You have no seat in a committee of this event' },
  });
  expect((await own(delegate.token, 'Nowhere')).status).toBe(404);
});

test('a delegate with a seat sees guide, chat, and the taken portfolios of the committee', async () => {
  await placeRegistration(site.context, {
    name: 'Another Person',
    status: 'confirmed',
    assigned: { committee: council.value, portfolio: second },
  });
  await placeRegistration(site.context, {
    status: 'confirmed',
    assigned: { committee: press.value, portfolio: press.portfolios[0] ?? '' },
  });
  const { token } = await site.superadmin();
  const registration = (await site.call(getOwnRegistrations, { token: delegate.token })).body.ypEvents[0];
  const id = registration?._id ?? '';
  await site.call(confirmRegistration, { body: { regID: id }, token });
  const body = { eventID: id, committee: council.value, portfolio: first };
  expect((await site.call(assignPortfolio, { body, token })).status).toBe(200);
  const answer = await own();
  expect(answer).toMatchObject({
    status: 200,
    body: {
      committee: { value: council.value, name: council.name },
      portfolio: first,
      backgroundGuide: council.backgroundGuide,
      chatGroup: council.chatGroup,
      taken: [{ portfolio: second, delegates: 1 }],
    },
  });
  expect(JSON.stringify(answer.body)).not.toContain('Another Person');
  const { seat } = (await site.call(getOwnRegistrations, { token: delegate.token })).body.ypEvents[0] ?? {};
  expect(seat).toMatchObject({ backgroundGuide: council.backgroundGuide, chatGroup: council.chatGroup });
});

test('the committee’s page is not for the secretariat or another delegate', async () => {
  const { token } = await site.superadmin();
  expect((await own(token)).status).toBe(403);
  expect((await own((await site.person()).token)).status).toBe(404);
});
