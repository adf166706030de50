import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/support/fresh-database.ts';
import { withLease } from './with-lease.ts';

let fresh: FreshDatabase;
let now = 1_000_000;
beforeEach(async () => {
  fresh = await freshDatabase('tables');
});
afterEach(() => fresh.giveBack());
const context = () => ({ db: fresh.database, clock: () => now });

test('work with the same lease never overlaps', async () => {
  let running = 0;
  let most = 0;
  const work = () =>
    withLease(context(), 'sample', async (lease) => {
      running += 1;
      most = Math.max(most, running);
      await fresh.database.change((transaction) => lease.assertHeld(transaction));
      running -= 1;
    });
  await Promise.all([work(), work(), work()]);
  expect(most).toBe(1);
  expect(await fresh.database.queries.selectFrom('leases').selectAll().execute()).toEqual([]);
});

test('failed work releases its lease', async () => {
  const failing = withLease(context(), 'sample', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await withLease(context(), 'sample', async () => 'done')).toBe('done');
});

test('a process that lost its lease changes nothing', async () => {
  const slow = withLease(context(), 'sample', async (lease) => {
    now += 11_000;
    await withLease(context(), 'sample', async () => {
      await expect(
        fresh.database.change((transaction) => lease.assertHeld(transaction)),
      ).rejects.toMatchObject({
        status: 503,
      });
    });
    return fresh.database.change((transaction) => lease.assertHeld(transaction));
  });
  await expect(slow).rejects.toMatchObject({ status: 503 });
});
