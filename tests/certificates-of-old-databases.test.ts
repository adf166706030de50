import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const site = oldDatabaseOfEachTest();

test('certificates that an old database withdrew are withdrawn for ever', async () => {
  const { kysely } = site.db;
  await site.migrateTo('0126_payees_in_pictures');
  await sql`insert into events (id, name, individual_fee, group_member_fee, hospitality_fee)
    values ('kavmun-2027', 'KAVMUN 2027', 399, 349, 1500)`.execute(kysely);
  await site.migrateTo('0264_amounts');
  for (const [code, withdrawnAt] of [
    ['ABCDEFGHJK', 2],
    ['BCDEFGHJKL', null],
  ] as const)
    await sql`insert into certificates (id, event_id, kind, name, email, role, code, statement, issued_at, withdrawn_at)
      values (${code}, 'kavmun-2027', 'award', 'Sample', '', 'Best', ${code}, 'x', 1, ${withdrawnAt})`.execute(
      kysely,
    );
  await site.update();
  await site.db.queries.deleteFrom('certificates').execute();
  expect(await site.db.queries.selectFrom('withdrawn_certificates').selectAll().execute()).toEqual([
    { code_hash: createHash('sha256').update('ABCDEFGHJK').digest('base64url') },
  ]);
});
