import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

const columns = {
  registrations: ['registration_fee', 'hospitality_fee', 'group_total'],
  erased_registrations: ['registration_fee', 'hospitality_fee'],
};

/** Converts rupees to paise. SQLite integers have 64 bits already. */
export const up: Step = async (db, engine) => {
  for (const [table, names] of Object.entries(columns)) {
    const renamed = names.map((name) => `${name}_paise`);
    for (const [at, name] of names.entries())
      await db.schema
        .alterTable(table)
        .renameColumn(name, renamed[at] ?? '')
        .execute();
    if (engine === 'postgres')
      for (const name of renamed)
        await db.schema
          .alterTable(table)
          .alterColumn(name, (column) => column.setDataType('bigint'))
          .execute();
    await (db as Kysely<Record<string, Record<string, number>>>)
      .updateTable(table)
      .set(Object.fromEntries(renamed.map((name) => [name, sql<number>`${sql.ref(name)} * 100`])))
      .execute();
  }
};
