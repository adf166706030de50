import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { openMigrated } from '#platform/server/db/migrate.ts';
import { layers } from '../dependency-cruiser.config.ts';
import { type DeclaredTable, declaredTables } from './lib/declared-tables.ts';

const file = resolve(import.meta.dirname, '../docs/data-model.md');

interface Reference {
  table: string;
  columns: string[];
  to: string;
  cascades: boolean;
  isOptional: boolean;
  isUnique: boolean;
}

/** Reads the tables, columns and foreign keys of a new database, sorted by table name. */
export async function readDatabase() {
  const { kysely, close } = await openMigrated({ sqlite: ':memory:' });
  try {
    const { rows: columns } = await sql<{ table: string; column: string; required: number }>`
      select m.name as "table", own.name as "column", own."notnull" or own.pk as required
      from sqlite_master m, pragma_table_info(m.name) own
      where m.type = 'table' and m.name not like 'kysely%' order by m.name, own.name`.execute(kysely);
    const { rows: uniques } = await sql<{ table: string; index: string; column: string }>`
      select m.name as "table", list.name as "index", own.name as "column"
      from sqlite_master m, pragma_index_list(m.name) list, pragma_index_info(list.name) own
      where m.type = 'table' and list."unique" and not list.partial`.execute(kysely);
    const { rows: keys } = await sql<{ table: string; id: number; column: string; to: string; end: string }>`
      select m.name as "table", key.id, key."from" as "column", key."table" as "to", key.on_delete as "end"
      from sqlite_master m, pragma_foreign_key_list(m.name) key
      where m.type = 'table' order by m.name, key.id desc, key.seq`.execute(kysely);

    const indexes = Map.groupBy(uniques, ({ table, index }) => `${table} ${index}`);
    const references = [...Map.groupBy(keys, ({ table, id }) => `${table} ${id}`).values()].flatMap(
      (parts) => {
        const [first] = parts;
        if (!first) return [];
        const { table, to, end } = first;
        const own = parts.map(({ column }) => column);
        const reference: Reference = {
          table,
          columns: own,
          to,
          cascades: end === 'CASCADE',
          isOptional: columns.some((one) => one.table === table && own.includes(one.column) && !one.required),
          isUnique: [...indexes.values()].some(
            (index) => index[0]?.table === table && index.every(({ column }) => own.includes(column)),
          ),
        };
        return [reference];
      },
    );
    const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => ({
      name,
      columns: own.map(({ column }) => column),
    }));
    return { tables, references };
  } finally {
    await close();
  }
}

export async function dataModel(): Promise<string> {
  const declared = declaredTables();
  const { references } = await readDatabase();
  const owners = Object.values(layers)
    .flat()
    .filter((module) => declared.some(({ owner }) => owner === module));
  const chapters = owners.map((owner) =>
    chapterOf(
      owner,
      declared.filter((table) => table.owner === owner),
      references,
    ),
  );
  return `# Data model

Written by \`npm run data-model\` from \`src/db/\` and a freshly migrated database; do not edit it by hand.

The database has ${declared.length} tables. Any module may read any table, only its owner writes it. Ids are UUIDv7 texts, times are epoch
milliseconds, sums are in minor units of the club's currency unless a column says otherwise. \`src/db/<owner>.ts\` describes every column.

${chapters.join('\n')}`;
}

function chapterOf(
  owner: string,
  tables: readonly DeclaredTable[],
  references: readonly Reference[],
): string {
  const own = references.filter(({ table }) => tables.some(({ name }) => name === table));
  const rows = tables.map(({ name, comment }) => {
    const parents = own
      .filter(({ table, cascades }) => table === name && cascades)
      .map(({ to }) => `\`${to}\``);
    return `| \`${name}\` | ${comment} | ${[...new Set(parents)].join(', ')} |`;
  });
  const list = `## ${owner}

| table | a row is | deleted with |
|---|---|---|
${rows.join('\n')}
`;
  if (own.length === 0) return list;
  const lines = own.map(({ table, columns, to, isOptional, isUnique }) => {
    const parents = isOptional ? '|o' : '||';
    const children = isUnique ? 'o|' : 'o{';
    return `  ${to} ${parents}--${children} ${table} : "${columns.join(', ')}"`;
  });
  return `${list}
\`\`\`mermaid
erDiagram
${lines.join('\n')}
\`\`\`
`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(file, await dataModel());
