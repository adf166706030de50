import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bounds, type ChildMessage, JobFailed, type RunRequest } from './child-job.ts';

export interface Child {
  /**
   * Runs the work once.
   * @throws JobFailed if the work fails or the child ends; another error if the child could not be started
   */
  run(input: unknown, bounds: Bounds): Promise<unknown>;
  readonly isAlive: boolean;
  /** Growth of the child's memory from its start to the end of the last run, in megabytes. */
  readonly grownMegabytes: number;
  end(): void;
}

const startSeconds = 60;
/**
 * Settings of malloc in a child, which keep large freed blocks in the process. A child needs such blocks for every
 * picture, and would otherwise spend a fifth of its time getting them from the system.
 */
const mallocSettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(8 * 2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(16 * 2 ** 20),
};
/**
 * Wall-clock limit as a multiple of the CPU limit. It is high enough for a busy machine, and ends a child that hangs.
 */
const clockPerCpuSecond = 6;

/**
 * Returns the longest time that a run can take, in milliseconds. It includes the start of a child, but not the wait for
 * a free child.
 */
export function computeLongestRunMs({ seconds }: Bounds): number {
  return (startSeconds + clockPerCpuSecond * seconds) * 1000;
}

/**
 * Starts a child process. The child ends when this process ends, and an idle child does not keep this process running.
 */
export function startChild(module: URL): Child {
  const child = fork(fileURLToPath(new URL('./in-child.ts', import.meta.url)), [module.href], {
    execArgv: ['--max-semi-space-size=2', '--expose-gc'],
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  let grownMegabytes = 0;
  const started = nextMessage(child, startSeconds)
    .then((first) => {
      if (first.is === 'broken') throw new Error(first.reason);
    })
    .catch((cause) => {
      child.kill('SIGKILL');
      throw new Error(`no child could be started for ${module.href}`, { cause });
    });
  // Ignores the error here, because `run` throws it.
  started.catch(() => {});
  return {
    async run(input, bounds) {
      await started;
      const answer = nextMessage(child, bounds.seconds * clockPerCpuSecond);
      const request: RunRequest = { input, ...bounds };
      child.send(request, () => {});
      const outcome = await answer;
      if ('grownMegabytes' in outcome) grownMegabytes = outcome.grownMegabytes;
      if (outcome.is === 'failed') throw new JobFailed(outcome.failure, outcome.reason);
      return outcome.is === 'done' ? outcome.output : undefined;
    },
    get isAlive() {
      return child.connected && !child.killed;
    },
    get grownMegabytes() {
      return grownMegabytes;
    },
    end: () => void child.kill('SIGKILL'),
  };
}

function childEnvironment(): NodeJS.ProcessEnv {
  const known = /^(PATH|SystemRoot|TMPDIR|TEMP|TMP|LD_LIBRARY_PATH|NODE_ENV|NODE_COMPILE_CACHE)$/i;
  const compiled = getCompileCacheDir();
  return {
    ...mallocSettings,
    ...(compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {}),
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => known.test(name))),
  };
}

/**
 * Waits for the next message of a child.
 * @throws JobFailed if the child ends first or is killed at the time limit; another error if it could not be started
 */
function nextMessage(child: ChildProcess, seconds: number): Promise<ChildMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      settle(() => reject(new JobFailed('too_long', `nothing within ${seconds} s`)));
    }, seconds * 1000);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      finish();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message as ChildMessage));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new JobFailed('died', `ended with ${signal ?? code}`)));
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
  });
}
