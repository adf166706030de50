import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listSolvedResults, solveAllocation } from '../src/allocation/rule/allocate.ts';
import { compareAllocationMethods, formatComparisonLine } from '../src/allocation/rule/compare-methods.ts';
import { createExplainer } from '../src/allocation/rule/explain.ts';
import { formatExplanation } from '../src/allocation/rule/explanation-text.ts';
import {
  type Inputs,
  InvalidInputsError,
  parseInputs,
  type SeatName,
} from '../src/allocation/rule/inputs.ts';
import {
  computeClosingDigest,
  computeCommitment,
  computeInputsDigest,
  computeLotteryOrder,
  computeLotterySeed,
  computeSha256Hex,
} from '../src/allocation/rule/lottery-order.ts';
import { applyWithdrawal, listWaitingTickets, simulateOffers } from '../src/allocation/rule/waiting-list.ts';

/**
 * Repeats an allocation from its published inputs and prints its digests (docs/allocation.md). `--why` prints the
 * reasons, `--compare` the results of other rules, and `--without=TICKET` the offers that would follow if a delegate
 * left and all offers were accepted.
 */
const usage = 'Usage: npm run allocate -- inputs.json [--why[=TICKET]] [--compare] [--without=TICKET]';
const words = process.argv.slice(2).map((word) => (word === '--why' ? '--why=' : word));

try {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { why: { type: 'string' }, compare: { type: 'boolean' }, without: { type: 'string' } },
  });
  const [file] = positionals;
  if (!file) throw new InvalidInputsError(usage);
  await repeat(parseInputs(JSON.parse(readFileSync(file, 'utf8'))), values);
} catch (error) {
  const isExpected = error instanceof InvalidInputsError || error instanceof SyntaxError;
  if (!isExpected && !(error instanceof Error && 'code' in error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function repeat(
  inputs: Inputs,
  { why, compare, without }: { why?: string; compare?: boolean; without?: string },
): Promise<void> {
  const order = await computeLotteryOrder(
    inputs.lottery,
    inputs.delegates.map(({ ticket }) => ticket),
  );
  const solved = solveAllocation(inputs, order);
  const given = listSolvedResults(solved);
  const result = given.map(({ ticket, seat }) => `${ticket}\t${seat ? seatText(seat) : 'waiting'}`);
  const atClosing = await computeClosingDigest(inputs);
  console.log(`commitment      ${await computeCommitment(inputs.lottery.secret)}`);
  console.log(`closing digest  ${inputs.lottery.digest}`);
  if (atClosing !== inputs.lottery.digest)
    console.log(`                tickets, wishes or seats have changed since: now ${atClosing}`);
  console.log(`seed            ${await computeLotterySeed(inputs.lottery)}`);
  console.log(`inputs          ${await computeInputsDigest(inputs)}`);
  console.log(`result          ${await computeSha256Hex(`${result.join('\n')}\n`)}\n`);
  for (const line of result) console.log(line);

  if (why !== undefined) {
    const explain = createExplainer(inputs, solved);
    for (const { ticket } of given.filter((one) => why === '' || one.ticket === why)) {
      const explanation = explain(ticket);
      if (explanation) console.log(`\n${ticket}: ${formatExplanation(explanation).join('\n  ')}`);
    }
  }
  if (compare) {
    console.log('');
    for (const way of compareAllocationMethods(inputs, order)) console.log(formatComparisonLine(way));
  }
  if (without !== undefined) {
    const seats = new Map(given.map(({ ticket, seat }) => [ticket, seat]));
    const fixed = new Map(inputs.pins.map(({ ticket, ...seat }) => [ticket, seat]));
    const delegates = inputs.delegates
      .filter(({ ticket }) => !inputs.excluded.includes(ticket))
      .map((one) => ({ ...one, seat: one.seat ?? fixed.get(one.ticket) ?? seats.get(one.ticket) }));
    const before = { seats: inputs.seats, delegates, order, asked: new Set<string>(), declined: new Map() };
    const { situation, freed } = applyWithdrawal(before, without);
    const { offers, situation: after } = freed
      ? simulateOffers(situation, freed, () => true)
      : { offers: [], situation };
    console.log(`\nWithout ${without}${freed ? ` ${seatText(freed)} is free` : ' no seat is free'}.`);
    for (const { ticket, seat, from, to } of offers)
      console.log(`${seatText(seat)} is offered to ${ticket} (rank ${from}, then ${to})`);
    console.log(`Waiting: ${listWaitingTickets(after).join(', ') || 'none'}`);
  }
}

function seatText({ committee, portfolio }: SeatName): string {
  return `${committee}: ${portfolio}`;
}
