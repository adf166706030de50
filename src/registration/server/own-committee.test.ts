import { expect, test } from 'vitest';
import { council, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { openRegistration, registerAlone } from '#tests/support/registering.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';
import { assignPortfolio, confirmRegistration } from '../contract/decisions.ts';
import { getOwnCommittee, listOwnRegistrations } from '../contract/form.ts';

const site = await openRegistration();
const delegate = await site.person({ name: 'Sample Delegate' });
await registerAlone(site, delegate);

const ownCommittee = (token = delegate.token, name = eventName) =>
  site.call(getOwnCommittee, { params: { eventName: name }, token });
const [first = '', second = ''] = council.portfolios;

test('a delegate without a seat has no committee yet', async () => {
  expect(await ownCommittee()).toMatchObject({
    status: 404,
    body: { error: 'You have no seat in a committee of this event' },
  });
  expect((await ownCommittee(delegate.token, 'Nowhere')).status).toBe(404);
});

test('a delegate with a seat sees guide, chat, and the taken portfolios of the committee', async () => {
  await insertTestRegistration(site.context, {
    name: 'Another Person',
    status: 'confirmed',
    assigned: { committee: council.value, portfolio: second },
  });
  await insertTestRegistration(site.context, {
    status: 'confirmed',
    assigned: { committee: press.value, portfolio: press.portfolios[0] ?? '' },
  });
  const { token } = await site.superadmin();
  const registration = (await site.call(listOwnRegistrations, { token: delegate.token })).body.ypEvents[0];
  const id = must(registration)._id;
  await site.call(confirmRegistration, { body: { regID: id }, token });
  const body = { eventID: id, committee: council.value, portfolio: first };
  expect((await site.call(assignPortfolio, { body, token })).status).toBe(200);
  const answer = await ownCommittee();
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
  const { seat } = (await site.call(listOwnRegistrations, { token: delegate.token })).body.ypEvents[0] ?? {};
  expect(seat).toMatchObject({ backgroundGuide: council.backgroundGuide, chatGroup: council.chatGroup });
});
