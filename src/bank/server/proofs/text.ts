import { longestRunMs } from '#platform/server/jobs/child.ts';
import type { Job } from '#platform/server/jobs/job.ts';
import { runJob } from '#platform/server/jobs/run-job.ts';
import type { ReadText } from '../../rule/proof/text.ts';
import type readProofJob from './read-proof.job.ts';

const reading: Job<typeof readProofJob> = {
  module: new URL('./read-proof.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 60,
};
/** Beyond what a child takes itself: docs/decisions/README.md, decision 39. */
const bounds = { megabytes: 100, seconds: 20, outputBytes: 1024 * 1024 };

/** By the clock one reading never takes longer. */
export const longestReadingMs = longestRunMs(bounds);

/**
 * Reads the text of a picture, in a child process, one at a time. Another reader may take its place here.
 * @throws JobFailed when it can't be read within the bounds; another error when no child could be started
 */
export function text(picture: Uint8Array): Promise<ReadText> {
  return runJob(reading, picture, bounds);
}
