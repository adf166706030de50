import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** Level 1 and level 2 of OWASP ASVS 5.0.0 by chapter: section, then the numbers in it. Level 3 is left out. */
const standard: Readonly<Record<1 | 2, string>> = {
  1: `1.2:1-5 1.3:1-2 1.5:1 | 2.1:1 2.2:1-2 2.3:1 | 3.2:1-2 3.3:1 3.4:1-2 3.5:1-3 | 4.1:1 4.4:1 | 5.2:1-2 5.3:1-2 |
    6.1:1 6.2:1-8 6.3:1-2 6.4:1-2 | 7.2:1-4 7.4:1-2 | 8.1:1 8.2:1-2 8.3:1 | 9.1:1-3 9.2:1 | 10.4:1-5 | 11.3:1-2 11.4:1 |
    12.1:1 12.2:1-2 | 13.4:1 | 14.2:1 14.3:1 | 15.1:1 15.2:1 15.3:1`,
  2: `1.1:1-2 1.2:6-9 1.3:3-11 1.4:1-3 1.5:2 | 2.1:2-3 2.2:3 2.3:2-4 2.4:1 | 3.3:2-4 3.4:3-6 3.5:4-5 3.7:1-2 |
    4.1:2-3 4.2:1 4.3:1-2 4.4:2-4 | 5.1:1 5.2:3 5.4:1-3 | 6.1:2-3 6.2:9-12 6.3:3-4 6.4:3-4 6.5:1-5 6.6:1-3 6.8:1-4 |
    7.1:1-3 7.3:1-2 7.4:3-5 7.5:1-2 7.6:1-2 | 8.1:2 8.2:3 8.4:1 | 9.2:2-4 |
    10.1:1-2 10.2:1-2 10.3:1-4 10.4:6-11 10.5:1-5 10.6:1-2 10.7:1-3 |
    11.1:1-2 11.2:1-3 11.3:3 11.4:2-4 11.5:1 11.6:1 | 12.1:2-3 12.3:1-4 | 13.1:1 13.2:1-5 13.3:1-2 13.4:2-5 |
    14.1:1-2 14.2:2-4 14.3:2-3 | 15.1:2-3 15.2:2-3 15.3:2-7 |
    16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 | 17.1:1 17.2:1-4 17.3:1-2`,
};

const numbersOf = (level: 1 | 2): string[] =>
  standard[level].match(/[\d.]+:[\d-]+/g)?.flatMap((part) => {
    const [section, numbers = ''] = part.split(':');
    const [first = 0, last = first] = numbers.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, n) => `${section}.${first + n}`);
  }) ?? [];

const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number, level, asks, outcome, how, shown]) => ({ number, level, asks, outcome, how, shown }));

describe('the walk through the security standard', () => {
  test.each([
    [1, 70],
    [2, 183],
  ] as const)('has every requirement of level %i, once', (level, count) => {
    const walked = rows.filter((row) => row.level === String(level)).map(({ number }) => number);
    expect(walked.toSorted()).toEqual(numbersOf(level).toSorted());
    expect(new Set(walked).size).toBe(count);
  });

  test('says of each whether it is met and how, and shows it by something where it can', () => {
    for (const { number, asks, outcome, how, shown } of rows) {
      expect(['met', 'partly', 'not met', 'operator', 'n/a'], number).toContain(outcome);
      expect(asks, number).not.toBe('');
      expect(how, number).not.toBe('');
      const nothingToTest = /above$|`|^None$/.test(how ?? '');
      if (outcome === 'met' && !nothingToTest) expect(shown, `what shows ${number}`).not.toBe('');
    }
  });

  test('counts what it says it counts', () => {
    const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
    expect(text.replaceAll('\n', ' ')).toContain(
      `Of ${rows.length} requirements (70 of level 1, 183 of level 2) ${count('met')} are met, ${count('partly')} partly, ${count('not met')} not, ${count('operator')} are the operator's, and ${count('n/a')} don't apply.`,
    );
  });

  test('names files that exist', () => {
    const ours = /`((?:src|tests|scripts|deploy|docs|bench|migrations)\/[\w@./-]+)`/g;
    const named = [...text.matchAll(ours)].map(([, file]) => file);
    expect(named.length).toBeGreaterThan(200);
    const missing = new Set(named.filter((file) => !existsSync(join(root, file ?? ''))));
    expect([...missing]).toEqual([]);
  });
});
