import { expect } from 'vitest';
import { test } from '#tests/kit.ts';
import { recordFirstRegistration, wasNeverRegistered } from './first-registration.sql.ts';

test('after the first registration, none waits for another one', { tags: ['race'] }, async ({ site }) => {
  const { db } = site.context;
  expect(await wasNeverRegistered(db.queries)).toBe(true);
  const record = () => db.change((transaction) => recordFirstRegistration(transaction, site.clock.now));
  await record();
  // On SQLite one process writes at a time.
  if (db.engine === 'postgres')
    await db.change(async (transaction) => {
      await recordFirstRegistration(transaction, site.clock.now);
      await record();
    });
  expect(await wasNeverRegistered(db.queries)).toBe(false);
});
