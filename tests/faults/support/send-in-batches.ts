import { setTimeout as wait } from 'node:timers/promises';

const againMs = 50;
const answerTimeoutMs = 120_000;

interface Sending<T> {
  device: string;
  batchSize: number;
  /** Returns false while the device must wait for the next kill. */
  mayContinue: () => boolean;
  /** Sends a batch and notes its answer. Rejects if there is none. */
  send: (batch: readonly T[]) => Promise<void>;
}

/** Sends the queue of a device in batches, each again until it is answered. Returns how many requests had no answer. */
export async function sendInBatches<T>(
  queue: readonly T[],
  { device, batchSize, mayContinue, send }: Sending<T>,
): Promise<number> {
  let failed = 0;
  for (let at = 0; at < queue.length; at += batchSize) {
    while (!mayContinue()) await wait(1);
    const batch = queue.slice(at, at + batchSize);
    const until = performance.now() + answerTimeoutMs;
    const isSent = () =>
      send(batch).then(
        () => true,
        () => false,
      );
    while (!(await isSent())) {
      failed++;
      if (performance.now() > until) throw new Error(`${device} gets no answer`);
      await wait(againMs);
    }
  }
  return failed;
}
