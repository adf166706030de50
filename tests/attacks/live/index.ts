import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Attack } from '../support/attack.ts';

/** Every attack in this folder, in the order of their files. */
export async function allAttacks(): Promise<Attack[]> {
  const files = readdirSync(import.meta.dirname).filter(
    (file) => file.endsWith('.ts') && file !== 'index.ts',
  );
  return Promise.all(
    files.map(async (file) => {
      const { attack } = (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as {
        attack: Attack;
      };
      return attack;
    }),
  );
}
