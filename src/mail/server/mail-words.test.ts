import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { up as fileMails } from '../../../migrations/0017_mail_words.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { listMails } from '../contract.ts';
import { forgetMailsTo, queueMail } from './index.ts';

let site: TestApp;
let token: string;
beforeEach(async () => {
  site = await testApp();
  token = (await site.superadmin()).token;
});
afterEach(() => site.close());

const list = async (query: Record<string, string>) => (await site.call(listMails, { token, query })).body;
const queue = (recipients: readonly string[]) =>
  site.context.db.change(async (changes) => {
    for (const recipient of recipients)
      await queueMail(changes, site.context, recipient, {
        kind: 'verified',
        subject: 'Sample subject',
        to: 'Sample Delegate',
        paragraphs: ['Sample words.'],
      });
  });
const wordsFiled = () =>
  site.context.db.queries.selectFrom('mail_words').selectAll().orderBy('mail_id').orderBy('word').execute();

test('mails that were queued before there was the search by words are filed with it', async () => {
  await queue(Array.from({ length: 510 }, (_, n) => `sample${n}@example.org`));
  const before = await wordsFiled();
  const { queries, engine } = site.context.db;
  await queries.schema.dropTable('mail_words').execute();
  for (const index of ['outbox_waiting', 'outbox_failed']) await queries.schema.dropIndex(index).execute();
  await queries.schema.alterTable('outbox').addColumn('search_text', 'text').execute();
  await fileMails(queries as unknown as Kysely<unknown>, engine);
  expect(await wordsFiled()).toEqual(before);
});

test('however many mails of a word were sent, none that failed is missing', async () => {
  await queue(['failed@example.org']);
  await site.context.db.queries
    .updateTable('outbox')
    .set({ due_at: null, failed_at: site.clock.now })
    .where('recipient', '=', 'failed@example.org')
    .execute();
  site.clock.advance(1_000);
  await queue(Array.from({ length: 510 }, (_, n) => `sample${n}@example.org`));
  const mail = await site.context.db.queries.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
  // Many words that begin alike make it a word that many have.
  await site.context.db.queries
    .insertInto('mail_words')
    .values(Array.from({ length: 2_100 }, (_, n) => ({ mail_id: mail.id, word: `verified${n}` })))
    .execute();
  const found = await list({ q: 'verified' });
  expect(found).toMatchObject({ atLeast: true, total: 501, counts: { waiting: 500, failed: 1 } });
  const recipients = async (query: Record<string, string>) =>
    (await list(query)).rows.map(({ recipient }) => recipient);
  expect(await recipients({ q: 'verified', state: 'failed' })).toEqual(['failed@example.org']);
  expect(await recipients({ q: 'verified', page: '11' })).toEqual(['failed@example.org']);
  expect(await list({ q: 'verified failed@' })).toMatchObject({ atLeast: false, total: 1 });
});

test('a mail that is forgotten leaves no words behind', async () => {
  await queue(['sample@example.org']);
  await site.context.db.change((changes) => forgetMailsTo(changes, 'sample@example.org'));
  expect((await wordsFiled()).filter(({ word }) => word === 'sample@example.org')).toEqual([]);
});
