import { expect, test } from 'vitest';
import reencode from '#media/server/reencode.job.ts';
import { JobFailed } from '#platform/server/child-processes/child-job.ts';
import { paymentPictureRule } from '#registration/contract/payment-picture.ts';
import { drawProof } from '../../../../scripts/lib/sample-data/proofs/draw-proof.ts';
import { extractProofFacts } from '../../rule/proof/facts.ts';
import { recogniseTextInChild } from './proof-reader.ts';

const proof = {
  rupees: 1899,
  number: '631234567890',
  at: Date.UTC(2026, 10, 3, 8),
  payer: 'Sample Payer',
  payee: 'Sample Club',
  upiId: 'club.sample@examplebank',
  outcome: 'done',
} as const;

/** A sans-serif of common phones, one for another script, and a serif. The payment screens have more. */
const faces = ['Roboto', 'Noto Sans Devanagari', 'serif'];

test.each(faces)(
  'a screenshot in %s, as the product stores it, is read on this machine alone',
  async (font) => {
    const screenshot = await drawProof(proof, { layout: 'centred', colours: 'light', width: 1080, font });
    const stored = await reencode({
      base64: screenshot.toString('base64'),
      maxBytes: paymentPictureRule.maxBytes,
      hasLargeMemory: true,
    });
    if (stored === 'needs_large_memory') throw new Error(stored);
    const facts = extractProofFacts(await recogniseTextInChild(stored.bytes), {
      addresses: [proof.upiId],
      holders: [],
    });
    expect(facts).toMatchObject({
      number: proof.number,
      day: '2026-11-03',
      outcome: 'done',
      payee: proof.upiId,
    });
    expect(facts.sums).toContain(proof.rupees);
  },
);

test('what is no picture fails within its bounds', async () => {
  await expect(recogniseTextInChild(Buffer.from('no picture'))).rejects.toThrow(JobFailed);
});
