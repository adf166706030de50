/**
 * Measures time, memory and quality of allocations in the server's child process, compared with other rules and
 * with HiGHS. Then publishes 700 seats.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import loadHighs from 'highs';
import { listSolvedResults, solveAllocation } from '#allocation/rule/allocate.ts';
import { compareAllocationMethods, formatComparisonLine } from '#allocation/rule/compare-methods.ts';
import { computeRankCostTables } from '#allocation/rule/costs.ts';
import { createExplainer } from '#allocation/rule/explain.ts';
import type { Inputs } from '#allocation/rule/inputs.ts';
import { computeLotteryOrder } from '#allocation/rule/lottery-order.ts';
import { buildNetwork } from '#allocation/rule/network.ts';
import { buildProblem } from '#allocation/rule/problem.ts';
import { computeQuality } from '#allocation/rule/ranks.ts';
import { solveInChildProcess } from '#allocation/server/solve-in-child.ts';
import { madeUpConference } from '#tests/support/made-up-conference.ts';
import { ownDatabase } from '#tests/support/own-database.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';
import { peakMemoryOfChildren } from './support/children.ts';
import { solveByHighs } from './support/linear-program.ts';
import { publishSeats } from './support/published-seats.ts';
import { median, requireBelow, requireCondition } from './support/verdict.ts';

const seconds = { 700: 0.2, 3000: 2, 10000: 20 } as const;
const ofSize = (delegates: number, change: Partial<Inputs> = {}): Inputs => ({
  ...madeUpConference({
    delegates,
    seats: Math.round(delegates * 1.3),
    seed: 1,
    committees: 8,
    beginners: 0.3,
    demanding: 0.1,
  }),
  ...change,
});
const orderOf = ({ lottery, delegates }: Inputs) =>
  computeLotteryOrder(
    lottery,
    delegates.map(({ ticket }) => ticket),
  );

console.log('In the child, from the call to the answer:');
let started = performance.now();
await solveInChildProcess('allocate', ofSize(100));
console.log(
  `     a first conference of 100, with the start of the child: ${(performance.now() - started).toFixed(0)} ms`,
);
for (const [delegates, most] of Object.entries(seconds)) {
  const inputs = ofSize(Number(delegates));
  const times: number[] = [];
  const held: number[] = [];
  for (let run = 0; run < 3; run++) {
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    await wait(50);
    loop.reset();
    started = performance.now();
    await solveInChildProcess('allocate', inputs);
    times.push(performance.now() - started);
    loop.disable();
    held.push(loop.max / 1e6);
  }
  requireBelow(`${delegates} delegates, median of three`, median(times), most * 1000, 'ms');
  requireBelow("  the server's event loop held meanwhile, median of three longest", median(held), 50, 'ms');
  const highest = await peakMemoryOfChildren(() => solveInChildProcess('allocate', inputs));
  requireCondition(
    `  memory of the child at its highest: ${highest.toFixed(0)} MB (under 250 MB)`,
    highest > 0 && highest < 250,
  );
}

const highs = await loadHighs();
for (const delegates of [300, 700, 3000]) {
  const inputs = ofSize(delegates);
  const order = await orderOf(inputs);
  console.log(`\n${delegates} delegates, ${inputs.seats.length} seats:`);
  for (const way of compareAllocationMethods(inputs, order)) console.log(`     ${formatComparisonLine(way)}`);
  const open = ofSize(delegates, { seats: inputs.seats.map((seat) => ({ ...seat, demanding: false })) });
  const without = computeQuality(listSolvedResults(solveAllocation(open, order)));
  console.log(`     ${formatComparisonLine({ way: 'bands, nothing demanding', quality: without })}`);

  started = performance.now();
  const solved = solveAllocation(inputs, order);
  const own = performance.now() - started;
  const problem = buildProblem(inputs, order);
  const [costs] = computeRankCostTables('bands', problem.people.length);
  if (!costs) throw new Error('no costs');
  const oracle = solveByHighs(highs, buildNetwork(problem), costs);
  const measures = (got: Parameters<typeof computeQuality>[0]) => {
    const { waiting, outside, unnamed, sumOfRanks } = computeQuality(got);
    return [waiting, outside, unnamed, sumOfRanks].join(', ');
  };
  const [ours, theirs] = [measures(listSolvedResults(solved)), measures(oracle.got)];
  requireCondition(
    `waiting, outside, unnamed, sum: ${ours}; HiGHS ${theirs}; ${own.toFixed(0)} ms with the lottery, HiGHS ${oracle.ms.toFixed(0)} ms without`,
    ours === theirs,
  );
  const explain = createExplainer(inputs, solved);
  started = performance.now();
  const some = problem.people.slice(0, 50);
  for (const { ticket } of some) explain(ticket);
  console.log(`     why: ${((performance.now() - started) / some.length).toFixed(1)} ms a delegate`);
}

console.log('\nPublishing, each seat with its entry and its mail, in one transaction:');
const postgres = findPostgres();
const cluster = postgres ? await startPostgres(postgres, { durable: true }) : undefined;
const database = cluster && (await ownDatabase(cluster.url));
for (const [engine, url] of [['SQLite'], ...(database ? [['PostgreSQL', database.url]] : [])]) {
  const { tookMs, heldMs, seated } = await publishSeats(700, url);
  requireBelow(`${engine}: ${seated} seats in one press`, tookMs, 1500, 'ms');
  requireBelow("  the server's event loop held meanwhile, at most", heldMs, 50, 'ms');
}
await cluster?.stop();
process.exit();
