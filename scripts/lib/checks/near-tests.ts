import { dirname, relative } from 'node:path/posix';

/**
 * Selects the tests that are most likely to fail after a change: changed tests first, then tests with the name, folder
 * or module of a changed file.
 * @param related tests that import a changed file
 * @param changed changed files, with `/` between folders
 * @param most maximum number of tests
 */
export function nearTests(related: readonly string[], changed: readonly string[], most: number): string[] {
  return related
    .map((file) => ({ file, far: Math.min(...changed.map((one) => distance(file, one))) }))
    .filter(({ far }) => far < tooFar)
    .sort((a, b) => a.far - b.far || a.file.localeCompare(b.file))
    .slice(0, most)
    .map(({ file }) => file);
}

const tooFar = 10;

function distance(file: string, changed: string): number {
  if (file === changed) return 0;
  if (file === changed.replace(/\.(?:sql\.|job\.)?tsx?$/, '.test.ts')) return 1;
  const steps = relative(dirname(changed), dirname(file)).split('/').filter(Boolean).length;
  return moduleOf(file) === moduleOf(changed) ? 2 + steps : tooFar;
}

function moduleOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}
