import { AppError } from '#platform/server/http/app-error.ts';
import { type Job, JobFailed, type Work } from '#platform/server/jobs/job.ts';
import { runJob } from '#platform/server/jobs/run-job.ts';
import { makeDraft } from '../contract.ts';
import type { Allocation } from '../rule/allocate.ts';
import type { compareWays } from '../rule/compare.ts';
import type { Inputs } from '../rule/inputs.ts';
import type allocate from './allocate.job.ts';
import type compare from './compare.job.ts';
import type explain from './explain.job.ts';
import type weighWays from './weigh.job.ts';

const bounds = { megabytes: 250, seconds: 120, outputBytes: 20_000_000 };
const inTurn = { atOnce: 1, mayGrowMegabytes: 100 } as const;

const allocating: Job<typeof allocate> = {
  ...inTurn,
  module: new URL('./allocate.job.ts', import.meta.url),
};
const comparing: Job<typeof compare> = { ...inTurn, module: new URL('./compare.job.ts', import.meta.url) };
const explaining: Job<typeof explain> = { ...inTurn, module: new URL('./explain.job.ts', import.meta.url) };
const weighing: Job<typeof weighWays> = { ...inTurn, module: new URL('./weigh.job.ts', import.meta.url) };

/**
 * The allocation of a whole conference, worked out beside the server.
 * @throws AppError 503 when it takes more than it may
 */
export function allocateInChild(inputs: Inputs): Promise<Allocation> {
  return inChild(allocating, inputs);
}

/** What each way would give. @throws AppError 503 when it takes more than it may */
export function compareInChild(inputs: Inputs): Promise<ReturnType<typeof compareWays>> {
  return inChild(comparing, inputs);
}

/** What ways of choosing come to, beside the first. @throws AppError as above */
export function weighInChild(question: Parameters<typeof weighWays>[0]) {
  return inChild(weighing, question);
}

/** Why each ticket got what the rule gave it. @throws AppError as above */
export function explainInChild(inputs: Inputs): Promise<Awaited<ReturnType<typeof explain>>> {
  return inChild(explaining, inputs);
}

async function inChild<W extends Work>(
  job: Job<W>,
  input: Parameters<W>[0],
): Promise<Awaited<ReturnType<W>>> {
  try {
    return await runJob(job, input, bounds);
  } catch (error) {
    if (error instanceof JobFailed && error.failure !== 'threw') throw new AppError(makeDraft.errors.tooLong);
    throw error;
  }
}
