import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../src/db');

/** A table as a file of `src/db/` declares it. */
export interface DeclaredTable {
  name: string;
  /** The module that the file is named after. */
  owner: string;
  /** What a row is; empty where the declaration has no comment. */
  comment: string;
  columns: string[];
}

const declaration = /(?: {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)? {2}(\w+): (?:\{([^{}]*)\}|(\w+));\n/g;

/** Reads all tables that `src/db/` declares, in the order of the files. */
export function declaredTables(): DeclaredTable[] {
  return readdirSync(folder)
    .filter((file) => file !== 'schema.ts')
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const [, tables = ''] = text.split(/export interface \w+Tables \{\n/);
      return [...tables.matchAll(declaration)].map(([, comment = '', name = '', inline, type]) => ({
        name,
        owner: file.replace('.ts', ''),
        comment: comment.replaceAll(/\s*\n\s*\*\s*/g, ' ').trim(),
        columns: columnsIn(inline ?? text.split(`interface ${type} {`)[1]?.split('\n}')[0] ?? ''),
      }));
    });
}

function columnsIn(members: string): string[] {
  const code = members.replaceAll(/\/\*\*(?:(?!\*\/)[\s\S])*\*\//g, '');
  return [...code.matchAll(/(\w+):/g)].map(([, name = '']) => name);
}
