import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  exportRegistrations,
  getRegistered,
  getRegistration,
  listRegistrations,
} from '#registration/contract/desk.ts';
import { type Person, type TestApp, testApp } from '../../../../tests/support/app.ts';
import { eventName } from '../../../../tests/support/conference.ts';
import { individual, setWindow } from '../../../../tests/support/registering.ts';
import { getOwnRegistrations, register } from '../../contract/form.ts';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await testApp();
  await setWindow(site, true);
  admin = await site.person({ role: 'admin' });
});
afterAll(() => site.close());

const registered = async (name: string, dietaryNeeds: string | undefined, institute = false) => {
  const { token } = await site.person({ name, institute });
  expect((await site.call(register, { body: { ...individual, dietaryNeeds }, token })).status).toBe(200);
  return (await site.call(getOwnRegistrations, { token })).body.ypEvents[0];
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
  const { body } = await site.call(getRegistration, { params: { eventID: asha?._id ?? '' }, token });
  expect(body.eventDetails.dietaryNeeds).toBe('Vegan, and no nuts');
  const { allSuchEvents } = (await site.call(getRegistered, { token })).body;
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
