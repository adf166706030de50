import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { up as fileAccounts } from '../../../migrations/0016_account_words.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { placeRegistrations } from '../../../tests/support/registrations.ts';
import { listAccounts } from '../contract.ts';

let site: TestApp;
let token: string;
beforeEach(async () => {
  site = await testApp();
  token = (await site.superadmin()).token;
});
afterEach(() => site.close());

const list = async (query: Record<string, string>) => (await site.call(listAccounts, { token, query })).body;
const wordsFiled = () =>
  site.context.db.queries
    .selectFrom('account_words')
    .selectAll()
    .orderBy('account_id')
    .orderBy('word')
    .execute();

test('accounts that were opened before there was the search are filed with it', async () => {
  await site.person({ name: 'Sample Asha', email: 'asha@example.org', institute: true });
  await placeRegistrations(
    site.context,
    Array.from({ length: 510 }, () => ({ name: 'Sample Bela' })),
  );
  const before = await wordsFiled();
  await site.context.db.queries.schema.dropTable('account_words').execute();
  await fileAccounts(site.context.db.queries as unknown as Kysely<unknown>, site.context.db.engine);
  expect(await wordsFiled()).toEqual(before);
});

test('however many delegates a search finds, nobody of the secretariat is missing', async () => {
  const admin = await site.person({ role: 'admin', name: 'Sample Admin', email: 'admin@example.org' });
  site.clock.advance(1_000);
  await placeRegistrations(
    site.context,
    Array.from({ length: 510 }, () => ({ name: 'Sample Delegate' })),
  );
  // Many words that begin alike make it a word that many have.
  const words = Array.from({ length: 2_100 }, (_, n) => ({
    account_id: admin.accountId,
    word: `sample${n}`,
  }));
  await site.context.db.queries.insertInto('account_words').values(words).execute();
  const found = await list({ q: 'sample' });
  expect(found).toMatchObject({ atLeast: true, total: 501, counts: { client: 500, admin: 1 } });
  expect((await list({ q: 'sample', role: 'admin' })).rows.map(({ email }) => email)).toEqual([admin.email]);
  expect((await list({ q: 'sample', page: '11' })).rows.map(({ email }) => email)).toEqual([admin.email]);
  expect(await list({ q: 'sample admin' })).toMatchObject({ atLeast: false, total: 1 });
});
