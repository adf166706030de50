import { spawnSync } from 'node:child_process';

type Settings = Readonly<Record<string, string>>;

/**
 * Runs a program of a package once, with its output in this terminal.
 * @param program path inside `node_modules`
 * @param settings environment variables, beside those of this process
 * @returns the exit code
 */
export function runOnce(program: string, words: readonly string[], settings: Settings): number {
  const { status } = spawnSync(process.execPath, [`node_modules/${program}`, ...words], {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  });
  return status ?? 1;
}

/**
 * Runs Vitest once.
 * @param words arguments of `vitest run`
 */
export const runVitest = (words: readonly string[], settings: Settings): number =>
  runOnce('vitest/vitest.mjs', ['run', ...words], settings);
