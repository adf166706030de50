import { execFileSync } from 'node:child_process';

/**
 * Runs git in a folder, and returns its output without the last line break.
 * @throws Error with the output of git if it fails
 */
export function git(folder: string, ...words: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8', stdio: 'pipe' }).trimEnd();
}
