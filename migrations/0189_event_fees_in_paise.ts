import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

const columns = ['individual_fee', 'group_member_fee', 'hospitality_fee'];

/** Converts rupees to paise. SQLite integers have 64 bits already. */
export const up: Step = async (db, engine) => {
  for (const name of columns) {
    await db.schema.alterTable('events').renameColumn(name, `${name}_paise`).execute();
    if (engine === 'postgres')
      await db.schema
        .alterTable('events')
        .alterColumn(`${name}_paise`, (column) => column.setDataType('bigint'))
        .execute();
  }
  const inPaise = columns.map((name) => [`${name}_paise`, sql<number>`${sql.ref(`${name}_paise`)} * 100`]);
  await (db as Kysely<{ events: Record<string, number> }>)
    .updateTable('events')
    .set(Object.fromEntries(inPaise))
    .execute();
};
