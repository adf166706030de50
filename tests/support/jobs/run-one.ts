import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import type misbehave from './misbehave.job.ts';

/** Runs one job. The process must then end by itself. */
await runInChildProcess<typeof misbehave>(
  { module: new URL('./misbehave.job.ts', import.meta.url), atOnce: 1, mayGrowMegabytes: 1_000 },
  { is: 'answering', with: 'sample' },
  { megabytes: 1_000, seconds: 10, outputBytes: 1_000 },
);
