/**
 * Measures all calls of the desk with 1,000 and with 20,000 registrations, accounts, mails and audit entries, and with
 * 15 answers of each delegate, on both engines. The 95th percentile must be at most 50 ms, and no answer may exceed 200
 * KB. 'LOW' marks a call that misses this with 1,000, 'MANY' one that misses it with 20,000 only. An export of all
 * 1,000 registrations with their answers must take less than two seconds.
 */
import { exportFormats, exportRegistrations } from '#registration/contract.ts';
import { ownDatabase } from '#tests/support/own-database.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';
import { conference } from './support/conference.ts';
import { type Desk, openDesk } from './support/desk.ts';
import { type Asked, callsOfDesk } from './support/desk-calls.ts';
import { median, percentile, requireBelow, requireCondition } from './support/verdict.ts';

const rounds = 120;
const sizes = [1_000, 20_000] as const;
const limits = { p95: 50, kilobytes: 200, exportMs: 2000 };

interface Figures {
  median: number;
  p95: number;
  kilobytes: number;
}

/** Calls both sites alternately, so that other load on the machine affects both equally. */
async function measure(asks: readonly Asked[]): Promise<Figures[]> {
  const measured = asks.map(({ ask }) => ({ ask, times: [] as number[], bytes: 0 }));
  for (let n = -10; n < rounds; n++)
    for (const one of measured) {
      const started = performance.now();
      const text = await one.ask(Math.abs(n));
      if (n < 0) continue;
      one.times.push(performance.now() - started);
      one.bytes = Math.max(one.bytes, Buffer.byteLength(text));
    }
  return measured.map(({ times, bytes }) => ({
    median: median(times),
    p95: percentile(times, 0.95),
    kilobytes: bytes / 1024,
  }));
}

const cells = (numbers: readonly (number | string)[]) =>
  numbers.map((one) => (typeof one === 'number' ? one.toFixed(1) : one).padStart(9)).join('');

/**
 * Compares both sites and prints the times.
 * @returns for each site, true if all limits are met
 */
async function compare(few: Desk, many: Desk): Promise<[boolean, boolean]> {
  const allGood: [boolean, boolean] = [true, true];
  const asksOfMany = await callsOfDesk(many);
  for (const [index, asked] of (await callsOfDesk(few)).entries()) {
    const [before, after] = await measure([asked, asksOfMany[index] ?? asked]);
    if (!before || !after) continue;
    const [isGoodWithFew, isGoodWithMany] = [before, after].map(
      ({ p95, kilobytes }) => Boolean(asked.only) || (p95 <= limits.p95 && kilobytes < limits.kilobytes),
    );
    allGood[0] &&= isGoodWithFew ?? false;
    allGood[1] &&= isGoodWithMany ?? false;
    const verdict = asked.only ? 'note' : !isGoodWithFew ? 'LOW ' : !isGoodWithMany ? 'MANY' : 'ok  ';
    const row = cells([before.median, before.p95, after.median, after.p95, after.kilobytes]);
    console.log(`${verdict} ${asked.what.padEnd(37)}${row}${asked.only ? `  (${asked.only})` : ''}`);
  }
  return allGood;
}

async function bench(engine: string, databases: readonly (string | undefined)[]): Promise<void> {
  const few = await openDesk({ registrations: sizes[0], databaseUrl: databases[0] });
  const many = await openDesk({ registrations: sizes[1], databaseUrl: databases[1] });
  console.log(`\n${engine.padEnd(42)}${cells(['1,000', 'p95', '20,000', 'p95', 'KB'])}`);
  const results = await compare(few, many);
  const exportTimes = await measureExports(few);
  await few.close();
  await many.close();
  for (const [at, size] of sizes.entries())
    requireCondition(
      `${engine}, ${size.toLocaleString('en')}: 95 of 100 within ${limits.p95} ms, under ${limits.kilobytes} KB`,
      results[at] ?? false,
    );
  const slowestExport = Math.max(...exportTimes);
  requireBelow(
    `${engine}, slowest export of ${sizes[0].toLocaleString('en')} registrations`,
    slowestExport,
    limits.exportMs,
    'ms',
  );
}

/** Exports all registrations with their answers, in each format. Returns the times in milliseconds. */
async function measureExports(desk: Desk): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < 10; n += 1)
    for (const format of exportFormats) {
      const started = performance.now();
      await desk.ask(exportRegistrations, { params: { eventName: conference.event.name, format } });
      times.push(performance.now() - started);
    }
  return times;
}

console.log('Milliseconds an answer takes, the median and the 95th of 100, with 1,000 and with 20,000.');
await bench('SQLite', [undefined, undefined]);
const binaries = findPostgres();
if (binaries) {
  const cluster = await startPostgres(binaries);
  try {
    const databases = [await ownDatabase(cluster.url), await ownDatabase(cluster.url)];
    await bench(
      'PostgreSQL',
      databases.map(({ url }) => url),
    );
  } finally {
    await cluster.stop();
  }
} else console.log('note PostgreSQL is not installed, and was not measured');
