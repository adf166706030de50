import type { Catalogue } from '#conference/content/index.ts';
import { getPayeeAddressesAndHolders } from '#conference/contract/payment-ways.ts';
import { listBankDetailsOfAllEvents } from '#conference/server/index.ts';
import { findImageBytes } from '#media/server/index.ts';
import { startLoop } from '#platform/server/background-loop.ts';
import { computeLongestRunMs } from '#platform/server/child-processes/child.ts';
import type { Job } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { extractProofFacts, type Payee } from '../../rule/proof/facts.ts';
import type { RecognisedText } from '../../rule/proof/text.ts';
import { requestReconciliation } from '../payment-statuses.sql.ts';
import type readProofJob from './read-proof.job.ts';
import {
  type Attempt,
  type Ending,
  findEventIdOfPicture,
  hasNewProofPictures,
  leaseUnreadProof,
  listDuePictureIds,
  listOutdatedProofReadings,
  queueNewProofPictures,
  recordReadingOutcome,
  updateProofFacts,
} from './readings.sql.ts';

const reading: Job<typeof readProofJob> = {
  module: new URL('./read-proof.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 60,
};
/** Limits of one reading in a child process. `megabytes` is added to what the process uses at the start. */
const bounds = { megabytes: 100, seconds: 20, outputBytes: 1024 * 1024 };

const longestReadingMs = computeLongestRunMs(bounds);

const pollMs = 2_000;
const batch = 20;
/** Longer than any attempt, so that no picture is read twice at the same time. */
const leaseMs = longestReadingMs + 30_000;
const firstRetryMs = 60_000;
const maxAttempts = 3;

type Needs = Pick<Context, 'db' | 'clock' | 'hashing' | 'decoding' | 'uploads'>;
type Conference = Pick<Catalogue, 'payment'>;
export type Reader = (picture: Uint8Array) => Promise<RecognisedText>;

export interface ProofReader {
  /** Reads the due pictures. Stops early while other work waits for the processor. */
  readDue(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the worker that reads pictures. It pauses while passwords or uploads wait for the processor (product 16.8). If
 * a process crashes while it reads a picture, the picture is read again when the lease expires.
 * @param conference the default payment details
 * @param onError called with failures of the worker itself
 */
export function startReadingProofs(
  context: Needs,
  conference: Conference,
  onError: (error: unknown) => void,
  reader: Reader = recogniseTextInChild,
): ProofReader {
  const loop = startLoop(context.db, {
    everyMs: pollMs,
    round: (isStopping) =>
      readAll(
        { ...context, conference },
        reader,
        () => isStopping() || context.hashing.length + context.decoding.length + context.uploads.length > 0,
      ),
    onError,
  });
  return { readDue: loop.run, stop: loop.stop };
}

async function readAll(
  context: Needs & { conference: Conference },
  reader: Reader,
  hasToWait: () => boolean,
): Promise<void> {
  const { db, clock } = context;
  await updateOutdatedFacts(context, hasToWait);
  if (await hasNewProofPictures(db.queries))
    await db.once((queries) => queueNewProofPictures(queries, clock()));
  for (;;) {
    const ids = await listDuePictureIds(db.queries, clock(), batch);
    for (const id of ids) {
      if (hasToWait()) return;
      await readOne(context, reader, id);
    }
    if (ids.length < batch) return;
  }
}

/** Extracts the facts of earlier readings again after the rules have changed (product 16.8). */
async function updateOutdatedFacts(
  { db, conference }: Needs & { conference: Conference },
  hasToWait: () => boolean,
): Promise<void> {
  while (!hasToWait()) {
    const outdated = await listOutdatedProofReadings(db.queries, batch);
    if (outdated.length === 0) return;
    const payees = await payeesOf(db.queries, conference);
    await db.change(async (transaction) => {
      for (const { pictureId, eventId, text } of outdated)
        await updateProofFacts(transaction, pictureId, extractProofFacts(text, payees(eventId)));
      await requestReconciliation(transaction);
    });
  }
}

async function payeesOf(db: Db, conference: Conference) {
  const shown = new Map(
    (await listBankDetailsOfAllEvents(db, conference)).map(({ eventId, details }) => [
      eventId,
      getPayeeAddressesAndHolders(details),
    ]),
  );
  return (eventId: string | undefined): Payee =>
    shown.get(eventId ?? '') ?? getPayeeAddressesAndHolders(conference.payment);
}

async function readOne(
  { db, clock, conference }: Needs & { conference: Conference },
  reader: Reader,
  pictureId: string,
): Promise<void> {
  const now = clock();
  const attempt = await db.once((queries) =>
    leaseUnreadProof(queries, pictureId, newId(), { now, until: now + leaseMs }),
  );
  if (!attempt) return;
  const picture = await findImageBytes(db.queries, pictureId);
  if (!picture) return;
  const started = performance.now();
  const text = await reader(picture).catch(() => undefined);
  const tookMs = Math.round(performance.now() - started);
  const payee = (await payeesOf(db.queries, conference))(await findEventIdOfPicture(db.queries, pictureId));
  const ending = text
    ? { text, facts: extractProofFacts(text, payee), readAt: clock(), tookMs }
    : endingOf(attempt, clock());
  await db.change(async (transaction) => {
    if (await recordReadingOutcome(transaction, attempt, ending)) await requestReconciliation(transaction);
  });
}

/** Returns how a failed attempt ends: it is retried with exponential backoff, up to `maxAttempts` attempts. */
function endingOf({ attempts }: Attempt, now: number): Ending {
  if (attempts >= maxAttempts) return { failedAt: now };
  return { dueAt: now + firstRetryMs * 2 ** (attempts - 1) };
}

/**
 * Reads the text of a picture in a child process.
 * @throws JobFailed when it can't be read within the limits; another error when no child could be started
 */
export function recogniseTextInChild(picture: Uint8Array): Promise<RecognisedText> {
  return runInChildProcess(reading, picture, bounds);
}
