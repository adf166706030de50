import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const pages = globSync('docs/product/*.md').filter((file) => basename(file) !== 'README.md');

/** Reads the numbers of the rules on a page of docs/product/, such as '6.2'. */
const rulesOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^- \*\*(\d+\.\d+)\*\* /gm)].map(([, rule = '']) => rule);

/** Reads which rules the index lists for each page. '3.1–3.3' means 3.1, 3.2 and 3.3. */
function indexedRules(): Map<string, string[]> {
  const rows = readFileSync('docs/product/README.md', 'utf8').matchAll(
    /^\| \[\w+\]\(([\w.]+)\).*\| (.+) \|$/gm,
  );
  return new Map(
    [...rows].map(([, page = '', rules = '']) => [page, rules.split(', ').flatMap(expandRange)]),
  );
}

function expandRange(range: string): string[] {
  const [from = '', to = from] = range.split('–');
  const [chapter, first] = from.split('.').map(Number);
  const length = Number(to.split('.')[1]) - Number(first) + 1;
  return Array.from({ length }, (_, at) => `${chapter}.${Number(first) + at}`);
}

test('every rule that a comment cites is in docs/product', () => {
  const known = new Set(pages.flatMap(rulesOf));
  const cited = globSync('{src,tests,scripts,bench}/**/*.{ts,tsx,css}', {
    exclude: ['**/node_modules/**'],
  }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bproduct (\d+\.\d+)/gi)].map(([, rule = '']) => ({
      file,
      rule,
    })),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ rule }) => !known.has(rule))).toEqual([]);
});

test('the index of the rules lists each rule at its page', () => {
  const actual = Object.fromEntries(pages.map((page) => [basename(page), rulesOf(page).toSorted()]));
  const indexed = [...indexedRules()].map(([page, rules]) => [page, rules.toSorted()]);
  expect(Object.fromEntries(indexed)).toEqual(actual);
});

test('each rule number is used once', () => {
  const all = pages.flatMap(rulesOf);
  expect(all.filter((rule, at) => all.indexOf(rule) !== at)).toEqual([]);
});
