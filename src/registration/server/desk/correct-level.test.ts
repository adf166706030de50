import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctLevel } from '#registration/contract/decisions.ts';
import { getRegistration, getRegistrationDesk, listRegistrations } from '#registration/contract/desk.ts';
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
  return { ...sent, token, registrationId: own?._id ?? '', own };
};
const correct = (body: object, token = admin.token) => site.call(correctLevel, { body, token });
const levelOf = async (eventID: string) =>
  (await site.call(getRegistration, { params: { eventID }, token: admin.token })).body.eventDetails
    .experienceLevel;

test('a delegate may enter a level of experience, and an admin reads and finds it', async () => {
  const beginner = await registered('Asha Sample', 'Beginner');
  const silent = await registered('Bela Sample');
  expect([beginner.own?.experienceLevel, silent.own?.experienceLevel]).toEqual(['Beginner', null]);
  expect((await registered('Chetan Sample', 'Champion')).status).toBe(400);
  const query = { eventName, search: 'beginner' };
  const { rows } = (await site.call(listRegistrations, { query, token: admin.token })).body;
  expect(rows.map(({ name }) => name)).toEqual(['Asha Sample']);
});

test('an admin corrects the level, in the history and in searches', async () => {
  const { registrationId } = await registered('Devi Sample');
  const answer = await correct({ regID: registrationId, from: null, to: 'Experienced' });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Level of experience corrected' } });
  expect(await levelOf(registrationId)).toBe('Experienced');
  const desk = await site.call(getRegistrationDesk, {
    params: { eventID: registrationId },
    token: admin.token,
  });
  expect(desk.body.history.at(-1)).toMatchObject({
    action: 'level corrected',
    before: 'not said',
    after: 'Experienced',
  });
  const query = { eventName, search: 'experienced' };
  const { rows } = (await site.call(listRegistrations, { query, token: admin.token })).body;
  expect(rows.map(({ name }) => name)).toEqual(['Devi Sample']);
});

test('of two concurrent corrections one returns 409, and a level that neither admin saw stays', async () => {
  const { registrationId } = await registered('Esha Sample', 'Beginner');
  const answers = await Promise.all([
    correct({ regID: registrationId, from: 'Beginner', to: 'Some experience' }),
    correct({ regID: registrationId, from: 'Beginner', to: 'Experienced' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await correct({ regID: registrationId, from: null, to: 'Beginner' })).toMatchObject({
    status: 409,
    body: { error: correctLevel.errors.levelChanged.message },
  });
});

test('correcting the own level, an unknown registration or to an unknown level returns an error', async () => {
  const own = await registered('Farid Sample', 'Beginner');
  await site.context.db.queries
    .updateTable('registrations')
    .set({ account_id: admin.accountId })
    .where('id', '=', own.registrationId)
    .execute();
  expect((await correct({ regID: own.registrationId, from: 'Beginner', to: 'Experienced' })).status).toBe(
    403,
  );
  expect(await levelOf(own.registrationId)).toBe('Beginner');
  expect((await correct({ regID: 'unknown', from: null, to: 'Beginner' })).status).toBe(404);
  expect((await correct({ regID: own.registrationId, from: null, to: 'Champion' })).status).toBe(400);
  expect((await correct({ regID: own.registrationId, from: null, to: 'Beginner' }, own.token)).status).toBe(
    403,
  );
});
