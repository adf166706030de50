import { expect, test } from 'vitest';
import { paymentRule } from '#media/contract.ts';
import reencode from '#media/server/reencode.job.ts';
import { club, type Payment, paymentScreen } from '../../../../tests/support/payment-screens.ts';
import { factsOf } from '../../rule/proof/facts.ts';
import { matchPayments } from '../../rule/reconcile.ts';
import { readText } from './proof-reader.ts';

const paid: readonly Payment[] = [
  { kind: 'headed', said: 'Payment Success', rupees: 12_349, tilt: 3 },
  { kind: 'rows', said: 'Paid', rupees: 3798, tilt: 3 },
  { kind: 'rows', said: 'Transfer completed', rupees: 1047, tilt: -1 },
  { kind: 'wallet', said: 'Transaction Successful', rupees: 2399, tilt: 0.6 },
  { kind: 'wallet', said: 'Paid', rupees: 399, tilt: 2 },
  { kind: 'message', said: 'Payment successful', rupees: 1899, tilt: 0 },
  { kind: 'two messages', said: 'Paid', rupees: 12_349, tilt: -3 },
  { kind: 'another language', said: 'ধন প্ৰেৰণ কৰা হ’ল', rupees: 1745, tilt: 0.6 },
  { kind: 'letter', said: 'Transfer completed', rupees: 3798, tilt: 0.6 },
];
const unpaid: readonly Payment[] = [
  { kind: 'headed', said: 'Payment refunded', mood: 'waiting', rupees: 1047, tilt: 1.5 },
  { kind: 'rows', said: 'Amount returned to your account', mood: 'waiting', rupees: 3798, tilt: 0 },
  { kind: 'history', said: 'Payment is being processed', mood: 'waiting', rupees: 2399, tilt: -3 },
  { kind: 'wallet', said: 'Something went wrong', mood: 'bad', rupees: 499, tilt: -3 },
  { kind: 'wallet', said: 'Money sent successfully', isToOthers: true, rupees: 1047, tilt: 0 },
];

test.each([...paid, ...unpaid])(
  'a $kind that says "$said" gives its number or none, and is plausible only if the fee was paid',
  async (payment) => {
    const screen = await paymentScreen(payment);
    const { number, isPlausible } = await read(screen.file, payment.rupees);
    expect([screen.number, null]).toContain(number);
    if (unpaid.includes(payment)) expect(isPlausible).toBe(false);
  },
);

/** Reads a picture whose payment is in no statement yet. */
async function read(file: Buffer, dueRupees: number) {
  const stored = await reencode({
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
  const status = matchPayments({ payers: [payer], credits: [], manualMatches: [] }).statuses.get('payer');
  return { number: proof.number, isPlausible: status?.state === 'proof_plausible' };
}
