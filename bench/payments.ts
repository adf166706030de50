/**
 * Measures how long reading bank statements in a child process, reconciling a whole conference and reading payment
 * proofs take.
 */

import type { Credit, Payer } from '#bank/rule/reconcile.ts';
import { matchPayments } from '#bank/rule/reconcile.ts';
import { readStatementInChild } from '#bank/server/reading/read-statement.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { generatePaymentReference } from '#registration/rule/reference.ts';
import { peakMemoryOfChildren } from './support/children.ts';
import { importLargeStatement } from './support/import-large-statement.ts';
import { judgeProofs } from './support/judge-proofs.ts';
import { requireBelow, requireCondition } from './support/verdict.ts';

const lines = 50_000;
const registrations = 3_000;
const inSeconds = 5;
const childMegabytes = 300;

const payers = Array.from({ length: registrations }, (_, at): Payer => {
  let drawn = at;
  const reference = generatePaymentReference((limit) => {
    drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
    return drawn % limit;
  });
  const numbers = at % 2 === 0 ? [String(400_000_000_000 + at * 7)] : [];
  return { id: `registration ${at}`, reference, dueAmount: 39_900, numbers, day: '2026-11-03' };
});
const words = (at: number) => {
  const payer = payers[at];
  if (!payer) return `UPI/CR/${500_000_000_000 + at}/SAMPLE PERSON/payer@examplebank`;
  return `UPI/CR/${payer.numbers[0] ?? 600_000_000_000 + at}/SAMPLE PERSON/${at % 2 === 0 ? '' : payer.reference}`;
};
const file = Buffer.from(
  [
    'SAMPLE BANK',
    'Txn Date,Description,Debit,Credit,Balance',
    ...Array.from({ length: lines }, (_, at) => `03/11/2026,${words(at)},,399.00,"1,00,000.00"`),
  ].join('\r\n'),
);
const ask = () =>
  readStatementInChild({
    bytes: file,
    columns: undefined,
    remembered: {},
    today: '2026-11-30',
    region: defaultRegion,
  });

await ask();
let started = performance.now();
const read = await ask();
const reading = performance.now() - started;
const credits = read.lines.map((credit, at): Credit => ({ id: `credit ${at}`, ...credit }));
started = performance.now();
const { statuses, unclaimed } = matchPayments({ payers, credits, manualMatches: [] });
const matching = performance.now() - started;

console.log(`A statement of ${lines} lines (${(file.length / 2 ** 20).toFixed(1)} MB):`);
console.log(
  `     read in ${reading.toFixed(0)} ms, matched with ${registrations} registrations in ${matching.toFixed(0)} ms`,
);
requireBelow('read and matched', reading + matching, inSeconds * 1_000, 'ms');
const paid = [...statuses.values()].filter(({ state }) => state === 'paid').length;
requireCondition(`everybody who paid is in the bank: ${paid} of ${registrations}`, paid === registrations);
const free = new Set(unclaimed);
const left = credits.filter(({ id }) => free.has(id)).reduce((sum, { amount }) => sum + amount, 0);
requireCondition(
  `what is left is everybody else's: ${formatClubMoney(left)}`,
  left === (lines - registrations) * 39_900,
);
const highest = await peakMemoryOfChildren(ask);
requireBelow('memory of the child at its highest', highest, childMegabytes, 'MB');
const held = await importLargeStatement(59_000, registrations);
console.log(
  `     a statement of ${held.lines} lines taken in ${held.seconds.toFixed(1)} s; the longest stall of the event loop ${held.longest.toFixed(0)} ms`,
);
requireBelow('stalls of the event loop meanwhile, 99 of 100', held.p99, 50, 'ms');
await judgeProofs();
process.exit();
