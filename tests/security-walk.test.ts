import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security-asvs.md'), 'utf8');
const overview = readFileSync(join(root, 'docs/security.md'), 'utf8');

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, number = '', cells = '']) => {
  const [, , outcome = '', how = '', shown = ''] = cells.split('|').map((cell) => cell.trim());
  return { number, outcome, how, shown };
});

const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+\/[^`\s]+\.\w+|package-lock\.json)`/g)].map(([, file = '']) => file);

test('every requirement that is met names a file or a chapter of the overview', () => {
  const isShown = ({ how, shown }: (typeof rows)[number]) =>
    how === 'None' || how.includes('](security.md#') || filesIn(`${how} ${shown}`).length > 0;
  const met = rows.filter(({ outcome }) => outcome === 'met');
  expect(met).not.toEqual([]);
  expect(met.filter((row) => !isShown(row))).toEqual([]);
});

test('every file of the project that is named is there', () => {
  const ours = filesIn(page + overview).filter((file) =>
    /^(?:src|tests|scripts|deploy|docs|bench|migrations)\//.test(file),
  );
  expect(ours.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(ours).not.toEqual([]);
});

test('every requirement is walked through once, with an outcome the page explains', () => {
  const numbers = rows.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(
    new Set(['met', 'partly', 'not met', 'operator', 'n/a']),
  );
});
