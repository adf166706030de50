import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { isValidReference } from '#registration/rule/reference.ts';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const before = '0019_devices';

const site = oldDatabaseOfEachTest();

/** Inserts rows of an earlier release, each with some of its search words. */
async function writeOldRows(): Promise<void> {
  const rows = [
    sql`insert into events (id, name, individual_fee, group_member_fee, hospitality_fee) values
      ('sample', 'Sample Conference', 1, 1, 1)`,
    sql`insert into accounts (id, email, role, name, phone, password_hash, scholar_id, created_at) values
      ('a1', 'elodie.rao@example.org', 'client', 'Élodie O’Brien', '', '', 'SAMPLE-7', 1),
      ('a2', 'bela@example.org', 'client', 'Ｂｅｌａ 100%', '', '', null, 2)`,
    sql`insert into account_words (account_id, word) values ('a1', 'elodie'), ('a2', 'bela')`,
    sql`insert into delegations (id, event_id, leader_id, name, created_at) values
      ('d1', 'sample', 'a2', 'Delegation of Delta', 1)`,
    sql`insert into registrations (id, event_id, account_id, mode, delegation_id, status, experience, college,
        registration_fee, hospitality_fee, registered_at) values
      ('r1', 'sample', 'a1', 'individual', null, 'pending', '', null, 0, 0, 1),
      ('r2', 'sample', 'a2', 'leader', 'd1', 'pending', '', 'St. Xavier''s College', 0, 0, 2)`,
    sql`insert into registration_words (registration_id, event_id, word) values ('r1', 'sample', 'elodie')`,
    sql`insert into outbox (id, kind, recipient, subject, queued_at) values
      ('m1', 'reset-link', 'bela@example.org', 'Reset your password', 1)`,
    sql`insert into mail_words (mail_id, word) values ('m1', 'reset')`,
    sql`insert into contact_messages (id, name, email, message, contacted_at) values
      ('c1', 'Sample Visitor', 'visitor@example.org', 'When does it open?', 1)`,
  ];
  for (const row of rows) await row.execute(site.db.kysely);
}

const found = async (table: keyof Tables, search: string) => {
  const query = sql<{
    id: string;
  }>`select id from ${sql.table(table)} where ${matchesSearch('search_text', search)}`;
  return (await query.execute(site.db.kysely)).rows.map(({ id }) => id).sort();
};

test('search finds a person in an old database after the update', async () => {
  await site.migrateTo(before);
  await writeOldRows();
  await site.update();
  for (const [table, search, ids] of [
    ['accounts', 'elodie obrien', ['a1']],
    ['accounts', 'rao@exam', ['a1']],
    ['accounts', 'sample-7', ['a1']],
    ['accounts', 'BELA 100%', ['a2']],
    ['accounts', 'ela', []],
    ['accounts', 'example.org', ['a1', 'a2']],
    ['registrations', 'rao@ sample', ['r1']],
    ['registrations', 'xaviers delta', ['r2']],
    ['outbox', 'bela@ reset', ['m1']],
    ['contact_messages', 'visitor open', ['c1']],
    ['contact_messages', '?', []],
  ] as const)
    expect([table, search, await found(table, search)]).toEqual([table, search, ids]);
  const references = sql<{ account_id: string; reference: string }>`
    select account_id, reference from payment_references order by account_id`;
  const [first, second] = (await references.execute(site.db.kysely)).rows;
  expect([first?.account_id, second?.account_id], 'all who pay have a reference').toEqual(['a1', 'a2']);
  expect(isValidReference(first?.reference ?? '')).toBe(true);
  expect(await found('registrations', second?.reference ?? '')).toEqual(['r2']);
  const names = sql<{ sort_name: string }>`select sort_name from registrations order by id`;
  expect((await names.execute(site.db.kysely)).rows).toEqual([
    { sort_name: 'elodie obrien' },
    { sort_name: 'bela 100%' },
  ]);
});

test('all rows are migrated when they exceed one batch', async () => {
  await site.migrateTo(before);
  for (let n = 0; n < 1_001; n++)
    await sql`insert into accounts (id, email, role, name, phone, password_hash, created_at)
      values (${`a${n}`}, ${`${n}@example.org`}, 'client', 'Sample', '', '', 1)`.execute(site.db.kysely);
  await site.update();
  expect(await found('accounts', 'sample')).toHaveLength(1_001);
});

test('names whose letters were stored unfolded are found as they are typed', async () => {
  await site.migrateTo('0360_duty_claims');
  const add = (id: string, name: string, search_text: string) =>
    sql`insert into accounts (id, email, role, name, phone, password_hash, created_at, search_text)
      values (${id}, ${`${id}@example.org`}, 'client', ${name}, '', '', 1, ${search_text})`.execute(
      site.db.kysely,
    );
  await add('a1', 'Łukasz Sample', ' łukasz sample');
  await add('a2', 'Jürgen Groß', ' jurgen groß');
  await add('a3', 'Asha Rao', ' asha rao');
  await site.update();
  expect(await found('accounts', 'lukasz')).toEqual(['a1']);
  expect(await found('accounts', 'Łukasz')).toEqual(['a1']);
  expect(await found('accounts', 'gross')).toEqual(['a2']);
  expect(await found('accounts', 'asha')).toEqual(['a3']);
});
