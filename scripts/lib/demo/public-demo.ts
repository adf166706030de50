import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** How long before a reset the next demo is filled. On a slow machine that takes a minute. */
const prepareMs = 4 * 60_000;
const retryMs = 60_000;
/** The least time that visitors have before the first reset. */
const leastMs = 10 * 60_000;
/** Time that the former demo has to answer what has begun. */
const endMs = 10_000;

/**
 * Returns the next time at which a demo is reset: the full hour, for resets each hour.
 * @param now epoch milliseconds
 * @param everyMs interval of the resets
 */
export function computeNextReset(now: number, everyMs: number): number {
  const next = Math.ceil((now + 1) / everyMs) * everyMs;
  return next - now < Math.min(leastMs, everyMs / 2) ? next + everyMs : next;
}

export type ToWorker = 'listen' | 'stop';
export type FromWorker = 'ready' | 'listening';

/**
 * Runs a public demo, which is replaced by a new one at each reset. The next demo is filled in another process before.
 * It takes the port over while the former one answers its last requests, so that no connection is refused.
 * @param script file that the processes run
 * @returns a function that stops the demo
 */
export function startPublicDemo(script: string, everyMs: number, report: (text: string) => void) {
  cluster.setupPrimary({ exec: script, args: ['--public'] });
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Worker | undefined;

  const prepare = async (resetsAt: number): Promise<Worker> => {
    const worker = cluster.fork({ DEMO_RESETS_AT: String(resetsAt) });
    await answerOf(worker, 'ready');
    return worker;
  };
  const switchTo = async (worker: Worker): Promise<void> => {
    const former = running;
    worker.send('listen' satisfies ToWorker);
    await answerOf(worker, 'listening');
    running = worker;
    if (former) await end(former);
  };
  let resetNow = () => {};
  const run = async (): Promise<void> => {
    let resetsAt = computeNextReset(Date.now(), everyMs);
    await switchTo(await prepare(resetsAt));
    while (!signal.aborted) {
      const asked = new Promise<void>((resolve) => {
        resetNow = resolve;
      });
      // A demo whose process has died is replaced at once too.
      const early = Promise.race([asked, exitOf(running)]);
      const untilOrEarly = (at: number) =>
        Promise.race([wait(Math.max(0, at - Date.now()), undefined, { signal }), early]);
      await untilOrEarly(resetsAt - prepareMs);
      try {
        const next = computeNextReset(resetsAt, everyMs);
        const worker = await prepare(next);
        await untilOrEarly(resetsAt);
        await switchTo(worker);
        resetsAt = next;
        report('The demo was reset.');
      } catch (error) {
        if (signal.aborted) return;
        report(`The demo could not be reset, and is tried again: ${error}`);
        await wait(retryMs, undefined, { signal });
      }
    }
  };
  const ended = run().catch((error) => {
    if (!signal.aborted) throw error;
  });
  return {
    ended,
    resetNow: () => resetNow(),
    async stop() {
      stopping.abort();
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)));
    },
  };
}

/** Waits until a worker has ended. */
async function exitOf(worker: Worker | undefined): Promise<void> {
  if (worker && !worker.isDead()) await once(worker, 'exit');
}

/** Waits for a message of a worker. @throws {Error} if it ends before */
async function answerOf(worker: Worker, expected: FromWorker): Promise<void> {
  const leaving = new AbortController();
  const { signal } = leaving;
  try {
    await Promise.race([
      (async () => {
        for (;;) {
          const [message] = await once(worker, 'message', { signal });
          if (message === expected) return;
        }
      })(),
      once(worker, 'exit', { signal }).then(() => {
        throw new Error('The process of the demo has ended.');
      }),
    ]);
  } finally {
    leaving.abort();
  }
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const exited = once(worker, 'exit');
  worker.send('stop' satisfies ToWorker);
  const timer = setTimeout(() => worker.kill('SIGKILL'), endMs);
  await exited;
  clearTimeout(timer);
}
