import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { defineInvalidImage, type ImageRule } from '#media/contract/images.ts';
import { busy } from '#platform/contract/common.ts';
import { type Job, JobFailed } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { createKeyedSemaphore } from '#platform/server/keyed-semaphore.ts';
import { runInQueue, type WorkQueue } from '#platform/server/work-queue.ts';
import { addImage } from './images.sql.ts';
import type reencodeJob from './reencode.job.ts';
import type { Reencoded, ReencodeRequest } from './reencode.job.ts';

/** AVIF is the only kind of HEIF that is accepted. */
export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'heif';

/**
 * Detects the format from the first bytes, so that only decoders of accepted formats run. Returns undefined for another
 * format.
 */
export function detectPictureFormat(file: Buffer): PictureFormat | undefined {
  const latin = (from: number, to: number) => file.toString('latin1', from, to);
  if (latin(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (latin(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP') return 'webp';
  if (latin(4, 8) === 'ftyp' && /avif|avis|mif1|msf1/.test(latin(8, 32))) return 'heif';
  return undefined;
}

/** A picture that was decoded and encoded again, so that the file contains only pixels. */
export interface Picture {
  contentType: 'image/jpeg';
  bytes: Uint8Array;
  /** Hash of the uploaded file, by which the same file is found in other registrations. */
  originalSha256: string;
}

export interface Sender {
  accountId: string;
  /** Aborts when the client disconnects. */
  signal?: AbortSignal | undefined;
  /**
   * Called when a slot is free, before the decoding. Counts the attempt against a rate limit, and can check again
   * whether the picture is still needed.
   * @throws AppError to prevent the decoding
   */
  beforeDecoding?: () => Promise<void>;
}

const reencoding: Job<typeof reencodeJob> = {
  module: new URL('./reencode.job.ts', import.meta.url),
  atOnce: availableParallelism() + 1,
  mayGrowMegabytes: 50,
};
/**
 * Memory that a child process may use, in addition to what an empty process needs. The larger limit fits an AVIF of
 * about 8 megapixels.
 */
const memoryMegabytes = { small: 55, large: 150 };
const seconds = 3;
/**
 * Maximum size of the stored JPEG relative to the rule's limit. Other formats compress better, so the JPEG may be
 * larger than the uploaded file.
 */
const maxGrowth = 1.5;

/** Allows only one child process at a time with the larger memory limit, for AVIF, interlaced and large pictures. */
const largeMemory = new PQueue({ concurrency: 1 });
/** Its keys are accounts, separately for payments, so that those never wait for another upload of their account. */
const perAccount = createKeyedSemaphore({ permits: 1, maxQueued: 50 });

/**
 * Decodes the picture of a data URL in a child process and encodes it as JPEG without metadata (product 9.2). The
 * server then stores only one file type, without hidden content. Processes one picture of an account at a time.
 * @throws AppError 400 with the rule's text for a file that is not an accepted picture or needs too much memory; 503 if
 *   too many pictures are queued or decoding took too long; and errors of `beforeDecoding`
 */
export function reencodeDataUrlAsJpeg(
  context: Pick<Context, 'decoding' | 'uploads'>,
  rule: ImageRule,
  dataUrl: string,
  sender: Sender,
): Promise<Picture> {
  return decodeBase64(context[rule.isUrgent ? 'decoding' : 'uploads'], rule, payloadOf(dataUrl), sender);
}

/**
 * Decodes an uploaded picture and encodes it as JPEG, like `reencodeDataUrlAsJpeg` and with the same errors, but behind
 * the pictures of payments.
 */
export function reencodePictureAsJpeg(
  context: Pick<Context, 'uploads'>,
  rule: ImageRule,
  file: Buffer,
  sender: Sender,
): Promise<Picture> {
  return decodeBase64(context.uploads, rule, file.toString('base64'), sender);
}

async function decodeBase64(
  queue: WorkQueue,
  rule: ImageRule,
  base64: string,
  { accountId, signal, beforeDecoding }: Sender,
): Promise<Picture> {
  const format = detectPictureFormat(Buffer.from(base64.slice(0, 64), 'base64'));
  if (Buffer.byteLength(base64, 'base64') > rule.maxBytes || !format)
    throw new AppError(defineInvalidImage(rule));
  const { maxSide } = rule;
  const maxBytes = rule.maxBytes * maxGrowth;
  const isUrgent = rule.isUrgent === true;
  const run = (slot: Slot) =>
    slot.run(() => reencode({ base64, maxBytes, maxSide, hasLargeMemory: false }, rule), signal);
  const reencodeLarge = () => reencode({ base64, maxBytes, maxSide, hasLargeMemory: true }, rule);
  // A payment waits for the large memory before it takes a slot, so that other payments can use the slot meanwhile. Other
  // uploads run one at a time. They take the large memory last, so that it is never reserved for one that waits.
  const runWithLargeMemory = (slot: Slot) =>
    isUrgent
      ? runInQueue(largeMemory, () => slot.run(reencodeLarge, signal), { signal, priority: 1 })
      : slot.run(() => runInQueue(largeMemory, reencodeLarge, { signal }), signal);
  const reencoded = await perAccount.run(
    `${accountId} ${isUrgent}`,
    async () => {
      const first = await queue.reserve(async (slot) => {
        await beforeDecoding?.();
        return format === 'heif' ? runWithLargeMemory(slot) : run(slot);
      });
      return first === 'needs_large_memory' ? queue.reserve(runWithLargeMemory) : first;
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
    return await runInChildProcess(reencoding, request, bounds);
  } catch (error) {
    // Reports a timeout as a busy server: the picture may be valid, and the machine had no processor time for it.
    if (error instanceof JobFailed && error.failure === 'too_long')
      throw new AppError(busy, { retryAfterSeconds: 5, cause: error });
    if (error instanceof JobFailed) throw new AppError(defineInvalidImage(rule), { cause: error });
    throw error;
  }
}

/** Returns the base64 text of a data URL, or '' if the URL is malformed. */
function payloadOf(dataUrl: string): string {
  const comma = dataUrl.indexOf(',', 0);
  if (comma < 0 || comma > 100 || !/^data:[\w.+/-]*;base64$/i.test(dataUrl.slice(0, comma))) return '';
  return dataUrl.slice(comma + 1);
}

/** Stores a picture in the transaction that refers to it, and returns its id. */
export async function storeReencodedPicture(
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
