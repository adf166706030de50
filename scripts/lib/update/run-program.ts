import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Owner } from './installation.ts';

export type Settings = Record<string, string | undefined>;

interface RunOptions {
  env: Settings;
  owner?: Owner;
  /** Ends the program when it is aborted. */
  signal?: AbortSignal | undefined;
  /** The Node that runs it, by default the one of this process. */
  node?: string;
}

/**
 * Starts a script of a release. It is not in the process group of the terminal, so that Ctrl-C ends this process first.
 * @param log file descriptor of the output; by default the caller reads it
 */
export function startProgram(
  release: string,
  [script, ...words]: readonly [string, ...string[]],
  { env, owner, signal, node = process.execPath }: RunOptions,
  log: 'pipe' | number = 'pipe',
): ChildProcess {
  const child = spawn(node, [join(release, 'scripts/run.mjs'), join(release, 'scripts', script), ...words], {
    cwd: release,
    env,
    detached: true,
    stdio: ['ignore', log, log],
    ...owner,
  });
  const end = () => {
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
  };
  signal?.addEventListener('abort', end, { once: true });
  child.once('exit', () => signal?.removeEventListener('abort', end));
  return child;
}

/**
 * Runs a script of a release to its end.
 * @throws Error with the end of its output if it fails
 */
export async function runProgram(
  release: string,
  words: readonly [string, ...string[]],
  options: RunOptions,
): Promise<void> {
  options.signal?.throwIfAborted();
  const child = startProgram(release, words, options);
  const output = collectOutput(child);
  const [code] = await once(child, 'close');
  options.signal?.throwIfAborted();
  if (code !== 0) throw new Error(`${words[0]} of ${release} failed:\n${output()}`);
}

const maxOutput = 4_000;

/** Returns a function that returns the end of what the program has printed. */
export function collectOutput(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-maxOutput);
    });
  return () => output.trim();
}

/** The environment of this process without what npm adds. A server would end with an npm that it does not belong to. */
export function withoutNpm(env: Settings): Settings {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_|^INIT_CWD$/i.test(name)));
}
