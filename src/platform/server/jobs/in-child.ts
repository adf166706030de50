import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Order, Said } from './messages.ts';

/** What a child runs: it does the work of the module it is given, for one order after the other, under its watch. */
const [, , module = ''] = process.argv;
const bounds = new Int32Array(new SharedArrayBuffer(12));
const watch = new Worker(new URL('./watch.mjs', import.meta.url), {
  workerData: { shared: bounds.buffer, server: process.ppid },
});
watch.on('error', (error) => {
  throw error;
});

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A terminal's Ctrl-C and a service manager's SIGTERM reach a child too, while the server still waits for its answer.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// When the machine runs out of memory, Linux is to end a child, and not the server.
if (process.platform === 'linux')
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // A sandbox may forbid it, and then the machine chooses.
  }

const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
const say = (said: Said) => process.send?.(said);

let runs = 0;
/**
 * Tells the watch of a run that begins, or that it has ended. A run's bounds are there before its number does and as long
 * as it does, so that the watch never holds one run to the bounds of another.
 * @param running the megabytes and processor time of a run that begins; none when it has ended
 */
function setBounds(running: Pick<Order, 'megabytes' | 'seconds'> | undefined): void {
  if (running) {
    Atomics.store(bounds, 1, Math.round(running.megabytes));
    Atomics.store(bounds, 2, Math.round(running.seconds * 1000));
  }
  Atomics.store(bounds, 0, running ? ++runs : 0);
  Atomics.notify(bounds, 0);
}

/** What a collection has left; the runs' own garbage may double it before V8 thinks of one, and the child would be replaced for that. */
let collectedMegabytes = 0;
function collectGarbage(): void {
  if (megabytes() - collectedMegabytes < 8) return;
  globalThis.gc?.();
  collectedMegabytes = megabytes();
}

try {
  await once(watch, 'online');
  const { default: work } = (await import(module)) as { default: (input: unknown) => unknown };
  const ownMegabytes = megabytes();
  process.on('message', async (order: Order) => {
    setBounds({ ...order, megabytes: megabytes() + order.megabytes });
    const answer = await answerOf(order, work);
    setBounds(undefined);
    say({ ...answer, grownMegabytes: megabytes() - ownMegabytes });
    collectGarbage();
  });
  say({ is: 'ready' });
  // A child never ends by itself, and so would never write it down for the next one.
  flushCompileCache();
} catch (error) {
  say({ is: 'broken', reason: String(error) });
}

async function answerOf({ input, outputBytes }: Order, work: (input: unknown) => unknown) {
  try {
    const output = await work(input);
    const { byteLength } = serialize(output);
    if (byteLength <= outputBytes) return { is: 'done', output } as const;
    return { is: 'failed', failure: 'too large', reason: `${byteLength} bytes` } as const;
  } catch (error) {
    return { is: 'failed', failure: 'threw', reason: String(error) } as const;
  }
}
