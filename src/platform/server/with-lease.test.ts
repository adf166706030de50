import { test as base, expect } from 'vitest';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { withLease } from './with-lease.ts';

let now = 1_000_000;
const test = base
  .extend('db', async ({ onTestFinished }) => {
    const fresh = await freshDatabase('tables');
    onTestFinished(fresh.giveBack);
    return fresh.database;
  })
  .extend('context', ({ db }) => ({ db, clock: () => now }));

test('work with the same lease never overlaps', async ({ db, context }) => {
  let running = 0;
  let most = 0;
  const work = () =>
    withLease(context, 'sample', async (lease) => {
      running += 1;
      most = Math.max(most, running);
      await db.change((transaction) => lease.assertHeld(transaction));
      running -= 1;
    });
  await Promise.all([work(), work(), work()]);
  expect(most).toBe(1);
  expect(await db.queries.selectFrom('leases').selectAll().execute()).toEqual([]);
});

test('failed work releases its lease', async ({ context }) => {
  const failing = withLease(context, 'sample', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await withLease(context, 'sample', async () => 'done')).toBe('done');
});

test('a process that lost its lease changes nothing', async ({ db, context }) => {
  const slow = withLease(context, 'sample', async (lease) => {
    now += 11_000;
    await withLease(context, 'sample', async () => {
      await expect(db.change((transaction) => lease.assertHeld(transaction))).rejects.toMatchObject({
        status: 503,
      });
    });
    return db.change((transaction) => lease.assertHeld(transaction));
  });
  await expect(slow).rejects.toMatchObject({ status: 503 });
});
