import { expect, test } from 'vitest';
import { extractProofFacts } from '#bank/rule/proof/facts.ts';
import { matchPayments } from '#bank/rule/reconcile.ts';
import { recogniseTextInChild } from '#bank/server/payment-proofs/proof-reader.ts';
import reencode from '#media/server/reencode.job.ts';
import { paymentPictureRule } from '#registration/contract/payment-picture.ts';
import { isAtLength } from '#tests/support/is-at-length.ts';
import { club, type Payment, paymentScreen } from '#tests/support/payment-screens.ts';

const allPaid: readonly Payment[] = [
  { kind: 'headed', outcomeText: 'Payment Success', rupees: 12_349, tilt: 3 },
  { kind: 'rows', outcomeText: 'Paid', rupees: 3798, tilt: 3 },
  { kind: 'wallet', outcomeText: 'Paid', rupees: 399, tilt: 2 },
  { kind: 'message', outcomeText: 'Payment successful', rupees: 1899, tilt: 0 },
  { kind: 'two messages', outcomeText: 'Paid', rupees: 12_349, tilt: -3 },
  { kind: 'another language', outcomeText: 'ধন প্ৰেৰণ কৰা হ’ল', rupees: 1745, tilt: 0.6 },
  { kind: 'letter', outcomeText: 'Transfer completed', rupees: 3798, tilt: 0.6 },
];
const allUnpaid: readonly Payment[] = [
  { kind: 'headed', outcomeText: 'Payment refunded', mood: 'waiting', rupees: 1047, tilt: 1.5 },
  { kind: 'history', outcomeText: 'Payment is being processed', mood: 'waiting', rupees: 2399, tilt: -3 },
  { kind: 'wallet', outcomeText: 'Money sent successfully', isToOthers: true, rupees: 1047, tilt: 0 },
];

/** Reading a picture takes seconds. A short run reads one that was paid, one refunded and one paid to another person. */
const paid = isAtLength ? allPaid : allPaid.slice(0, 1);
const unpaid = isAtLength ? allUnpaid : [...allUnpaid.slice(0, 1), ...allUnpaid.slice(-1)];

test.each([...paid, ...unpaid])(
  'a $kind that says "$outcomeText" is plausible only if the fee was paid',
  async (payment) => {
    const picture = await paymentScreen(payment);
    const { number, isPlausible } = await read(picture.file, payment.rupees);
    expect([picture.number, null]).toContain(number);
    if (unpaid.includes(payment)) expect(isPlausible).toBe(false);
  },
);

async function read(file: Buffer, dueMajor: number) {
  const stored = await reencode({
    base64: file.toString('base64'),
    maxBytes: paymentPictureRule.maxBytes,
    hasLargeMemory: true,
  });
  if (stored === 'needs_large_memory') throw new Error(stored);
  const proof = extractProofFacts(await recogniseTextInChild(stored.bytes), {
    addresses: [club.upiId],
    holders: [club.name],
  });
  const payer = {
    id: 'payer',
    reference: 'AAAAAAAA',
    dueAmount: dueMajor * 100,
    numbers: [],
    proof,
    day: '2026-11-03',
  };
  const status = matchPayments({ payers: [payer], credits: [], manualMatches: [] }).statuses.get('payer');
  return { number: proof.number, isPlausible: status?.state === 'proof_plausible' };
}
