import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { oldDatabaseOfEachTest } from './support/old-database.ts';

const site = oldDatabaseOfEachTest();

test('an old lottery keeps its closing tickets and says that seats were published without it', async () => {
  await site.migrateTo('0094_facts_of_payment_requests');
  await sql`insert into events (id, name, individual_fee, group_member_fee, hospitality_fee, dates_in_words,
      starts_at, ends_at, catalogue_revision)
    values ('event', 'Sample Conference', 1, 1, 1, '', 0, 0, 1)`.execute(site.db.kysely);
  await sql`insert into lotteries (event_id, secret, committed_at, closing_digest, closed_at)
    values ('event', 'secret', 1, 'digest', 5)`.execute(site.db.kysely);
  for (const [id, madeAt, tickets] of [
    ['closing', 5, ['b', 'a']],
    ['later', 9, ['c']],
  ] as const)
    await sql`insert into allocation_drafts (id, event_id, made_at, made_by, choices, inputs, digest, seed, given, quality,
        published_at)
      values (${id}, 'event', ${madeAt}, 'admin', '{}',
        ${JSON.stringify({ delegates: tickets.map((ticket) => ({ ticket })) })}, '', '', '[]', '{}',
        ${id === 'later' ? 11 : null})`.execute(site.db.kysely);
  await site.update();
  const lottery = await site.db.queries
    .selectFrom('lotteries')
    .select(['closed_tickets', 'waived_at', 'public_source'])
    .executeTakeFirstOrThrow();
  expect({ ...lottery, waived_at: Number(lottery.waived_at) }).toEqual({
    closed_tickets: '["a","b"]',
    waived_at: 11,
    public_source: null,
  });
});
