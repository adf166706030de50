import { spawnSync } from 'node:child_process';

/**
 * Runs Vitest once, with its output in this terminal.
 * @param words arguments of `vitest run`
 * @param settings environment variables, beside those of this process
 * @returns the exit code
 */
export function runVitest(words: readonly string[], settings: Readonly<Record<string, string>>): number {
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...words], {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  });
  return status ?? 1;
}
