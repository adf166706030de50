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
/** Of the run that is under way; all are nought while the child rests. */
const [isRunning, megabytes, cpuMs] = [0, 1, 2];
const bounds = new Int32Array(shared);

for (let before = process.cpuUsage(); ; ) {
  const isResting = bounds[isRunning] === 0;
  if (isResting) before = process.cpuUsage();
  Atomics.wait(bounds, isRunning, bounds[isRunning], isResting ? restMs : lookEveryMs);
  const { user, system } = process.cpuUsage(before);
  const isBeyond =
    !isResting &&
    bounds[isRunning] !== 0 &&
    (process.memoryUsage.rss() > bounds[megabytes] * 2 ** 20 || user + system > bounds[cpuMs] * 1000);
  // At once: an orderly end would wait for native code.
  if (isBeyond || process.ppid !== server) process.kill(process.pid, 'SIGKILL');
}
