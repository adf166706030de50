import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { afterAll, expect } from 'vitest';

/** What one test file has called. */
export interface SqlCalls {
  readonly file: string;
  /** As in `SqlCover`, with functions that are not exported. */
  readonly called: readonly string[];
  readonly milliseconds: number;
}

// V8 counts the calls since its last reading.
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const started = performance.now();

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const called = result
    .filter(({ url }) => url.endsWith('.sql.ts'))
    .flatMap(({ url, functions }) =>
      functions
        .filter(({ functionName, ranges }) => functionName && (ranges[0]?.count ?? 0) > 0)
        .map(({ functionName }) => `${url.slice(url.lastIndexOf('/src/') + 1)}#${functionName}`),
    );
  const milliseconds = Math.round(performance.now() - started);
  const calls: SqlCalls = { file: expect.getState().testPath ?? '', called, milliseconds };
  appendFileSync(process.env.SQL_CALLS ?? '', `${JSON.stringify(calls)}\n`);
  session.disconnect();
});
