import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ChildMessage, RunRequest } from './job.ts';

/** The main program of a child: runs the work of its module, one run at a time, supervised by a thread. */
const [, , module = ''] = process.argv;
const bounds = new Int32Array(new SharedArrayBuffer(12));
const watch = new Worker(new URL('./watch.mjs', import.meta.url), {
  workerData: { shared: bounds.buffer, server: process.ppid },
});
watch.on('error', (error) => {
  throw error;
});

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C and SIGTERM reach the children too, while the server still waits for their answers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// When memory runs out, Linux should kill a child and not the server.
if (process.platform === 'linux')
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // A sandbox may forbid it.
  }

const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
const sendMessage = (message: ChildMessage) => process.send?.(message);

let runs = 0;
/**
 * Publishes the start or end of a run to the supervising thread. The bounds are written before the number of the run,
 * so that the thread never applies the bounds of another run.
 * @param running the bounds (megabytes, processor time) of a run that starts; undefined at its end
 */
function setBounds(running: Pick<RunRequest, 'megabytes' | 'seconds'> | undefined): void {
  if (running) {
    Atomics.store(bounds, 1, Math.round(running.megabytes));
    Atomics.store(bounds, 2, Math.round(running.seconds * 1000));
  }
  Atomics.store(bounds, 0, running ? ++runs : 0);
  Atomics.notify(bounds, 0);
}

/** Memory after a garbage collection. Without a forced one, garbage could double it and the child would be replaced for that. */
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
  // Flush now: a child never exits by itself.
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
