import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { listRegistrations, register } from '#registration/contract.ts';
import { testWithOpenRegistration as test } from '#tests/kit.ts';
import { event, eventName } from '#tests/support/conference.ts';
import { individualBody, ownRegistrations } from '#tests/support/registering.ts';
import { up } from '../../../migrations/1102_places_of_answers.ts';

test('an update keeps what the search finds, without the answers to hidden questions', async ({ site }) => {
  const person = await site.person({ name: 'Łucja Sample' });
  const body = { ...individualBody, dietaryNeeds: 'No nuts', experienceLevel: 'Beginner' };
  expect((await site.call(register, { token: person.token, body })).status).toBe(200);
  const registrationId = (await ownRegistrations(site, person))[0]?._id ?? '';
  const { token } = await site.superadmin();
  const countFound = async (search: string) =>
    (await site.call(listRegistrations, { token, query: { eventName, search } })).body.found;
  const { queries: db, engine } = site.context.db;

  await db
    .insertInto('built_in_questions')
    .values({
      event_id: event.id,
      name: 'dietaryNeeds',
      label: null,
      position: 0,
      hidden_at: 1,
      shown_in: null,
    })
    .execute();
  expect(await countFound('nuts')).toBe(1);
  await db.schema.alterTable('built_in_questions').dropColumn('shown_in').execute();
  await db.schema
    .createTable('searched_answers')
    .addColumn('registration_id', 'text')
    .addColumn('text', 'text')
    .execute();
  await (db as unknown as Kysely<{ searched_answers: { registration_id: string; text: string } }>)
    .insertInto('searched_answers')
    .values({ registration_id: registrationId, text: ' glass blowing' })
    .execute();

  await up(db as unknown as Kysely<unknown>, engine);
  expect(await Promise.all(['nuts', 'lucja', 'beginner', 'blowing glass'].map(countFound))).toEqual([
    0, 1, 1, 1,
  ]);
});
