import { pictureBytes } from '#images/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';
import { factsOf } from '../../rule/proof/facts.ts';
import type { ReadText } from '../../rule/proof/text.ts';
import { wantMatching } from '../standings.sql.ts';
import {
  type Attempt,
  claimPicture,
  duePictures,
  type Ending,
  endAttempt,
  hasNewPictures,
  queueNewPictures,
} from './readings.sql.ts';
import { longestReadingMs, text } from './text.ts';

const pollMs = 2_000;
const batch = 20;
/** Longer than an attempt can take with all it reads and writes: nothing is read twice at once. */
const claimMs = longestReadingMs + 30_000;
const firstRetryMs = 60_000;
const attemptsBeforeGivingUp = 3;

type Needs = Pick<Context, 'db' | 'clock' | 'hashing' | 'decoding'>;
/** Reads what stands in a picture. */
export type Reader = (picture: Uint8Array) => Promise<ReadText>;

/** The worker that reads the pictures of payments. */
export interface ProofReader {
  /** Reads what is due now; resolves when each has had its attempt, or somebody waits for the processor. */
  readDue(): Promise<void>;
  /** Lets the attempt under way finish and stops. */
  stop(): Promise<void>;
}

/**
 * Starts reading, one picture after the other, while no password and no upload waits (product 16.8). An attempt that dies with
 * its process is due again when its claim ends.
 * @param onError told about failures of the worker itself
 * @param reader what reads a picture
 */
export function startReadingProofs(
  context: Needs,
  onError: (error: unknown) => void,
  reader: Reader = text,
): ProofReader {
  let underWay: Promise<void> | undefined;
  let stopping = false;
  const isToWait = () => stopping || context.hashing.length + context.decoding.length > 0;
  const readDue = () => {
    underWay ??= readAll(context, reader, isToWait).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  const timer = setInterval(() => readDue().catch(onError), pollMs);
  return {
    readDue,
    async stop() {
      clearInterval(timer);
      stopping = true;
      await underWay?.catch(onError);
    },
  };
}

async function readAll(context: Needs, reader: Reader, isToWait: () => boolean): Promise<void> {
  const { db, clock } = context;
  if (await hasNewPictures(db.queries)) await db.once((queries) => queueNewPictures(queries, clock()));
  for (;;) {
    const ids = await duePictures(db.queries, clock(), batch);
    for (const id of ids) {
      if (isToWait()) return;
      await readOne(context, reader, id);
    }
    if (ids.length < batch) return;
  }
}

async function readOne({ db, clock }: Needs, reader: Reader, pictureId: string): Promise<void> {
  const now = clock();
  const attempt = await db.once((queries) =>
    claimPicture(queries, pictureId, newId(), { now, until: now + claimMs }),
  );
  if (!attempt) return;
  const picture = await pictureBytes(db.queries, pictureId);
  if (!picture) return;
  const started = performance.now();
  const read = await reader(picture).catch(() => undefined);
  const tookMs = Math.round(performance.now() - started);
  const ending = read
    ? { text: read, facts: factsOf(read), readAt: clock(), tookMs }
    : endingOf(attempt, clock());
  await db.change(async (changes) => {
    if (await endAttempt(changes, attempt, ending)) await wantMatching(changes);
  });
}

/** Of an attempt that gave nothing: after one and two minutes again, and then it is given up. */
function endingOf({ attempts }: Attempt, now: number): Ending {
  if (attempts >= attemptsBeforeGivingUp) return { givenUpAt: now };
  return { dueAt: now + firstRetryMs * 2 ** (attempts - 1) };
}
