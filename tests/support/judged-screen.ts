import { factsOf } from '#bank/rule/proof/facts.ts';
import { match } from '#bank/rule/reconcile.ts';
import { readText } from '#bank/server/proofs/proof-reader.ts';
import { paymentRule } from '#media/contract.ts';
import redraw from '#media/server/redraw.job.ts';
import { club, type PaymentScreen } from './payment-screens.ts';

/** What the product makes of a picture: the number it reads, and whether the payment looks right while no statement has it. */
export async function judgedScreen({ file, dueRupees }: PaymentScreen) {
  const stored = await redraw({
    base64: file.toString('base64'),
    maxBytes: paymentRule.maxBytes,
    hasLargeMemory: true,
  });
  if (stored === 'needs_large_memory') throw new Error(stored);
  const proof = factsOf(await readText(stored.bytes), { upiIds: [club.upiId], accountHolder: club.name });
  const payer = {
    id: 'payer',
    reference: 'AAAAAAAA',
    duePaise: dueRupees * 100,
    numbers: [],
    proof,
    day: '2026-11-03',
  };
  const standing = match({ payers: [payer], credits: [], manualMatches: [] }).statuses.get('payer');
  return { number: proof.number, looksRight: standing?.state === 'proof_plausible' };
}
