import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { event } from '../../../../tests/support/conference.ts';
import { prepared } from './prepared.ts';

const nameOf = prepared<[id: string], { name: string }>((queries) =>
  queries.selectFrom('events').select('name').where('id', '=', ''),
);
const { id } = event;

describe('a prepared query', () => {
  let site: TestApp;
  beforeEach(async () => {
    site = await testApp();
  });
  afterEach(() => site.close());
  const rename = (name: string) =>
    site.context.db.queries.updateTable('events').set({ name }).where('id', '=', id).execute();

  test('answers what was written last, however often it was asked before', async () => {
    const { queries } = site.context.db;
    for (const name of ['First name', 'Second name', 'Third name']) {
      await rename(name);
      for (let asked = 0; asked < 3; asked++) expect(await nameOf(queries, id)).toEqual([{ name }]);
    }
  });

  test('that may be late misses nothing this process wrote', async () => {
    const late = prepared<[id: string], { name: string }>(
      (queries) => queries.selectFrom('events').select('name').where('id', '=', ''),
      { lateBy: 60_000 },
    );
    for (const name of ['First name', 'Second name']) {
      await rename(name);
      for (let asked = 0; asked < 3; asked++)
        expect(await late(site.context.db.queries, id)).toEqual([{ name }]);
    }
    await site.context.db.change(async (changes) => {
      await changes.updateTable('events').set({ name: 'Third name' }).where('id', '=', id).execute();
    });
    expect(await late(site.context.db.queries, id)).toEqual([{ name: 'Third name' }]);
  });

  test('tells its parameters apart', async () => {
    expect(await nameOf(site.context.db.queries, id)).toHaveLength(1);
    expect(await nameOf(site.context.db.queries, 'another-event')).toEqual([]);
  });

  test('never shows what a transaction has not committed, and its own writes within it', async () => {
    const { db } = site.context;
    await rename('Committed name');
    const seen: Promise<readonly { name: string }[]>[] = [];
    const givenUp = db.change(async (changes) => {
      await changes.updateTable('events').set({ name: 'Name in between' }).where('id', '=', id).execute();
      expect(await nameOf(changes, id)).toEqual([{ name: 'Name in between' }]);
      seen.push(nameOf(db.queries, id));
      throw new Error('given up');
    });
    await expect(givenUp).rejects.toThrow('given up');
    seen.push(nameOf(db.queries, id));
    expect(await Promise.all(seen)).toEqual([[{ name: 'Committed name' }], [{ name: 'Committed name' }]]);
  });

  test('that waits while others write does not keep what it read for later', async () => {
    const { db } = site.context;
    await rename('Old name');
    const writing = db.change((changes) =>
      changes.updateTable('events').set({ name: 'New name' }).where('id', '=', id).execute(),
    );
    await Promise.all([nameOf(db.queries, id), writing]);
    expect(await nameOf(db.queries, id)).toEqual([{ name: 'New name' }]);
  });
});
