import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob, resolve, sep } from 'node:path';

/** An expression that the language standard replaces. */
export interface Idiom {
  /** A regular expression of whole words; its spaces match line breaks and comment signs too. */
  readonly find: string;
  /** What to write instead. */
  readonly write: string;
  /** How many occurrences are accepted. */
  readonly atMost: number;
}

interface Rules {
  readonly idioms: readonly Idiom[];
  /** Accepted phrases, such as texts that the specification fixes. */
  readonly quotations: readonly string[];
  /** Globs of files that are not checked, such as the prose of the sample club. */
  readonly skip: readonly string[];
}

const checked = '{*.md,{src,docs,scripts,tests,bench}/**/*.{ts,tsx,mjs,css,json,md}}';
const rules: Rules = JSON.parse(readFileSync(join(import.meta.dirname, 'idioms.json'), 'utf8'));

/** Finds an idiom in a text. Returns its line numbers, and skips quotations. */
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

/** Whether a quotation overlaps the word at `index`. */
function isWithin(text: string, index: number, quotation: string): boolean {
  const from = Math.max(0, index - quotation.length);
  return text.slice(from, index + 2 * quotation.length).includes(quotation);
}

/** Checks all text of the repository. Returns a line for each occurrence of an idiom that is too frequent; empty without any. */
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

if (import.meta.main) {
  const found = checkIdioms(resolve(import.meta.dirname, '..'));
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
