/**
 * The supervising thread of a child. Kills the child when a run exceeds its memory or processor time, and when the server has ended.
 *
 * Plain JavaScript, because stripping types takes 14 MB in a thread.
 */
import { workerData } from 'node:worker_threads';

const checkEveryMs = 10;
const idleCheckMs = 1000;
const { shared, server } = workerData;
/** The number of the current run (0 while idle) and its bounds. */
const [running, megabytes, cpuMs] = [0, 1, 2];
const bounds = new Int32Array(shared);

for (let run = 0, before = process.cpuUsage(); ; ) {
  const now = Atomics.load(bounds, running);
  if (now !== run) before = process.cpuUsage();
  run = now;
  Atomics.wait(bounds, running, run, run === 0 ? idleCheckMs : checkEveryMs);
  const { user, system } = process.cpuUsage(before);
  const takesTooMuch =
    process.memoryUsage.rss() > Atomics.load(bounds, megabytes) * 2 ** 20 ||
    user + system > Atomics.load(bounds, cpuMs) * 1000;
  // Read last: the bounds belong to this run only if it is still the current one.
  const isBeyond = run !== 0 && takesTooMuch && Atomics.load(bounds, running) === run;
  // SIGKILL, because an orderly exit would wait for native code.
  if (isBeyond || process.ppid !== server) process.kill(process.pid, 'SIGKILL');
}
