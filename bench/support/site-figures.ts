import { setTimeout as wait } from 'node:timers/promises';
import { metricsToken } from '../../tests/support/site-process.ts';

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
export async function untilMailHasLeft(origin: string): Promise<void> {
  while (figure(await readMetrics(origin), 'outbox_waiting') > 0) await wait(500);
}

/** Resolves when all payment proofs are read, which keeps a core busy. */
export async function untilProofsAreRead(origin: string): Promise<void> {
  while (figure(await readMetrics(origin), 'proofs_waiting') > 0) await wait(500);
}

async function readMetrics(origin: string): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  return (await fetch(`${origin}/metrics`, { headers })).text();
}

function figure(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
}
