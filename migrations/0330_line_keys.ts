import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

interface Lines {
  bank_transactions: { id: string; day: string; amount: number; description: string; line_key: string };
}

/**
 * Builds the keys of stored lines from their whole text. Before, keys contained only the letters a to z and digits,
 * so that payments of one day and amount had one key if their texts were in another script. Also records from which
 * columns a statement's texts were taken.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('statements').addColumn('text_columns', 'text').execute();
  // In two steps, because a new key may equal another line's old one.
  await sql`update bank_transactions set line_key = 'old ' || line_key`.execute(db);
  const lines = db as unknown as Kysely<Lines>;
  const counts = new Map<string, number>();
  for (let after = ''; ; ) {
    const rows = await lines
      .selectFrom('bank_transactions')
      .select(['id', 'day', 'amount', 'description'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(1_000)
      .execute();
    for (const { id, day, amount, description } of rows) {
      const key = `${day} ${amount} ${description.normalize('NFC')}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      await lines
        .updateTable('bank_transactions')
        .set({ line_key: `${key} ${count}` })
        .where('id', '=', id)
        .execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
};
