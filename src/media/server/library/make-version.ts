import { longestRunMs } from '#platform/server/jobs/child.ts';
import type { Job } from '#platform/server/jobs/job.ts';
import { JobFailed } from '#platform/server/jobs/job.ts';
import { runJob } from '#platform/server/jobs/run-job.ts';
import type { Failure } from '../../contract/library.ts';
import type makeVersionJob from './make-version.job.ts';
import type { Version } from './versions.sql.ts';

const making: Job<typeof makeVersionJob> = {
  module: new URL('./make-version.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 40,
};
/** Beyond what a child takes itself: docs/decisions/README.md, decision 27. */
const bounds = { megabytes: 340, seconds: 20, outputBytes: 24 * 1024 * 1024 };

/** By the clock an attempt never takes longer. */
export const longestAttemptMs = longestRunMs(bounds);

/**
 * Makes what pages show of a file, in a child process, one at a time.
 * @returns why it can't be, for good
 * @throws what another attempt may not meet again: the machine was too busy, or no child could be started
 */
export async function makeVersion(file: Uint8Array): Promise<Omit<Version, 'name'> | Failure> {
  try {
    return await runJob(making, file, bounds);
  } catch (error) {
    if (!(error instanceof JobFailed) || error.failure === 'too long') throw error;
    return error.failure === 'threw' ? 'unreadable' : 'too costly';
  }
}
