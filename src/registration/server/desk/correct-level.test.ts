import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  correctLevel,
  getRegistration,
  getRegistrationDesk,
  listRegistrations,
} from '#registration/contract/desk/index.ts';
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

const registered = async (name: string, experienceLevel?: string) => {
  const { token } = await site.person({ name });
  const sent = await site.call(register, { body: { ...individual, experienceLevel }, token });
  const [own] = (await site.call(getOwnRegistrations, { token })).body.ypEvents ?? [];
  return { ...sent, token, regID: own?._id ?? '', own };
};
const correct = (body: object, token = admin.token) => site.call(correctLevel, { body, token });
const levelOf = async (eventID: string) =>
  (await site.call(getRegistration, { params: { eventID }, token: admin.token })).body.eventDetails
    .experienceLevel;

test('a delegate may say how experienced they are, and the desk reads it and finds it', async () => {
  const beginner = await registered('Asha Sample', 'Beginner');
  const silent = await registered('Bela Sample');
  expect([beginner.own?.experienceLevel, silent.own?.experienceLevel]).toEqual(['Beginner', null]);
  expect((await registered('Chetan Sample', 'Champion')).status).toBe(400);
  const query = { eventName, search: 'beginner' };
  const { rows } = (await site.call(listRegistrations, { query, token: admin.token })).body;
  expect(rows.map(({ name }) => name)).toEqual(['Asha Sample']);
});

test('an admin puts the level right: the history tells it, searches follow', async () => {
  const { regID } = await registered('Devi Sample');
  const answer = await correct({ regID, from: null, to: 'Experienced' });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Level of experience corrected' } });
  expect(await levelOf(regID)).toBe('Experienced');
  const desk = await site.call(getRegistrationDesk, { params: { eventID: regID }, token: admin.token });
  expect(desk.body.history.at(-1)).toMatchObject({
    action: 'level corrected',
    before: 'not said',
    after: 'Experienced',
  });
  const query = { eventName, search: 'experienced' };
  const { rows } = (await site.call(listRegistrations, { query, token: admin.token })).body;
  expect(rows.map(({ name }) => name)).toEqual(['Devi Sample']);
});

test('of two admins who correct at once one is told, and what neither saw stays', async () => {
  const { regID } = await registered('Esha Sample', 'Beginner');
  const answers = await Promise.all([
    correct({ regID, from: 'Beginner', to: 'Some experience' }),
    correct({ regID, from: 'Beginner', to: 'Experienced' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await correct({ regID, from: null, to: 'Beginner' })).toMatchObject({
    status: 409,
    body: { error: correctLevel.errors.levelChanged.message },
  });
});

test('nobody corrects the own level, an unknown one or to a word of their own', async () => {
  const own = await registered('Farid Sample', 'Beginner');
  await site.context.db.queries
    .updateTable('registrations')
    .set({ account_id: admin.accountId })
    .where('id', '=', own.regID)
    .execute();
  expect((await correct({ regID: own.regID, from: 'Beginner', to: 'Experienced' })).status).toBe(403);
  expect(await levelOf(own.regID)).toBe('Beginner');
  expect((await correct({ regID: 'nobody', from: null, to: 'Beginner' })).status).toBe(404);
  expect((await correct({ regID: own.regID, from: null, to: 'Champion' })).status).toBe(400);
  expect((await correct({ regID: own.regID, from: null, to: 'Beginner' }, own.token)).status).toBe(403);
});
