import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ChildMessage, RunRequest } from './child-job.ts';

/** This is the main program of a child process. The thread `limit-watchdog.mjs` enforces the limits of a run. */
const [, , module = ''] = process.argv;
const bounds = new Int32Array(new SharedArrayBuffer(12));
const watch = new Worker(new URL('./limit-watchdog.mjs', import.meta.url), {
  workerData: { shared: bounds.buffer, server: process.ppid },
});
watch.on('error', (error) => {
  throw error;
});

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ignores these signals, because a terminal sends Ctrl-C to children too. The server still waits for their answers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// Makes Linux kill a child rather than the server when memory runs out.
if (process.platform === 'linux')
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Ignores the error, since a sandbox may forbid it.
  }

const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
const sendMessage = (message: ChildMessage) => process.send?.(message);

let runs = 0;
/**
 * Tells the watchdog thread that a run starts (its bounds) or has ended (undefined). Writes the bounds before the
 * number of the run, so that the thread never applies the bounds of another run.
 */
function setBounds(running: Pick<RunRequest, 'megabytes' | 'seconds'> | undefined): void {
  if (running) {
    Atomics.store(bounds, 1, Math.round(running.megabytes));
    Atomics.store(bounds, 2, Math.round(running.seconds * 1000));
  }
  Atomics.store(bounds, 0, running ? ++runs : 0);
  Atomics.notify(bounds, 0);
}

/**
 * Memory after the last forced garbage collection, in megabytes. A collection is forced after a run if the memory has
 * grown by 8 MB, so that garbage of earlier runs is not measured as growth of the child.
 */
let collectedMegabytes = 0;
function collectGarbage(): void {
  if (megabytes() - collectedMegabytes < 8) return;
  globalThis.gc?.();
  collectedMegabytes = megabytes();
}

try {
  await once(watch, 'online');
  const { default: work } = (await import(module)) as { default: (input: unknown) => unknown };
  const initialMegabytes = megabytes();
  process.on('message', async (request: RunRequest) => {
    setBounds({ ...request, megabytes: megabytes() + request.megabytes });
    const answer = await runOnce(request, work);
    setBounds(undefined);
    sendMessage({ ...answer, grownMegabytes: megabytes() - initialMegabytes });
    collectGarbage();
  });
  sendMessage({ is: 'ready' });
  // Writes the compile cache now, since a child never exits by itself.
  flushCompileCache();
} catch (error) {
  sendMessage({ is: 'broken', reason: String(error) });
}

async function runOnce({ input, outputBytes }: RunRequest, work: (input: unknown) => unknown) {
  try {
    const output = await work(input);
    const { byteLength } = serialize(output);
    if (byteLength <= outputBytes) return { is: 'done', output } as const;
    return { is: 'failed', failure: 'too_large', reason: `${byteLength} bytes` } as const;
  } catch (error) {
    return { is: 'failed', failure: 'threw', reason: String(error) } as const;
  }
}
