import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#platform/rule/dates.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { maxPeopleWithoutSecondPerson } from '../contract.ts';
import { countIfWordsAllowed, deleteOldMailedPeople } from './mailed-people.ts';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin' });
});
afterAll(() => site.close());

const writeTo = (people: readonly string[], kind: 'declined' | 'timetable_changed') =>
  site.context.db.change((transaction) =>
    countIfWordsAllowed(transaction, site.context, {
      accountId: admin.accountId,
      kind,
      recipients: people,
    }),
  );
const peopleFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => `person-${first + at}@example.org`);
const stored = () => site.context.db.queries.selectFrom('mailed_people').selectAll().execute();

test('one account writes to fifty people in a day, by all kinds of mail together', async () => {
  expect(await writeTo(peopleFrom(0, 30), 'declined')).toBe(true);
  const rest = maxPeopleWithoutSecondPerson - 30;
  expect(await writeTo(peopleFrom(30, rest + 1), 'timetable_changed')).toBe(false);
  expect(await writeTo(peopleFrom(30, rest), 'timetable_changed')).toBe(true);
  expect(await writeTo(peopleFrom(0, 50), 'declined'), 'the same people again').toBe(true);
  expect(await writeTo(['PERSON-7@example.org'], 'declined'), 'the same address in capitals').toBe(true);
  expect(await writeTo(['another@example.org'], 'declined')).toBe(false);
});

test('the hashes of recipients are deleted after a day', async () => {
  await deleteOldMailedPeople(site.context);
  expect(await stored()).not.toEqual([]);
  site.clock.advance(dayMs + 1);
  await deleteOldMailedPeople(site.context);
  expect(await stored()).toEqual([]);
  expect(await writeTo(['another@example.org'], 'declined')).toBe(true);
});
