import PQueue from 'p-queue';
import { type Child, startChild } from './child.ts';
import type { Bounds, Job, Work } from './job.ts';

/** The children of a job. */
interface Crew {
  /** As many run at the same time as the job allows. */
  readonly turns: PQueue;
  /** Those that rest, with what ends them when they have rested for long; the one that worked last is the last. */
  readonly resting: Map<Child, NodeJS.Timeout>;
}

const restSeconds = 60;
const crews = new Map<URL, Crew>();

/**
 * Does a job's work in a child process, within bounds. A child works for one run after the other and ends when it has
 * rested for a minute; one that grew, went beyond its bounds or died is replaced. All of them end with this process.
 * @throws JobFailed when the work threw or went beyond its bounds; another error when no child could be started
 */
export function runJob<W extends Work>(
  job: Job<W>,
  input: Parameters<W>[0],
  bounds: Bounds,
): Promise<Awaited<ReturnType<W>>> {
  const { turns, resting } = crewOf(job);
  return turns.add(async () => {
    const child = takeRested(resting) ?? startChild(job.module);
    try {
      return (await child.ask(input, bounds)) as Awaited<ReturnType<W>>;
    } finally {
      if (child.grownMegabytes <= job.mayGrowMegabytes) rest(resting, child);
      else child.end();
    }
  });
}

function crewOf({ module, atOnce }: Job<Work>): Crew {
  const crew = crews.get(module) ?? { turns: new PQueue({ concurrency: atOnce }), resting: new Map() };
  crews.set(module, crew);
  return crew;
}

/** The one that worked last, so that those ends which are not needed. */
function takeRested(resting: Crew['resting']): Child | undefined {
  for (const [child, end] of [...resting].reverse()) {
    clearTimeout(end);
    resting.delete(child);
    if (child.isAlive) return child;
  }
  return undefined;
}

function rest(resting: Crew['resting'], child: Child): void {
  const end = () => {
    resting.delete(child);
    child.end();
  };
  resting.set(child, setTimeout(end, restSeconds * 1000).unref());
}
