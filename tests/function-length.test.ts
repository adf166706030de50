import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const maxLines = 60;

/** Lists the functions with more than `maxLines` lines, with their signature, as `<line>: <lines> lines`. */
function listLongFunctions(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code);
  expect(errors).toEqual([]);
  const lineAt = (offset: number) => code.slice(0, offset).split('\n').length;
  const long: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, start, end } = value as { type?: unknown; start: number; end: number };
    if (typeof type === 'string' && /Function(Declaration|Expression)$/.test(type)) {
      const lines = lineAt(end) - lineAt(start) + 1;
      if (lines > maxLines) long.push(`${file}:${lineAt(start)}: ${lines} lines`);
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(program);
  return long;
}

test('a function of 61 lines is found, whatever its kind', () => {
  const body = '\n'.repeat(maxLines);
  const code = `function one() {${body}}\nconst two = async () => {${body}};\nclass A { three() {${body}} }\n`;
  expect(listLongFunctions('a.ts', code)).toEqual([
    'a.ts:1: 61 lines',
    'a.ts:62: 61 lines',
    'a.ts:123: 61 lines',
  ]);
  expect(listLongFunctions('a.ts', `function one() {${body.slice(1)}}`)).toEqual([]);
});

test.each(['registration', 'attendance'])(
  'no function of the server of %s has more than 60 lines',
  (name) => {
    const files = globSync(`src/${name}/server/**/*.ts`, { cwd: root }).filter(
      (file) => !file.endsWith('.test.ts'),
    );
    expect(files.length).toBeGreaterThan(10);
    const long = files.flatMap((file) => listLongFunctions(file, readFileSync(resolve(root, file), 'utf8')));
    expect(long).toEqual([]);
  },
);
