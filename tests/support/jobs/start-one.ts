import type { Job } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import type misbehave from './misbehave.job.ts';

/** Starts one child process and prints its id. `process.argv[2]` decides whether the child waits or loops. */
const job: Job<typeof misbehave> = {
  module: new URL('./misbehave.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 1_000,
};
const bounds = { megabytes: 1_000, seconds: 1_000, outputBytes: 1_000 };
const pid = await runInChildProcess(job, { is: 'telling its process' }, bounds);
if (process.argv[2] === 'turning') void runInChildProcess(job, { is: 'turning' }, bounds);
process.send?.(pid);
setInterval(() => {}, 1_000);
