import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { type ImageRule, invalidImage } from '#media/contract/images.ts';
import { busy } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type Job, JobFailed } from '#platform/server/jobs/job.ts';
import { runJob } from '#platform/server/jobs/run-job.ts';
import { keyedSemaphore } from '#platform/server/keyed-semaphore.ts';
import { type WorkQueue, waitInQueue } from '#platform/server/work-queue.ts';
import { formatOf } from './format.ts';
import type redrawJob from './redraw.job.ts';
import type { Drawing, Redrawn } from './redraw.job.ts';

/** A picture that was decoded and drawn anew: nothing of the file that came in is left but what is seen. */
export interface Picture {
  contentType: 'image/jpeg';
  bytes: Uint8Array;
  /** SHA-256 of the file as it came, to find the same file in other registrations. */
  originalSha256: string;
}

/** Who sends a picture. */
export interface Sender {
  accountId: string;
  /** Aborts when the client is gone. */
  signal?: AbortSignal | undefined;
  /**
   * Counts the attempt, and looks whether the picture is still wanted: it may have waited for another one of the account.
   * @throws AppError, and the picture is not decoded
   */
  beforeDecoding?: () => Promise<void>;
}

const redrawing: Job<typeof redrawJob> = {
  module: new URL('./redraw.job.ts', import.meta.url),
  atOnce: availableParallelism(),
  mayGrowMegabytes: 50,
};
/** Beyond what a child takes itself. The room is enough for an AVIF of about 8 megapixels. */
const megabytes = { without: 55, withRoom: 150 };
const seconds = 3;
/** What is stored may be larger than what came, but not by much: other formats say the same in fewer bytes than JPEG. */
const mostGrowth = 1.5;

/** Children that may take much memory: AVIF, and whatever is held as a whole or large. */
const room = new PQueue({ concurrency: 1 });
const ofAccount = keyedSemaphore({ permits: 1, maxQueued: 50 });

/**
 * Reads a data URL as a picture: judged by content, really decoded in a child process, metadata gone (product 9.2).
 * Every picture is stored as JPEG: one fixed type to serve, about as large as it came, and no second meaning hidden in the
 * file. Of one account it reads one at a time.
 * @throws AppError 400 with the rule's text for anything that is not an accepted picture within the limits, or that takes
 *   more time or memory than a picture does; AppError 503 when too many pictures wait; and what `beforeDecoding` throws
 */
export async function readPicture(
  context: Pick<Context, 'decoding'>,
  rule: ImageRule,
  dataUrl: string,
  { accountId, signal, beforeDecoding }: Sender,
): Promise<Picture> {
  const base64 = payloadOf(dataUrl);
  const beginning = Buffer.from(base64.slice(0, 64), 'base64');
  const format = formatOf(beginning);
  if (Buffer.byteLength(base64, 'base64') > rule.maxBytes || !format) throw new AppError(invalidImage(rule));
  const draw = (place: Place, isRoomy: boolean) =>
    place.run(() => redraw({ base64, maxBytes: rule.maxBytes * mostGrowth, isRoomy }, rule), signal);
  // A caller that waits for memory takes no place from those that need none.
  const drawWithRoom = (place: Place) => waitInQueue(room, () => draw(place, true), { signal });
  const redrawn = await ofAccount.run(
    accountId,
    async () => {
      const first = await context.decoding.reserve(async (place) => {
        await beforeDecoding?.();
        return format === 'heif' ? drawWithRoom(place) : draw(place, false);
      });
      return first === 'needs room' ? context.decoding.reserve(drawWithRoom) : first;
    },
    signal,
  );
  if (redrawn === 'needs room') throw new Error('a picture with room asked for room');
  return { contentType: 'image/jpeg', ...redrawn };
}

type Place = Pick<WorkQueue, 'run'>;

async function redraw(drawing: Drawing, rule: ImageRule): Promise<Redrawn> {
  const { isRoomy, maxBytes } = drawing;
  const bounds = {
    megabytes: megabytes[isRoomy ? 'withRoom' : 'without'],
    seconds,
    outputBytes: maxBytes + 1024,
  };
  try {
    return await runJob(redrawing, drawing, bounds);
  } catch (error) {
    // By the clock alone: the child got no processor time, and the picture may be a good one.
    if (error instanceof JobFailed && error.failure === 'too long')
      throw new AppError(busy, { retryAfterSeconds: 5, cause: error });
    if (error instanceof JobFailed) throw new AppError(invalidImage(rule), { cause: error });
    throw error;
  }
}

/** What a base64 data URL holds, as it is written; nothing when it is none. */
function payloadOf(dataUrl: string): string {
  const comma = dataUrl.indexOf(',', 0);
  if (comma < 0 || comma > 100 || !/^data:[\w.+/-]*;base64$/i.test(dataUrl.slice(0, comma))) return '';
  return dataUrl.slice(comma + 1);
}
