import { test as base, expect } from 'vitest';
import { ownDatabase } from '#tests/support/own-database.ts';
import { adoptRelease } from './adopt-release.ts';
import { openMigrated } from './migrate.ts';

type OpenDatabase = Awaited<ReturnType<typeof openMigrated>>;

const lastOfRelease = '0390_names_of_constraints';
const test = base
  .extend('db', async ({ onTestFinished }) => {
    const cluster = process.env.TEST_POSTGRES_URL;
    const own = cluster ? await ownDatabase(cluster) : undefined;
    const db = await openMigrated(own ? { postgres: own.url } : { sqlite: ':memory:' });
    onTestFinished(async () => {
      await db.close();
      await own?.drop();
    });
    return db;
  })
  .extend('baseline', async ({ db }) => (await listed(db)).filter((name) => name < '1100'));

const migrationsOf = (db: OpenDatabase) =>
  db.kysely.withTables<{ kysely_migration: { name: string; timestamp: string } }>();

async function listed(db: OpenDatabase): Promise<string[]> {
  const rows = await migrationsOf(db).selectFrom('kysely_migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** Lists `count` migrations of earlier releases in place of the baseline, up to one called `last`. */
async function listEarlier(db: OpenDatabase, count: number, last: string): Promise<void> {
  const earlier = Array.from({ length: count - 1 }, (_, at) => `0${String(at).padStart(3, '0')}_sample`);
  await migrationsOf(db).deleteFrom('kysely_migration').execute();
  await migrationsOf(db)
    .insertInto('kysely_migration')
    .values([...earlier, last].map((name) => ({ name, timestamp: '2026-11-29T00:00:00.000Z' })))
    .execute();
}

test('a database of release 1.1 is adopted, also by two processes at once', { tags: ['race'] }, async ({
  db,
  baseline,
}) => {
  await listEarlier(db, 150, lastOfRelease);
  await Promise.all([1, 2].map(() => adoptRelease(db.kysely, db.engine, baseline)));
  expect(await listed(db)).toEqual(baseline);
});

test.for([
  ['an older release', 149, '0381_free_fee_rounds'],
  ['an incomplete chain', 149, lastOfRelease],
] as const)('a database of %s is refused with what to do', async ([_, count, last], { db, baseline }) => {
  await listEarlier(db, count, last);
  const before = await listed(db);
  await expect(adoptRelease(db.kysely, db.engine, baseline)).rejects.toThrow(
    'This database was made by a release before 1.1. Start release 1.1 once, which updates it, and then this one.',
  );
  expect(await listed(db)).toEqual(before);
});

test('migrations after the baseline are not listed as done', async ({ db, baseline }) => {
  await listEarlier(db, 150, lastOfRelease);
  await adoptRelease(db.kysely, db.engine, [...baseline, '1100_sample']);
  expect(await listed(db)).toEqual(baseline);
});
