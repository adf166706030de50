import { expect, test } from 'vitest';
import type { Person } from '#tests/support/app.ts';
import {
  openRegistration,
  ownRegistrations,
  registeredDelegate,
  requiredAnswers,
} from '#tests/support/registering.ts';
import { changeRegistration } from '../../contract/changes.ts';
import {
  confirmRegistration,
  decideSeveralRegistrations,
  declineRegistration,
} from '../../contract/decisions.ts';
import { getRegistration } from '../../contract/desk.ts';

const site = await openRegistration();
const { token } = await site.person({ role: 'admin' });
const { eventName: _event, ...answers } = requiredAnswers;

const digestOf = async (eventID: string) =>
  (await site.call(getRegistration, { params: { eventID }, token })).body.eventDetails.digest;
async function changeAccommodation(person: Person): Promise<void> {
  const [own] = await ownRegistrations(site, person);
  const body = { ...answers, regID: own?._id, revision: own?.revision, accomodation: 'Yes' };
  const { status } = await site.call(changeRegistration, { body: body as never, token: person.token });
  expect(status).toBe(200);
}
const stateOf = async (person: Person) => (await ownRegistrations(site, person))[0]?.status;

test.each([confirmRegistration, declineRegistration])(
  'what a delegate changed meanwhile is not decided',
  async (call) => {
    const delegate = await registeredDelegate(site);
    const seen = await digestOf(delegate.regID);
    await changeAccommodation(delegate);
    const decide = (digest: string) =>
      site.call(call, { body: { regID: delegate.regID, seen: digest }, token });
    expect(await decide(seen)).toMatchObject({ status: 409, body: { code: 'changed_since_seen' } });
    expect(await stateOf(delegate)).toBe('pending');
    expect((await decide(await digestOf(delegate.regID))).status).toBe(200);
  },
);

test('of several registrations only those are decided that are as the admin saw them', {
  tags: ['race'],
}, async () => {
  const [same, changed] = [await registeredDelegate(site), await registeredDelegate(site)];
  const regIDs = [same.regID, changed.regID];
  const seen = Object.fromEntries(await Promise.all(regIDs.map(async (id) => [id, await digestOf(id)])));
  await changeAccommodation(changed);
  const { results } = (
    await site.call(decideSeveralRegistrations, { body: { decision: 'confirm', regIDs, seen }, token })
  ).body;
  expect(results.map(({ outcome, error }) => [outcome, error])).toEqual([
    ['decided', undefined],
    ['failed', 'changed_since_seen'],
  ]);
});

test('a client of the original site decides without naming what it saw', async () => {
  const delegate = await registeredDelegate(site);
  await changeAccommodation(delegate);
  const { status } = await site.call(confirmRegistration, { body: { regID: delegate.regID }, token });
  expect(status).toBe(200);
});
