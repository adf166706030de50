import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { event } from '../../../../tests/support/conference.ts';
import { compileOnce, type ValueOf } from './compile-once.ts';

const { id } = event;
const rename = compileOnce((queries, value: ValueOf<{ eventId: string; to: string }>) =>
  queries
    .updateTable('events')
    .set({ name: value('to') })
    .where('id', '=', value('eventId'))
    .returning(['id', 'name']),
);
const namedOtherwise = compileOnce((queries, value: ValueOf<{ name: string }>) =>
  queries
    .selectFrom('events')
    .select((eb) => ['name', value('name').as('asked'), eb.val('constant').as('constant')])
    .where('name', '!=', value('name')),
);

let site: TestApp;
beforeEach(async () => {
  site = await testApp();
});
afterEach(() => site.close());

test('a compiled statement takes its values by their names, whatever the order in which it asks for them', async () => {
  const { queries } = site.context.db;
  for (const to of ['First name', 'Second name'])
    expect(await rename(queries, { eventId: id, to })).toEqual([{ id, name: to }]);
  expect(await rename(queries, { to: 'Third name', eventId: 'another-event' })).toEqual([]);
});

test('a value may stand in several places, beside what is always the same', async () => {
  const { queries } = site.context.db;
  await rename(queries, { eventId: id, to: 'Sample name' });
  expect(await namedOtherwise(queries, { name: 'Sample name' })).toEqual([]);
  const [found] = await namedOtherwise(queries, { name: 'Other name' });
  expect(found).toEqual({ name: 'Sample name', asked: 'Other name', constant: 'constant' });
});

test('a compiled statement runs within a transaction, and goes with it', async () => {
  const { db } = site.context;
  const givenUp = db.change(async (changes) => {
    await rename(changes, { eventId: id, to: 'Name in between' });
    throw new Error('given up');
  });
  await expect(givenUp).rejects.toThrow('given up');
  expect(await namedOtherwise(db.queries, { name: 'Name in between' })).toHaveLength(1);
});

test('a compiled statement beside a transaction never reads what that takes back', async () => {
  const { db } = site.context;
  let beside: ReturnType<typeof namedOtherwise> | undefined;
  const givenUp = db.change(async (changes) => {
    await rename(changes, { eventId: id, to: 'Name in between' });
    beside = namedOtherwise(db.queries, { name: 'Other name' });
    throw new Error('given up');
  });
  await expect(givenUp).rejects.toThrow('given up');
  expect(await beside).toEqual([{ name: event.name, asked: 'Other name', constant: 'constant' }]);
});
