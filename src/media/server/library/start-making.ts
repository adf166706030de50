import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';
import { startLoop } from '#platform/server/loop.ts';
import { type Attempt, claimPicture, duePictures, type Ending, endAttempt } from './attempts.sql.ts';
import { longestAttemptMs, makeVersion } from './make-version.ts';
import { readOriginal } from './originals.sql.ts';
import { addVersion, type Version } from './versions.sql.ts';

const pollMs = 500;
const batch = 20;
/** Longer than an attempt can take with all it reads and writes: nothing is made twice at once. */
const claimMs = longestAttemptMs + 30_000;
const firstRetryMs = 10_000;
const attemptsBeforeGivingUp = 5;

type Needs = Pick<Context, 'db' | 'clock'>;

/** The worker that makes what pages show of pictures that were uploaded. */
export interface PictureMaker {
  /** Makes what is due now; resolves when each has had its attempt. */
  makeDue(): Promise<void>;
  /** Lets the attempt under way finish and stops. */
  stop(): Promise<void>;
}

/**
 * Starts making, one picture after the other. An attempt whose process is killed is due again when its claim expires.
 * @param onError told about failures of the worker itself
 */
export function startMakingPictures(context: Needs, onError: (error: unknown) => void): PictureMaker {
  const loop = startLoop(context.db, {
    everyMs: pollMs,
    round: (isStopping) => makeAll(context, isStopping),
    onError,
  });
  return { makeDue: loop.run, stop: loop.stop };
}

async function makeAll(context: Needs, isStopping: () => boolean): Promise<void> {
  for (;;) {
    const names = await duePictures(context.db.queries, context.clock(), batch);
    for (const name of names) {
      if (isStopping()) return;
      await makeOne(context, name);
    }
    if (names.length < batch) return;
  }
}

async function makeOne({ db, clock }: Needs, name: string): Promise<void> {
  const now = clock();
  const attempt = await db.once((queries) =>
    claimPicture(queries, name, newId(), { now, until: now + claimMs }),
  );
  if (!attempt) return;
  const made = await makeVersion(await readOriginal(db.queries, attempt.originalId)).catch(() => undefined);
  if (made === undefined || typeof made === 'string') {
    const ending = made ? { failure: made } : endingOf(attempt, clock());
    await db.once((queries) => endAttempt(queries, attempt, ending));
  } else await takeIntoService({ db, clock }, attempt, made);
}

/** The version, and that pages show it, at once or not at all; not when the picture was replaced meanwhile. */
async function takeIntoService(
  { db, clock }: Needs,
  attempt: Attempt,
  made: Omit<Version, 'name'>,
): Promise<void> {
  await db.change(async (changes) => {
    const isOurs = await endAttempt(changes, attempt, { digest: made.digest });
    if (!isOurs) return;
    await addVersion(changes, { name: attempt.name, ...made }, clock());
    await invalidateSite(changes);
  });
}

/** Of an attempt that says nothing about the file. 10 s, 20 s, 40 s, 80 s, and then it is given up. */
function endingOf({ attempts }: Attempt, now: number): Ending {
  if (attempts >= attemptsBeforeGivingUp) return { failure: 'given up' };
  return { dueAt: now + firstRetryMs * 2 ** (attempts - 1) };
}
