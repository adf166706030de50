import { setTimeout as wait } from 'node:timers/promises';
import { metricsToken } from '#tests/support/site-process.ts';

/** The highest values of all processes. */
export interface PeakFigures {
  /** Delay of the event loop: 99th percentile of the worst 10 seconds. */
  eventLoopP99Ms: number;
  memoryMb: number;
}

export function watchFigures(origins: readonly string[]): { stop(): Promise<PeakFigures> } {
  const highest: PeakFigures = { eventLoopP99Ms: 0, memoryMb: 0 };
  let watching = true;
  const look = async () => {
    for (const origin of origins) {
      const text = await readMetrics(origin);
      highest.eventLoopP99Ms = Math.max(
        highest.eventLoopP99Ms,
        figure(text, 'nodejs_eventloop_delay_p99_seconds') * 1000,
      );
      highest.memoryMb = Math.max(
        highest.memoryMb,
        figure(text, 'process_resident_memory_bytes') / 1024 ** 2,
      );
    }
  };
  const looking = (async () => {
    while (watching) {
      await look();
      await wait(2000);
    }
    await look();
  })();
  return {
    async stop() {
      watching = false;
      await looking;
      return highest;
    },
  };
}

/** Resolves when the outbox is empty. */
export const untilMailHasLeft = (origin: string) => untilNoneWaits(origin, 'outbox_waiting');

/** Resolves when all payment proofs are read, which keeps a core busy. */
export const untilProofsAreRead = (origin: string) => untilNoneWaits(origin, 'proofs_waiting');

async function untilNoneWaits(origin: string, gauge: 'outbox_waiting' | 'proofs_waiting'): Promise<void> {
  while (figure(await readMetrics(origin), gauge) > 0) await wait(500);
}

/** Reads how many uploads besides payment pictures are being checked or wait. */
export const countWaitingUploads = async (origin: string): Promise<number> =>
  figure(await readMetrics(origin), 'work_queue_uploads');

async function readMetrics(origin: string): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  return (await fetch(`${origin}/metrics`, { headers })).text();
}

/** @throws Error if the site does not report the figure, for example because its METRICS_TOKEN is another */
function figure(metrics: string, name: string): number {
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics) ?? [];
  if (value === undefined) throw new Error(`The site reports no ${name}.`);
  return Number(value);
}
