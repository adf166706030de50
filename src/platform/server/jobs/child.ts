import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bounds, JobFailed } from './job.ts';
import type { Order, Said } from './messages.ts';

/** A process that does the work of one module, for one order after the other. */
export interface Child {
  /**
   * Does the work once.
   * @throws JobFailed; another error when the child could not be started, which is no fault of the input
   */
  ask(input: unknown, bounds: Bounds): Promise<unknown>;
  readonly isAlive: boolean;
  /** How much it had grown when it last answered. */
  readonly grownMegabytes: number;
  end(): void;
}

const startSeconds = 60;
/**
 * How the C library gives memory back. The server's habit, to give back every block of some size, costs a child a fifth of its time:
 * it takes the same blocks for every picture, and the system zeroes each page before it is reused. So it keeps some.
 */
const memoryHabits = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(8 * 2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(16 * 2 ** 20),
};
/** By the clock: a child that gets no processor time is not to blame, but one that hangs must not hang for ever. */
const clockPerCpuSecond = 6;

/** The longest that one run within these bounds can take by the clock, with the start of its child, in milliseconds. */
export function longestRunMs({ seconds }: Bounds): number {
  return (startSeconds + clockPerCpuSecond * seconds) * 1000;
}

/** It keeps no process running while it rests, and ends with the one that started it. */
export function startChild(module: URL): Child {
  const child = fork(fileURLToPath(new URL('./in-child.ts', import.meta.url)), [module.href], {
    execArgv: ['--max-semi-space-size=2', '--expose-gc'],
    env: surroundings(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  let grownMegabytes = 0;
  const started = nextOf(child, startSeconds)
    .then((first) => {
      if (first.is === 'broken') throw new Error(first.reason);
    })
    .catch((cause) => {
      child.kill('SIGKILL');
      throw new Error(`no child could be started for ${module.href}`, { cause });
    });
  // `ask` throws it to its caller.
  started.catch(() => {});
  return {
    async ask(input, bounds) {
      await started;
      const answer = nextOf(child, bounds.seconds * clockPerCpuSecond);
      const order: Order = { input, ...bounds };
      child.send(order, () => {});
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

/** The environment variables that a child is given: where programs are. No secrets. */
function surroundings(): NodeJS.ProcessEnv {
  const known = /^(PATH|SystemRoot|TMPDIR|TEMP|TMP|LD_LIBRARY_PATH|NODE_ENV|NODE_COMPILE_CACHE)$/i;
  const compiled = getCompileCacheDir();
  return {
    ...memoryHabits,
    ...(compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {}),
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => known.test(name))),
  };
}

/**
 * What a child says next. It is killed when it says nothing in time.
 * @throws JobFailed when it ends first, or another error when it never began
 */
function nextOf(child: ChildProcess, seconds: number): Promise<Said> {
  return new Promise((resolve, reject) => {
    // A pending answer keeps this process running.
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      settle(() => reject(new JobFailed('too long', `nothing within ${seconds} s`)));
    }, seconds * 1000);
    const settle = (tell: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      tell();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message as Said));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new JobFailed('died', `ended with ${signal ?? code}`)));
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
  });
}
