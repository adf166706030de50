import PQueue from 'p-queue';
import { type Child, startChild } from './child.ts';
import type { Bounds, Job, Work } from './job.ts';

/** The children of a job. */
interface Pool {
  /** As many run at the same time as the job allows. */
  readonly turns: PQueue;
  /** Idle ones, with the timer that ends them; the one that worked last comes last. */
  readonly idle: Map<Child, NodeJS.Timeout>;
}

const idleSeconds = 60;
const pools = new Map<URL, Pool>();

/**
 * Does a job's work in a child process, within bounds. A child works for one run after the other and ends when it has been
 * idle for a minute; one that grew, went beyond its bounds or died is replaced. All of them end with this process.
 * @throws JobFailed when the work threw or went beyond its bounds; another error when no child could be started
 */
export function runJob<W extends Work>(
  job: Job<W>,
  input: Parameters<W>[0],
  bounds: Bounds,
): Promise<Awaited<ReturnType<W>>> {
  const { turns, idle } = poolOf(job);
  return turns.add(async () => {
    const child = takeIdle(idle) ?? startChild(job.module);
    try {
      return (await child.ask(input, bounds)) as Awaited<ReturnType<W>>;
    } finally {
      if (child.grownMegabytes <= job.mayGrowMegabytes) keepIdle(idle, child);
      else child.end();
    }
  });
}

function poolOf({ module, atOnce }: Job<Work>): Pool {
  const pool = pools.get(module) ?? { turns: new PQueue({ concurrency: atOnce }), idle: new Map() };
  pools.set(module, pool);
  return pool;
}

/** The one that worked last, so that those ends which are not needed. */
function takeIdle(idle: Pool['idle']): Child | undefined {
  for (const [child, end] of [...idle].reverse()) {
    clearTimeout(end);
    idle.delete(child);
    if (child.isAlive) return child;
  }
  return undefined;
}

function keepIdle(idle: Pool['idle'], child: Child): void {
  const end = () => {
    idle.delete(child);
    child.end();
  };
  idle.set(child, setTimeout(end, idleSeconds * 1000).unref());
}
