import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const site = oldDatabaseOfEachTest();

const chair = { id: 'chair', name: 'Sample Chair' };
const page = { lead: 'Come', poster: { picture: 'poster' }, executiveBoard: [chair], unsc: { name: 'UNSC' } };

const write = (kind: string, revision: number, value: object) =>
  sql`insert into document_revisions (kind, revision, saved_at, saved_by, value)
    values (${kind}, ${revision}, 1, 'somebody', ${JSON.stringify(value)})`.execute(site.db.kysely);

test('the board of a stored page belongs to the main event, and other documents stay as they are', async () => {
  await site.migrateTo('0126_payees_in_pictures');
  await sql`insert into events (id, name, individual_fee, group_member_fee, hospitality_fee)
    values ('kavmun-2027', 'KAVMUN 2027', 399, 349, 1500)`.execute(site.db.kysely);
  await sql`insert into main_event (id, event_id) values (1, 'kavmun-2027')`.execute(site.db.kysely);
  await write('conferencePage', 1, page);
  await write('apply', 1, { heading: 'Come' });
  await site.update();
  const rows = await site.db.queries
    .selectFrom('document_revisions')
    .select(['kind', 'value'])
    .orderBy('kind')
    .execute();
  expect(rows.map(({ kind, value }) => [kind, JSON.parse(value)])).toEqual([
    ['apply', { heading: 'Come' }],
    [
      'conferencePage',
      {
        lead: 'Come',
        editions: [
          {
            event: 'kavmun-2027',
            poster: page.poster,
            executiveBoard: [chair],
            councils: [{ id: 'unsc', name: 'UNSC' }],
          },
        ],
      },
    ],
  ]);
});
