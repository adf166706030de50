import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up as nameInOneStyle } from '../../../migrations/0025_one_style_of_names.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

test('an old database gets the current names of actions and mails, in a read-only log', async () => {
  const { queries, engine } = site.context.db;
  const entry = { at: 1, actor_id: 'sample', subject_id: 'sample', before: null, after: 'open', note: null };
  const old = ['confirm registration', 'fees', 'role changed'];
  await queries
    .insertInto('audit_log')
    .values(old.map((action, index) => ({ ...entry, id: `sample-${index}`, action })))
    .execute();
  const mail = { recipient: 'a@example.org', subject: 'Sample', search_text: '', queued_at: 1, due_at: 1 };
  await queries
    .insertInto('outbox')
    .values({ ...mail, id: 'sample', kind: 'reset-link', sealed: new Uint8Array() })
    .execute();

  await nameInOneStyle(queries as unknown as Kysely<unknown>, engine);

  const entries = await queries
    .selectFrom('audit_log')
    .selectAll()
    .where('actor_id', '=', 'sample')
    .orderBy('id')
    .execute();
  const today = ['registration confirmed', 'fees changed', 'role changed'];
  expect(entries).toEqual(today.map((action) => expect.objectContaining({ ...entry, action })));
  const mails = await queries.selectFrom('outbox').select('kind').where('id', '=', 'sample').execute();
  expect(mails).toEqual([{ kind: 'reset link' }]);
  await expect(sql`update audit_log set action = 'nothing'`.execute(queries)).rejects.toThrow(
    'the audit log only grows',
  );
});
