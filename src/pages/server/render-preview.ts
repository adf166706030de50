import type { Context } from '#platform/server/context.ts';
import { type Job, JobFailed } from '#platform/server/jobs/job.ts';
import { runJob } from '#platform/server/jobs/run-job.ts';
import type { PageInputs } from '../page-inputs.ts';
import type renderPreviewWork from './render-preview.job.ts';
import { orderOf, PageRenderError } from './render-site.ts';

/** A separate child, so that publishing never waits for previews. */
const job: Job<typeof renderPreviewWork> = {
  module: new URL('./render-preview.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 250,
};
const bounds = { megabytes: 400, seconds: 10, outputBytes: 5_000_000 };

/**
 * Renders one public page to be looked at, in a child process.
 * @returns its HTML without scripts
 * @throws PageRenderError
 */
export async function renderPreview(
  inputs: PageInputs,
  path: string,
  context: Pick<Context, 'config' | 'clock'>,
): Promise<string> {
  const outcome = await runJob(job, { ...orderOf(inputs, context), path }, bounds).catch((error) => {
    if (error instanceof JobFailed) throw new PageRenderError(`It could not be rendered: ${error.message}.`);
    throw error;
  });
  if (outcome.is === 'rendered') return outcome.html;
  throw new PageRenderError(`It cannot be rendered: ${outcome.reason}.`);
}
