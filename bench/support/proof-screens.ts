import sharp from 'sharp';
import reencode from '#media/server/reencode.job.ts';
import { paymentPictureRule } from '#registration/contract/payment-picture.ts';
import { drawProof, type Look } from '../../scripts/lib/sample-data/proofs/draw-proof.ts';
import { type LayoutName, layouts } from '../../scripts/lib/sample-data/proofs/layouts.ts';
import type { Proof } from '../../scripts/lib/sample-data/proofs/proof.ts';

/** A sample screenshot of a payment, and the file that the site stores for it. */
export interface ProofScreen {
  name: string;
  proof: Proof;
  /** True if the screenshot was neither scaled nor sent through a messenger. It may be cropped. */
  isClean: boolean;
  stored: Uint8Array;
}

type Way = Pick<Look, 'width' | 'font' | 'cropped'> & { scaledTo?: number };
const ways: Readonly<Record<string, Way>> = {
  'as it was': { width: 1080 },
  'another phone': { width: 828, font: 'Lato' },
  cropped: { width: 1080, cropped: { top: 0.04, bottom: 0.13 } },
  'scaled to 540': { width: 1080, scaledTo: 540 },
  'scaled to 480, in a serif': { width: 1080, font: 'serif', scaledTo: 480 },
};
const sums = [399, 1047, 1396, 1899, 1745, 12_349];

/** Draws sixty pictures: six layouts, light and dark, in five variants. */
export async function proofScreens(): Promise<ProofScreen[]> {
  const screens: ProofScreen[] = [];
  for (const layout of Object.keys(layouts) as LayoutName[])
    for (const colours of ['light', 'dark'] as const)
      for (const [way, { scaledTo, ...look }] of Object.entries(ways)) {
        const at = screens.length;
        const proof: Proof = {
          rupees: sums[at % sums.length] ?? 0,
          number: String(631_000_000_017 + at * 1_234_567_891),
          at: Date.UTC(2026, 10, 1 + (at % 28), at % 24, at),
          payer: 'Sample Payer',
          payee: 'Sample Club',
          upiId: 'nitsmun.sample@examplebank',
          outcome: 'done',
        };
        const screenshot = await drawProof(proof, { ...look, layout, colours });
        const stored = await asStored(scaledTo ? await sent(screenshot, scaledTo) : screenshot);
        screens.push({ name: `${layout}, ${colours}, ${way}`, proof, isClean: !scaledTo, stored });
      }
  return screens;
}

/** Scales and compresses a screenshot as messengers do. */
function sent(screenshot: Buffer, width: number): Promise<Buffer> {
  return sharp(screenshot).resize({ width }).jpeg({ quality: 60 }).toBuffer();
}

async function asStored(file: Buffer): Promise<Uint8Array> {
  const reencoded = await reencode({
    base64: file.toString('base64'),
    maxBytes: paymentPictureRule.maxBytes,
    hasLargeMemory: true,
  });
  if (reencoded === 'needs_large_memory') throw new Error('it has all the room there is');
  return reencoded.bytes;
}
