import type { Kysely } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

interface Filled {
  lotteries: {
    event_id: string;
    closed_at: number | null;
    closed_tickets: string | null;
    drawn_at: number | null;
    waived_at: number | null;
  };
  allocation_drafts: { event_id: string; made_at: number; published_at: number | null; inputs: string };
}

/**
 * Stores the tickets of a closed lottery as a JSON list, and when seats were published without its public number.
 * Fills both for earlier lotteries from the draft that closed them.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('lotteries').addColumn('closed_tickets', 'text').execute();
  await db.schema.alterTable('lotteries').addColumn('waived_at', 'bigint').execute();
  await fill(db as Kysely<Filled>);
};

async function fill(db: Kysely<Filled>): Promise<void> {
  const closed = await db
    .selectFrom('lotteries')
    .innerJoin('allocation_drafts', (join) =>
      join
        .onRef('allocation_drafts.event_id', '=', 'lotteries.event_id')
        .onRef('allocation_drafts.made_at', '=', 'lotteries.closed_at'),
    )
    .select(['lotteries.event_id', 'allocation_drafts.inputs'])
    .execute();
  for (const { event_id, inputs } of closed) {
    const { delegates } = JSON.parse(inputs) as { delegates: { ticket: string }[] };
    const tickets = delegates.map(({ ticket }) => ticket).sort();
    await db
      .updateTable('lotteries')
      .set({ closed_tickets: JSON.stringify(tickets) })
      .where('event_id', '=', event_id)
      .execute();
  }
  const published = await db
    .selectFrom('allocation_drafts')
    .select(['event_id', (eb) => eb.fn.min('published_at').as('at')])
    .where('published_at', 'is not', null)
    .groupBy('event_id')
    .execute();
  for (const { event_id, at } of published)
    await db
      .updateTable('lotteries')
      .set({ waived_at: at })
      .where('event_id', '=', event_id)
      .where('drawn_at', 'is', null)
      .execute();
}
