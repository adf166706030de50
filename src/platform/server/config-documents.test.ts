import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentVariableNames } from './config.ts';

const read = (file: string): string =>
  readFileSync(join(resolve(import.meta.dirname, '../../..'), file), 'utf8');
const wanted = environmentVariableNames.toSorted();

describe('the settings of the site', () => {
  it('are in .env.example, each once', () => {
    const named = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(wanted);
  });

  it('are in the table of docs/settings.md, each once', () => {
    const firstCells = read('docs/settings.md')
      .split('\n')
      .map((row) => row.split('|')[1] ?? '');
    const named = firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
    expect(named.toSorted()).toEqual(wanted);
  });
});
