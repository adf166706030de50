import { batches } from '#platform/server/batches.ts';
import { type Job, JobFailed } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { importStatement } from '../../contract/statements.ts';
import type { StatementLine } from '../../rule/statement/parse-lines.ts';
import type readJob from './read-statement.job.ts';
import type { ReadStatement, StatementFile } from './read-statement.job.ts';

const reading: Job<typeof readJob> = {
  module: new URL('./read-statement.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 30,
};
/**
 * Limits of the child process. `megabytes` is added to its own memory. A file of 50,000 lines needs 60 MB as CSV and
 * 140 MB as a workbook.
 */
const bounds = { megabytes: 300, seconds: 20, outputBytes: 48 * 1024 * 1024 };

/**
 * Reads a statement in a child process with limited memory, because a malicious file may exhaust it.
 * @throws AppError 400 when the file is not a statement or exceeds the limits
 */
export async function readStatementInChild(file: StatementFile): Promise<ReadStatement> {
  const read = await runInChildProcess(reading, file, bounds).catch((error: unknown) => {
    if (error instanceof JobFailed) throw new AppError(importStatement.errors.unreadable, { cause: error });
    throw error;
  });
  if (typeof read === 'string') throw new AppError(importStatement.errors[read]);
  return { ...read, lines: await unpackLines(read.lines) };
}

const linesInBatch = 1_000;

/** Parses the lines of the child process in batches, so that the event loop keeps running. */
async function unpackLines(bytes: Uint8Array): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  if (bytes.byteLength === 0) return lines;
  const documents = new TextDecoder().decode(bytes).split('\n');
  for await (const batch of batches(documents, linesInBatch))
    for (const document of batch) lines.push(JSON.parse(document) as StatementLine);
  return lines;
}
