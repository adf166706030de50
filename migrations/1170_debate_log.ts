import type { Step } from '#platform/server/db/migrate.ts';

const newColumns = [
  ['seq', 'integer', 0],
  ['version', 'integer', 0],
  ['lead_term', 'integer', 0],
  ['lead_device', 'text', null],
  ['lead_account', 'text', null],
  ['lead_taken_at', 'bigint', null],
  ['lead_seen_at', 'bigint', null],
  ['handover_fingerprint', 'text', null],
  ['screen_key', 'text', null],
  ['phones', 'text', 'off'],
] as const;

/** Adds the log of a debate, its members and requests. `src/db/debate.ts` describes them. */
export const up: Step = async (db) => {
  for (const [name, type, value] of newColumns)
    await db.schema
      .alterTable('debates')
      .addColumn(name, type, (c) => (value === null ? c : c.notNull().defaultTo(value)))
      .execute();
  await db.schema
    .createTable('debate_members')
    .addColumn('committee_id', 'text', (c) =>
      c.notNull().references('debates.committee_id').onDelete('cascade'),
    )
    .addColumn('portfolio_id', 'text', (c) => c.notNull().references('portfolios.id').onDelete('cascade'))
    .addColumn('votes', 'text', (c) => c.notNull())
    .addColumn('has_veto_at', 'bigint')
    .addColumn('tags', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('debate_members_key', ['committee_id', 'portfolio_id'])
    .execute();
  await db.schema
    .createIndex('debate_members_portfolio_id')
    .on('debate_members')
    .column('portfolio_id')
    .execute();
  await db.schema
    .createTable('debate_steps')
    .addColumn('committee_id', 'text', (c) =>
      c.notNull().references('debates.committee_id').onDelete('cascade'),
    )
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('term', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('by_account', 'text')
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('anyway', 'text')
    .addPrimaryKeyConstraint('debate_steps_key', ['committee_id', 'seq'])
    .addUniqueConstraint('debate_steps_id', ['committee_id', 'id'])
    .execute();
  await db.schema
    .createTable('debate_side_steps')
    .addColumn('committee_id', 'text', (c) =>
      c.notNull().references('debates.committee_id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('term', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('by_account', 'text')
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('anyway', 'text')
    .addColumn('refusal', 'text', (c) => c.notNull())
    .addColumn('applied_seq', 'integer')
    .addColumn('discarded_at', 'bigint')
    .addPrimaryKeyConstraint('debate_side_steps_key', ['committee_id', 'id'])
    .execute();
  await db.schema
    .createTable('debate_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('committee_id', 'text', (c) =>
      c.notNull().references('debates.committee_id').onDelete('cascade'),
    )
    .addColumn('registration_id', 'text', (c) =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('answered_at', 'bigint')
    .addColumn('answer', 'text')
    .execute();
  await db.schema
    .createIndex('debate_requests_committee_id')
    .on('debate_requests')
    .columns(['committee_id', 'answered_at'])
    .execute();
  await db.schema
    .createIndex('debate_requests_registration_id')
    .on('debate_requests')
    .column('registration_id')
    .execute();
};
