import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { mapSecondPersonWaitsByAccount } from '#accounts/server/index.ts';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const site = oldDatabaseOfEachTest();
beforeEach(() => site.migrateTo('0094_facts_of_payment_requests'));

const hourMs = 60 * 60_000;
const now = Date.UTC(2026, 0, 5);

const account = (id: string, role: string) =>
  sql`insert into accounts (id, email, role, name, phone, password_hash, created_at, search_text)
    values (${id}, ${`${id}@example.org`}, ${role}, ${id}, '', '', 1, '')`.execute(site.db.kysely);
const granted = (id: string, by: string, after: string, hoursAgo: number) =>
  sql`insert into audit_log (id, at, actor_id, action, subject_id, after)
    values (${`${id}-${hoursAgo}`}, ${now - hoursAgo * hourMs}, ${by}, 'role changed', ${id}, ${after})`.execute(
    site.db.kysely,
  );

test('roles of an old database start as the audit log says, or count as old', async () => {
  for (const id of ['unknown', 'old', 'new', 'last']) await account(id, 'superadmin');
  await account('admin', 'admin');
  await granted('old', 'settings', 'superadmin', 1000);
  await granted('new', 'old', 'superadmin', 80);
  await granted('erased', 'new', 'superadmin', 79);
  await granted('last', 'erased', 'superadmin', 78);
  await granted('admin', 'old', 'superadmin', 500);
  await granted('admin', 'old', 'admin', 1);
  await site.update();
  const rows = await site.db.queries
    .selectFrom('accounts')
    .select(['id', 'role_since', 'role_granted_by'])
    .orderBy('id')
    .execute();
  expect(rows.map(({ id, ...row }) => [id, row.role_since, row.role_granted_by])).toEqual([
    ['admin', now - hourMs, 'old'],
    ['last', now - 78 * hourMs, 'erased'],
    ['new', now - 80 * hourMs, 'old'],
    ['old', now - 1000 * hourMs, 'settings'],
    ['unknown', null, null],
  ]);
  const waitsOf = async (accountId: string) => [
    ...(
      await mapSecondPersonWaitsByAccount(site.db.queries, ['unknown', 'old'], {
        accountId,
        now,
        trusted: undefined,
      })
    ).keys(),
  ];
  expect(await waitsOf('last'), 'after the one from whom the role comes').toEqual(['old']);
  expect(await waitsOf('unknown')).toEqual([]);
});
