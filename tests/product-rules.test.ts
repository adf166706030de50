import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The numbers of the rules in docs/product.md, such as '6.2'. */
function rules(): Set<string> {
  const known = new Set<string>();
  let chapter = '';
  for (const line of readFileSync('docs/product.md', 'utf8').split('\n')) {
    chapter = /^## (\d+)\. /.exec(line)?.[1] ?? chapter;
    const rule = /^(\d+)\. /.exec(line)?.[1];
    if (chapter && rule) known.add(`${chapter}.${rule}`);
  }
  return known;
}

test('every rule that a comment cites is in docs/product.md', () => {
  const known = rules();
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
