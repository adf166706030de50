import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('{src,tests,scripts}/**/*.test.{ts,tsx}', { exclude: ['**/node_modules/**'] })
  .filter((file) => !file.endsWith('kit.test.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const buildsSite = /\b(?:testApp|freshDatabase|openContext|openMigrated|openRegistration|createApp)\(/;

/** Returns the text of each hook that runs before each test, up to the first line that is indented as it is. */
const hooksOf = (text: string): string[] =>
  [...text.matchAll(/^( *)(?:test\.)?beforeEach\((?:.*\);$|[\s\S]*?^\1\}.*$)/gm)].map(([hook]) => hook);

test('no test file builds a site in beforeEach, but names fixtures', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(({ text }) => hooksOf(text)).length).toBeGreaterThan(10);
  expect(
    files.filter(({ text }) => hooksOf(text).some((hook) => buildsSite.test(hook))).map(({ file }) => file),
  ).toEqual([]);
});
