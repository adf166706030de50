import type { Job } from '#platform/server/jobs/job.ts';
import { runJob } from '#platform/server/jobs/run-job.ts';
import type misbehave from './misbehave.job.ts';

/** Starts one child process and prints its id. `process.argv[2]` decides whether the child waits or loops. */
const job: Job<typeof misbehave> = {
  module: new URL('./misbehave.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 1_000,
};
const bounds = { megabytes: 1_000, seconds: 1_000, outputBytes: 1_000 };
const pid = await runJob(job, { is: 'telling its process' }, bounds);
if (process.argv[2] === 'turning') void runJob(job, { is: 'turning' }, bounds);
process.send?.(pid);
setInterval(() => {}, 1_000);
