import { expect, test } from 'vitest';
import { paymentRule } from '#images/contract.ts';
import redraw from '#images/server/redraw.job.ts';
import { JobFailed } from '#platform/server/jobs/job.ts';
import { drawProof } from '../../../../scripts/proofs/draw-proof.ts';
import { factsOf, payeeIn } from '../../rule/proof/facts.ts';
import { text } from './text.ts';

const proof = {
  rupees: 1899,
  number: '631234567890',
  at: Date.UTC(2026, 10, 3, 8),
  payer: 'Sample Payer',
  payee: 'Sample Club',
  upiId: 'club.sample@examplebank',
  outcome: 'done',
} as const;

test('a screenshot as the product stores it is read on this machine alone, with number, sum, day and payee', async () => {
  const screenshot = await drawProof(proof, { layout: 'centred', colours: 'light', width: 1080 });
  const stored = await redraw({
    base64: screenshot.toString('base64'),
    maxBytes: paymentRule.maxBytes,
    isRoomy: true,
  });
  if (stored === 'needs room') throw new Error(stored);
  const read = await text(stored.bytes);
  expect(factsOf(read)).toMatchObject({ number: proof.number, day: '2026-11-03', outcome: null });
  expect(factsOf(read).sums).toContain(proof.rupees);
  expect(payeeIn(read, [proof.upiId])?.value).toBe(proof.upiId);
  // The reader lets everybody else go first, and a whole run keeps the machine busy.
}, 90_000);

test('what is no picture fails within its bounds', async () => {
  await expect(text(Buffer.from('no picture'))).rejects.toThrow(JobFailed);
});
