import PQueue from 'p-queue';
import { type Child, startChild } from './child.ts';
import type { Bounds, Job, Work } from './child-job.ts';

interface Pool {
  readonly queue: PQueue;
  /** Idle children with the timers that end them. The most recently used one is last. */
  readonly idle: Map<Child, NodeJS.Timeout>;
}

const idleSeconds = 60;
const pools = new Map<URL, Pool>();

/**
 * Runs a job in a child process. Waits while `job.atOnce` children are busy. A child ends after a minute without work,
 * or when this process ends. A child that grew too much, exceeded its limits or died is replaced.
 * @throws JobFailed if the work throws or exceeds its limits, or the child dies; another error if no child could be
 * started
 */
export function runInChildProcess<W extends Work>(
  job: Job<W>,
  input: Parameters<W>[0],
  bounds: Bounds,
): Promise<Awaited<ReturnType<W>>> {
  const { queue, idle } = poolOf(job);
  return queue.add(async () => {
    const child = takeIdle(idle) ?? startChild(job.module);
    try {
      return (await child.run(input, bounds)) as Awaited<ReturnType<W>>;
    } finally {
      if (child.grownMegabytes <= job.mayGrowMegabytes) keepIdle(idle, child);
      else child.end();
    }
  });
}

function poolOf({ module, atOnce }: Job<Work>): Pool {
  const pool = pools.get(module) ?? { queue: new PQueue({ concurrency: atOnce }), idle: new Map() };
  pools.set(module, pool);
  return pool;
}

/** Takes the most recently used child, so that the others can end. */
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
