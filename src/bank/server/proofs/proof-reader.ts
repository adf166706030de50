import type { Catalogue } from '#conference/content/index.ts';
import { shownDetails } from '#conference/server/index.ts';
import { readPictureBytes } from '#media/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { longestRunMs } from '#platform/server/jobs/child.ts';
import type { Job } from '#platform/server/jobs/job.ts';
import { runJob } from '#platform/server/jobs/run-job.ts';
import { startLoop } from '#platform/server/loop.ts';
import { factsOf, type Payee } from '../../rule/proof/facts.ts';
import type { ReadText } from '../../rule/proof/text.ts';
import { requestReconciliation } from '../payment-statuses.sql.ts';
import type readProofJob from './read-proof.job.ts';
import {
  type Attempt,
  type Ending,
  endAttempt,
  findEventOfPicture,
  hasNewPictures,
  leasePicture,
  listDuePictures,
  listOutdatedReadings,
  queueNewPictures,
  updateFacts,
} from './readings.sql.ts';

const reading: Job<typeof readProofJob> = {
  module: new URL('./read-proof.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 60,
};
/** Beyond what a child takes itself: docs/decisions/README.md, decision 39. */
const bounds = { megabytes: 100, seconds: 20, outputBytes: 1024 * 1024 };

/** The maximum wall-clock time of one reading. */
export const longestReadingMs = longestRunMs(bounds);

const pollMs = 2_000;
const batch = 20;
/** Longer than any attempt, so that no picture is read twice at the same time. */
const leaseMs = longestReadingMs + 30_000;
const firstRetryMs = 60_000;
const maxAttempts = 3;

type Needs = Pick<Context, 'db' | 'clock' | 'hashing' | 'decoding'>;
type Conference = Pick<Catalogue, 'payment'>;
/** Reads the text of a picture. */
export type Reader = (picture: Uint8Array) => Promise<ReadText>;

/** The worker that reads payment pictures. */
export interface ProofReader {
  /** Attempts each due picture once; stops early while other work waits for the processor. */
  readDue(): Promise<void>;
  /** Waits for the running attempt and stops. */
  stop(): Promise<void>;
}

/**
 * Starts reading pictures one by one while no password and no upload waits (product 16.8). The attempt of a crashed process is retried when its
 * lease expires.
 * @param conference the default payment details
 * @param onError called with failures of the worker itself
 */
export function startReadingProofs(
  context: Needs,
  conference: Conference,
  onError: (error: unknown) => void,
  reader: Reader = readText,
): ProofReader {
  const loop = startLoop(context.db, {
    everyMs: pollMs,
    round: (isStopping) =>
      readAll(
        { ...context, conference },
        reader,
        () => isStopping() || context.hashing.length + context.decoding.length > 0,
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
  if (await hasNewPictures(db.queries)) await db.once((queries) => queueNewPictures(queries, clock()));
  for (;;) {
    const ids = await listDuePictures(db.queries, clock(), batch);
    for (const id of ids) {
      if (hasToWait()) return;
      await readOne(context, reader, id);
    }
    if (ids.length < batch) return;
  }
}

/** Extracts the facts of earlier readings again after the rules changed (product 16.8). */
async function updateOutdatedFacts(
  { db, conference }: Needs & { conference: Conference },
  hasToWait: () => boolean,
): Promise<void> {
  while (!hasToWait()) {
    const outdated = await listOutdatedReadings(db.queries, batch);
    if (outdated.length === 0) return;
    const payees = await payeesOf(db.queries, conference);
    await db.change(async (transaction) => {
      for (const { pictureId, eventId, text } of outdated)
        await updateFacts(transaction, pictureId, factsOf(text, payees(eventId)));
      await requestReconciliation(transaction);
    });
  }
}

/** The payee of each event, as its delegates see it. */
async function payeesOf(db: Db, conference: Conference) {
  const shown = new Map(
    (await shownDetails(db, conference)).map(({ eventId, details }) => [eventId, details]),
  );
  return (eventId: string | undefined): Payee => shown.get(eventId ?? '') ?? conference.payment;
}

async function readOne(
  { db, clock, conference }: Needs & { conference: Conference },
  reader: Reader,
  pictureId: string,
): Promise<void> {
  const now = clock();
  const attempt = await db.once((queries) =>
    leasePicture(queries, pictureId, newId(), { now, until: now + leaseMs }),
  );
  if (!attempt) return;
  const picture = await readPictureBytes(db.queries, pictureId);
  if (!picture) return;
  const started = performance.now();
  const text = await reader(picture).catch(() => undefined);
  const tookMs = Math.round(performance.now() - started);
  const payee = (await payeesOf(db.queries, conference))(await findEventOfPicture(db.queries, pictureId));
  const ending = text
    ? { text, facts: factsOf(text, payee), readAt: clock(), tookMs }
    : endingOf(attempt, clock());
  await db.change(async (transaction) => {
    if (await endAttempt(transaction, attempt, ending)) await requestReconciliation(transaction);
  });
}

/** A failed attempt is retried with exponential backoff, up to `maxAttempts`. */
function endingOf({ attempts }: Attempt, now: number): Ending {
  if (attempts >= maxAttempts) return { failedAt: now };
  return { dueAt: now + firstRetryMs * 2 ** (attempts - 1) };
}

/**
 * Reads the text of a picture in a child process, one at a time.
 * @throws JobFailed when it can't be read within the bounds; another error when no child could be started
 */
export function readText(picture: Uint8Array): Promise<ReadText> {
  return runJob(reading, picture, bounds);
}
