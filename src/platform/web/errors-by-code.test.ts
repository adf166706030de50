import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Matches code that compares the text of an error. `answer.message` is allowed, since it belongs to a success, which
 * has no code.
 */
const byText =
  /[!=]== (?:\w+\.)*message\b(?!\.)|\b(?!answer\.)\w+\.message [!=]==|errorText\([^()]*\) [!=]==|includes\((?:errorText\(|error\.message)|\[(?:\w+\.)+message\]:/;

const files = globSync('src/*/web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));

it('tells errors apart by their code, never by their text', () => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => byText.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
