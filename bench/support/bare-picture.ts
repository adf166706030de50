import { paymentRule } from '#media/contract.ts';
import redraw from '#media/server/redraw.job.ts';
import { screenshot } from './screenshot.ts';

/** Decodes and re-encodes the screenshot in this process: the baseline without a child process and a queue. */
export async function redrawHere(): Promise<Uint8Array> {
  const base64 = screenshot.slice(screenshot.indexOf(',') + 1);
  const redrawn = await redraw({ base64, maxBytes: paymentRule.maxBytes, hasLargeMemory: true });
  if (redrawn === 'needs_large_memory') throw new Error('it has all the room there is');
  return redrawn.bytes;
}
