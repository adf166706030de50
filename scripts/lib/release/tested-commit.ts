import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { git } from './git.ts';

/** Returns the commit that is checked out, or undefined if a file differs from it. */
export function findCleanCommit(folder: string): string | undefined {
  try {
    return git(folder, 'status', '--porcelain') === '' ? git(folder, 'rev-parse', 'HEAD') : undefined;
  } catch {
    // A copy without git has no commits.
    return undefined;
  }
}

/** Records that all tests passed for a commit. The record is in the git folder, so it is never part of a commit. */
export function recordTestedCommit(folder: string, commit: string): void {
  writeFileSync(recordFile(folder), `${commit}\n`);
}

export function isTestedCommit(folder: string, commit: string): boolean {
  const file = recordFile(folder);
  return existsSync(file) && readFileSync(file, 'utf8').trim() === commit;
}

function recordFile(folder: string): string {
  return resolve(folder, git(folder, 'rev-parse', '--git-path', 'tested-commit'));
}
