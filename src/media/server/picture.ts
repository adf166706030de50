import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { type ImageRule, invalidImage } from '#media/contract/images.ts';
import { busy } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { type Job, JobFailed } from '#platform/server/jobs/job.ts';
import { runJob } from '#platform/server/jobs/run-job.ts';
import { keyedSemaphore } from '#platform/server/keyed-semaphore.ts';
import { type WorkQueue, waitInQueue } from '#platform/server/work-queue.ts';
import { addImage } from './images.sql.ts';
import type reencodeJob from './reencode.job.ts';
import type { Reencoded, ReencodeRequest } from './reencode.job.ts';

/** An accepted file format. Of HEIF only AVIF is accepted. */
export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'heif';

/** Detects the format from the first bytes, so that only decoders of accepted formats run. */
export function formatOf(file: Buffer): PictureFormat | undefined {
  const latin = (from: number, to: number) => file.toString('latin1', from, to);
  if (latin(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (latin(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP') return 'webp';
  if (latin(4, 8) === 'ftyp' && /avif|avis|mif1|msf1/.test(latin(8, 32))) return 'heif';
  return undefined;
}

/** A picture that was decoded and encoded again, so that only its pixels remain. */
export interface Picture {
  contentType: 'image/jpeg';
  bytes: Uint8Array;
  /** SHA-256 of the uploaded file, to find the same file in other registrations. */
  originalSha256: string;
}

export interface Sender {
  accountId: string;
  /** Aborts when the client disconnects. */
  signal?: AbortSignal | undefined;
  /**
   * Called before decoding, which may have waited for other pictures of the account: counts the attempt and checks again whether the
   * picture is needed.
   * @throws AppError, and the picture is not decoded
   */
  beforeDecoding?: () => Promise<void>;
}

const reencoding: Job<typeof reencodeJob> = {
  module: new URL('./reencode.job.ts', import.meta.url),
  atOnce: availableParallelism(),
  mayGrowMegabytes: 50,
};
/** In addition to what a child process takes itself. The larger limit is enough for an AVIF of about 8 megapixels. */
const memoryMegabytes = { small: 55, large: 150 };
const seconds = 3;
/** The stored JPEG may be larger than the file, since other formats compress better. */
const maxGrowth = 1.5;

/** Mutex for child processes with the larger memory limit: AVIF, interlaced and large pictures. */
const largeMemory = new PQueue({ concurrency: 1 });
const perAccount = keyedSemaphore({ permits: 1, maxQueued: 50 });

/**
 * Reads a data URL as a picture: detected by content, decoded in a child process, without metadata (product 9.2). Every picture is stored
 * as JPEG, so that only one type is served and the file can hide nothing else. One picture at a time for each account.
 * @throws AppError 400 with the rule's text for a file that is not an accepted picture, or that takes more time or memory than a picture
 *   does; AppError 503 when too many pictures are queued; and what `beforeDecoding` throws
 */
export async function readPicture(
  context: Pick<Context, 'decoding'>,
  rule: ImageRule,
  dataUrl: string,
  { accountId, signal, beforeDecoding }: Sender,
): Promise<Picture> {
  const base64 = payloadOf(dataUrl);
  const format = formatOf(Buffer.from(base64.slice(0, 64), 'base64'));
  if (Buffer.byteLength(base64, 'base64') > rule.maxBytes || !format) throw new AppError(invalidImage(rule));
  const run = (slot: Slot, hasLargeMemory: boolean) =>
    slot.run(() => reencode({ base64, maxBytes: rule.maxBytes * maxGrowth, hasLargeMemory }, rule), signal);
  // A request that waits for the memory occupies no slot of others.
  const runWithLargeMemory = (slot: Slot) => waitInQueue(largeMemory, () => run(slot, true), { signal });
  const reencoded = await perAccount.run(
    accountId,
    async () => {
      const first = await context.decoding.reserve(async (slot) => {
        await beforeDecoding?.();
        return format === 'heif' ? runWithLargeMemory(slot) : run(slot, false);
      });
      return first === 'needs_large_memory' ? context.decoding.reserve(runWithLargeMemory) : first;
    },
    signal,
  );
  if (reencoded === 'needs_large_memory') throw new Error('a picture with large memory needs large memory');
  return { contentType: 'image/jpeg', ...reencoded };
}

type Slot = Pick<WorkQueue, 'run'>;

async function reencode(request: ReencodeRequest, rule: ImageRule): Promise<Reencoded> {
  const { hasLargeMemory, maxBytes } = request;
  const bounds = {
    megabytes: memoryMegabytes[hasLargeMemory ? 'large' : 'small'],
    seconds,
    outputBytes: maxBytes + 1024,
  };
  try {
    return await runJob(reencoding, request, bounds);
  } catch (error) {
    // Wall-clock time only: the child process may have got no processor time, and the picture may be valid.
    if (error instanceof JobFailed && error.failure === 'too_long')
      throw new AppError(busy, { retryAfterSeconds: 5, cause: error });
    if (error instanceof JobFailed) throw new AppError(invalidImage(rule), { cause: error });
    throw error;
  }
}

/** The base64 text of a data URL; empty when it is malformed. */
function payloadOf(dataUrl: string): string {
  const comma = dataUrl.indexOf(',', 0);
  if (comma < 0 || comma > 100 || !/^data:[\w.+/-]*;base64$/i.test(dataUrl.slice(0, comma))) return '';
  return dataUrl.slice(comma + 1);
}

/** Stores a picture in the transaction that refers to it. Returns its id. */
export async function storePicture(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  accountId: string,
  rule: ImageRule,
  picture: Picture,
): Promise<string> {
  const id = newId();
  await addImage(transaction, {
    id,
    account_id: accountId,
    purpose: rule.purpose,
    content_type: picture.contentType,
    original_sha256: picture.originalSha256,
    created_at: clock(),
    bytes: picture.bytes,
  });
  return id;
}
