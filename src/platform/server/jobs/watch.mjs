/**
 * The thread of a child that watches over it, whatever keeps the other one busy: it ends the child when a run takes too much
 * memory or processor time, and when the server is gone, however that went.
 *
 * Plain JavaScript, since a thread that strips types takes 14 MB for that.
 */
import { workerData } from 'node:worker_threads';

const lookEveryMs = 10;
const restMs = 1000;
const { shared, server } = workerData;
/** The number of the run that is under way, nought while the child rests; and what that run may take. */
const [running, megabytes, cpuMs] = [0, 1, 2];
const bounds = new Int32Array(shared);

for (let run = 0, before = process.cpuUsage(); ; ) {
  const now = Atomics.load(bounds, running);
  if (now !== run) before = process.cpuUsage();
  run = now;
  Atomics.wait(bounds, running, run, run === 0 ? restMs : lookEveryMs);
  const { user, system } = process.cpuUsage(before);
  const takesTooMuch =
    process.memoryUsage.rss() > Atomics.load(bounds, megabytes) * 2 ** 20 ||
    user + system > Atomics.load(bounds, cpuMs) * 1000;
  // Looked at last: the bounds just read are this run's only if it is still under way.
  const isBeyond = run !== 0 && takesTooMuch && Atomics.load(bounds, running) === run;
  // At once: an orderly end would wait for native code.
  if (isBeyond || process.ppid !== server) process.kill(process.pid, 'SIGKILL');
}
