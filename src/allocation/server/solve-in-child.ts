import { type Job, JobFailed } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { makeDraft } from '../contract.ts';
import type solve from './solver.job.ts';
import type { Tasks } from './solver.job.ts';

const limits = { megabytes: 250, seconds: 120, outputBytes: 20_000_000 };

/** Each task has a separate job and therefore a separate queue, so that a long explanation does not delay a draft. */
const job = (): Job<typeof solve> => ({
  module: new URL('./solver.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 100,
});
const jobs = { allocate: job(), compare: job(), explain: job(), evaluate: job() };

/**
 * Runs a task of the solver in a child process.
 * @throws AppError 503 if the task takes too long or too much memory, or if its result is too large
 */
export async function solveInChildProcess<T extends keyof Tasks>(
  task: T,
  input: Parameters<Tasks[T]>[0],
): Promise<Awaited<ReturnType<Tasks[T]>>> {
  try {
    const result = await runInChildProcess(jobs[task], { task, input: input as never }, limits);
    return result as Awaited<ReturnType<Tasks[T]>>;
  } catch (error) {
    if (error instanceof JobFailed && error.failure !== 'threw') throw new AppError(makeDraft.errors.tooLong);
    throw error;
  }
}
