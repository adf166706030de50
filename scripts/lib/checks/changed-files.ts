import { execFileSync } from 'node:child_process';

/**
 * Files that have changed since the newest pushed commit, committed or not. If all commits are pushed, the files of the
 * last commit.
 */
export interface ChangedFiles {
  since: string;
  /** Paths relative to the root of the repository. */
  files: string[];
}

export function changedFiles(root: string): ChangedFiles {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const lines = (text: string) => text.split('\n').filter(Boolean);
  const shared = ['@{upstream}', 'origin/main', 'main'].flatMap((name) => {
    try {
      return [git('merge-base', 'HEAD', name)];
    } catch {
      return [];
    }
  });
  const untracked = lines(git('ls-files', '--others', '--exclude-standard'));
  const since = (commit: string) => [...lines(git('diff', '--name-only', commit)), ...untracked];
  const [base = 'HEAD'] = shared;
  const files = since(base);
  return files.length > 0 ? { since: base, files } : { since: 'HEAD~1', files: since('HEAD~1') };
}
