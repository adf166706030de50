import type { Catalogue } from '#conference/content/index.ts';
import { shownDetails } from '#conference/server/index.ts';
import { pictureBytes } from '#media/server/index.ts';
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

/** By the clock one reading never takes longer. */
export const longestReadingMs = longestRunMs(bounds);

const pollMs = 2_000;
const batch = 20;
/** Longer than an attempt can take with all it reads and writes: nothing is read twice at once. */
const leaseMs = longestReadingMs + 30_000;
const firstRetryMs = 60_000;
const attemptsBeforeGivingUp = 3;

type Needs = Pick<Context, 'db' | 'clock' | 'hashing' | 'decoding'>;
type Conference = Pick<Catalogue, 'payment'>;
/** Reads the text of a picture. */
export type Reader = (picture: Uint8Array) => Promise<ReadText>;

/** The worker that reads the pictures of payments. */
export interface ProofReader {
  /** Reads what is due now; resolves when each has had its attempt, or other work waits for the processor. */
  readDue(): Promise<void>;
  /** Lets the attempt under way finish and stops. */
  stop(): Promise<void>;
}

/**
 * Starts reading, one picture after the other, while no password and no upload waits (product 16.8). An attempt that dies with
 * its process is due again when its lease expires.
 * @param conference where fees are paid until the site says otherwise
 * @param onError told about failures of the worker itself
 * @param reader what reads a picture
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
  isToWait: () => boolean,
): Promise<void> {
  const { db, clock } = context;
  await judgeAnew(context, isToWait);
  if (await hasNewPictures(db.queries)) await db.once((queries) => queueNewPictures(queries, clock()));
  for (;;) {
    const ids = await listDuePictures(db.queries, clock(), batch);
    for (const id of ids) {
      if (isToWait()) return;
      await readOne(context, reader, id);
    }
    if (ids.length < batch) return;
  }
}

/** Takes the facts of what was read before by today's rules (product 16.8). */
async function judgeAnew(
  { db, conference }: Needs & { conference: Conference },
  isToWait: () => boolean,
): Promise<void> {
  while (!isToWait()) {
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

/** To whom the fees of each event are paid, as its delegates are shown it. */
async function payeesOf(db: Db, conference: Conference) {
  const shown = new Map((await shownDetails(db, conference)).map((one) => [one.eventId, one.details]));
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
  const picture = await pictureBytes(db.queries, pictureId);
  if (!picture) return;
  const started = performance.now();
  const read = await reader(picture).catch(() => undefined);
  const tookMs = Math.round(performance.now() - started);
  const payee = (await payeesOf(db.queries, conference))(await findEventOfPicture(db.queries, pictureId));
  const ending = read
    ? { text: read, facts: factsOf(read, payee), readAt: clock(), tookMs }
    : endingOf(attempt, clock());
  await db.change(async (transaction) => {
    if (await endAttempt(transaction, attempt, ending)) await requestReconciliation(transaction);
  });
}

/** Of an attempt that gave nothing: after one and two minutes again, and then it is given up. */
function endingOf({ attempts }: Attempt, now: number): Ending {
  if (attempts >= attemptsBeforeGivingUp) return { failedAt: now };
  return { dueAt: now + firstRetryMs * 2 ** (attempts - 1) };
}

/**
 * Reads the text of a picture, in a child process, one at a time. Another reader may take its place here.
 * @throws JobFailed when it can't be read within the bounds; another error when no child could be started
 */
export function readText(picture: Uint8Array): Promise<ReadText> {
  return runJob(reading, picture, bounds);
}
