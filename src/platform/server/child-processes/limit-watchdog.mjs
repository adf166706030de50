/**
 * Kills the child process when a run exceeds its bounds, or when the server has ended. This is plain JavaScript,
 * because stripping types takes 14 MB in a thread.
 */
import { workerData } from 'node:worker_threads';

const checkEveryMs = 10;
const idleCheckMs = 1000;
const { shared, server } = workerData;
/** Indices into the shared array: the number of the current run (0 while idle) and its limits. */
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
  // Reads the number of the run again last. If it has not changed, the limits belong to this run.
  const isBeyond = run !== 0 && takesTooMuch && Atomics.load(bounds, running) === run;
  // Uses SIGKILL, because an orderly exit would wait for native code.
  if (isBeyond || process.ppid !== server) process.kill(process.pid, 'SIGKILL');
}
