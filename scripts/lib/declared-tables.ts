import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../src/db');

export interface DeclaredTable {
  name: string;
  owner: string;
  /** Comment of the table. Empty if there is none. */
  comment: string;
  columns: string[];
}

const declaration = /(?: {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)? {2}(\w+): (?:\{([^{}]*)\}|(\w+));\n/g;

/** Reads the declared tables, in the order of the files. */
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
