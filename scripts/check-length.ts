import { globSync, readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';

const most = 220;
const sources = ['{src,scripts,bench,migrations,tests}/**/*.{ts,tsx,mjs}', '*.ts'];

/** Content is as long as it is, and a test as what it holds to its word. */
const isFree = (file: string): boolean => file.split(sep).includes('content') || /\.test\.tsx?$/.test(file);

/** One sentence for every source file that is too long to be read at a glance. */
export function findLongFiles(root: string): string[] {
  return globSync(sources, { cwd: root, exclude: ['**/node_modules/**'] })
    .filter((file) => !isFree(file))
    .map((file) => ({ file, lines: readFileSync(resolve(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > most)
    .map(({ file, lines }) => `${file} has ${lines} lines, ${most} at most.`)
    .sort();
}

if (import.meta.main) {
  const long = findLongFiles(resolve(import.meta.dirname, '..'));
  for (const sentence of long) console.error(sentence);
  process.exitCode = long.length > 0 ? 1 : 0;
}
