import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkIdioms, type Idiom, linesWith } from './check-idioms.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mun-idioms-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const idiom: Idiom = { find: 'is told', write: 'reads', atMost: 0 };
const rules = { idioms: [idiom], quotations: ['is told apart'], skip: ['src/content/**'] };
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

test('an idiom is found in comments, docs and strings, with its line', () => {
  put('src/a.ts', 'const a = 1;\n/** The delegate is told so. */\n');
  put('docs/a.md', 'The delegate is told so.\n');
  expect(checkIdioms(root, rules)).toEqual([
    "docs/a.md:1: 'is told': write reads",
    "src/a.ts:2: 'is told': write reads",
    '2 found, at most 0',
  ]);
});

test('an idiom is found across the lines of a comment', () => {
  expect(linesWith('/**\n * The delegate is\n * told so.\n */', idiom, [])).toEqual([2]);
});

test('quotations, skipped files and parts of words are accepted', () => {
  put('src/a.ts', 'const text = "It is told apart."; // this tolds, is toldtale\n');
  put('src/content/letter.ts', 'She is told.\n');
  expect(checkIdioms(root, rules)).toEqual([]);
});

test('as many as the rule accepts are accepted', () => {
  put('README.md', 'It is told.\n');
  expect(checkIdioms(root, { ...rules, idioms: [{ ...idiom, atMost: 1 }] })).toEqual([]);
});
