import { startLoop } from '#platform/server/background-loop.ts';
import { computeLongestRunMs } from '#platform/server/child-processes/child.ts';
import { type Job, JobFailed } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Failure } from '../../contract/library.ts';
import type encodeVersionJob from './encode-version.job.ts';
import {
  addVersionAndRetireOthers,
  deleteVersionsRetiredBefore,
  getOriginalFile,
  type Version,
} from './picture-files.sql.ts';
import {
  type Attempt,
  leasePicture,
  listDuePictureNames,
  type Outcome,
  recordAttemptOutcome,
} from './pictures.sql.ts';

const encoding: Job<typeof encodeVersionJob> = {
  module: new URL('./encode-version.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 40,
};
/**
 * Limits of a child process. `megabytes` is in addition to the memory of an idle process
 * (docs/decisions/27-library-pictures.md).
 */
const bounds = { megabytes: 340, seconds: 20, outputBytes: 24 * 1024 * 1024 };

const pollMs = 500;
const batchSize = 20;
/** Duration of a lease. A lease is longer than any attempt, so two processes never work on the same picture. */
const leaseMs = computeLongestRunMs(bounds) + 30_000;
const firstRetryMs = 10_000;
const maxAttempts = 5;

type Needs = Pick<Context, 'db' | 'clock'>;

export interface PictureWorker {
  /** Processes all due pictures. Resolves after one attempt for each. */
  processDue(): Promise<void>;
  /** Stops the worker after the current attempt. */
  stop(): Promise<void>;
}

/**
 * Starts the worker, which processes one picture at a time. If its process is killed, the picture is due again when the
 * lease expires.
 * @param onError called with failures of the worker itself
 */
export function startPictureWorker(context: Needs, onError: (error: unknown) => void): PictureWorker {
  const loop = startLoop(context.db, {
    everyMs: pollMs,
    round: (isStopping) => processDuePictures(context, isStopping),
    onError,
  });
  return { processDue: loop.run, stop: loop.stop };
}

async function processDuePictures(context: Needs, isStopping: () => boolean): Promise<void> {
  for (;;) {
    const names = await listDuePictureNames(context.db.queries, context.clock(), batchSize);
    for (const name of names) {
      if (isStopping()) return;
      await processPicture(context, name);
    }
    if (names.length < batchSize) return;
  }
}

async function processPicture({ db, clock }: Needs, name: string): Promise<void> {
  const now = clock();
  const attempt = await db.once((queries) =>
    leasePicture(queries, name, newId(), { now, until: now + leaseMs }),
  );
  if (!attempt) return;
  const version = await encodeInChildProcess(await getOriginalFile(db.queries, attempt.originalId)).catch(
    () => undefined,
  );
  if (version === undefined || typeof version === 'string') {
    const outcome = version ? { failure: version } : retryOrFail(attempt, clock());
    await db.once((queries) => recordAttemptOutcome(queries, attempt, outcome));
  } else await publishVersion({ db, clock }, attempt, version);
}

/**
 * Encodes a file in a child process.
 * @returns the version, or a permanent failure
 * @throws when a retry may succeed: the machine was busy, or no child process could be started
 */
async function encodeInChildProcess(file: Uint8Array): Promise<Omit<Version, 'name'> | Failure> {
  try {
    return await runInChildProcess(encoding, file, bounds);
  } catch (error) {
    if (!(error instanceof JobFailed) || error.failure === 'too_long') throw error;
    return error.failure === 'threw' ? 'unreadable' : 'too_costly';
  }
}

/** Publishes a processed version in one transaction. Does nothing if the picture was replaced during the processing. */
async function publishVersion(
  { db, clock }: Needs,
  attempt: Attempt,
  version: Omit<Version, 'name'>,
): Promise<void> {
  await db.change(async (transaction) => {
    const isCurrent = await recordAttemptOutcome(transaction, attempt, { digest: version.digest });
    if (!isCurrent) return;
    await addVersionAndRetireOthers(transaction, { name: attempt.name, ...version }, clock());
    await invalidateSite(transaction);
  });
}

/**
 * Returns the outcome of a failed attempt: a retry with exponential backoff after 10, 20, 40 and 80 seconds, or a
 * failure after the fifth attempt.
 */
function retryOrFail({ attempts }: Attempt, now: number): Outcome {
  if (attempts >= maxAttempts) return { failure: 'attempts_exhausted' };
  return { dueAt: now + firstRetryMs * 2 ** (attempts - 1) };
}

/** Retired versions are kept for this time, because pages that are still open may request them. */
const retiredForMs = 24 * 60 * 60_000;

export async function deleteRetiredPictureVersions({ db, clock }: Needs): Promise<void> {
  await deleteVersionsRetiredBefore(db.queries, clock() - retiredForMs);
}
