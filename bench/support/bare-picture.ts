import reencode from '#media/server/reencode.job.ts';
import { paymentPictureRule } from '#registration/contract/payment-picture.ts';
import { screenshot } from './screenshot.ts';

/** Encodes the picture in this process. This is the baseline, without child process and queue. */
export async function reencodeHere(): Promise<Uint8Array> {
  const base64 = screenshot.slice(screenshot.indexOf(',') + 1);
  const reencoded = await reencode({ base64, maxBytes: paymentPictureRule.maxBytes, hasLargeMemory: true });
  if (reencoded === 'needs_large_memory') throw new Error('it has all the room there is');
  return reencoded.bytes;
}
