import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob, resolve, sep } from 'node:path';

export interface Idiom {
  /** A regular expression that matches whole words. A space in it also matches line breaks and comment signs. */
  readonly find: string;
  readonly write: string;
  readonly atMost: number;
}

interface Rules {
  readonly idioms: readonly Idiom[];
  /** Texts in which an idiom is allowed, such as texts that the specification fixes. */
  readonly quotations: readonly string[];
  /** Globs of files that are not checked, such as the texts of the sample club. */
  readonly skip: readonly string[];
}

const checked = '{*.md,{src,docs,scripts,tests,bench}/**/*.{ts,tsx,mjs,css,json,md}}';
const rules: Rules = JSON.parse(readFileSync(join(import.meta.dirname, 'idioms.json'), 'utf8'));

/** Returns the numbers of the lines that contain an idiom. */
export function linesWith(
  text: string,
  { find }: Pick<Idiom, 'find'>,
  quotations: readonly string[],
): number[] {
  const pattern = new RegExp(`(?<![\\w-])(?:${find.replaceAll(' ', '[\\s*/]+')})(?![\\w@-])`, 'gi');
  return [...text.matchAll(pattern)]
    .filter(({ index }) => !quotations.some((quotation) => isWithin(text, index, quotation)))
    .map(({ index }) => text.slice(0, index).split('\n').length);
}

function isWithin(text: string, index: number, quotation: string): boolean {
  const from = Math.max(0, index - quotation.length);
  return text.slice(from, index + 2 * quotation.length).includes(quotation);
}

/** Returns a line for each occurrence of an idiom that occurs too often. */
export function checkIdioms(root: string, { idioms, quotations, skip }: Rules = rules): string[] {
  const files = globSync(checked, { cwd: root, exclude: ['**/node_modules/**'] })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => !skip.some((glob) => matchesGlob(file, glob)))
    .sort();
  const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  return idioms.flatMap((idiom) => {
    const found = texts.flatMap(({ file, text }) =>
      linesWith(text, idiom, quotations).map(
        (line) => `${file}:${line}: '${idiom.find}': write ${idiom.write}`,
      ),
    );
    return found.length > idiom.atMost ? [...found, `${found.length} found, at most ${idiom.atMost}`] : [];
  });
}

if (process.argv[1] === import.meta.filename) {
  const found = checkIdioms(resolve(import.meta.dirname, '../../..'));
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
