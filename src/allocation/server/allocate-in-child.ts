import type { Job } from '#platform/server/jobs/job.ts';
import { runJob } from '#platform/server/jobs/run-job.ts';
import type { Allocation } from '../rule/allocate.ts';
import type { Inputs } from '../rule/inputs.ts';
import type allocate from './allocate.job.ts';

const job: Job<typeof allocate> = {
  module: new URL('./allocate.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 100,
};
const bounds = { megabytes: 250, seconds: 120, outputBytes: 20_000_000 };

/**
 * The allocation of a whole conference, worked out beside the server.
 * @throws JobFailed when it takes more than it may
 */
export function allocateInChild(inputs: Inputs): Promise<Allocation> {
  return runJob(job, inputs, bounds);
}
