/**
 * How long the admin's desk waits for its lists, searches, registrations and numbers, with 1,000 registrations and with
 * 20,000, on SQLite and on PostgreSQL: 95 of 100 answers within 50 ms, the usual one at most twice as slow with twenty
 * times as many, and no answer over 200 KB.
 */
import { ownDatabase } from '../tests/support/own-database.ts';
import { findPostgres, startPostgres } from '../tests/support/postgres.ts';
import { type Asked, asksOf, openDesk } from './support/desk.ts';
import { judgeThat } from './support/verdict.ts';

const rounds = 120;
const sizes = [1_000, 20_000] as const;
const limits = { p95: 50, ratio: 2, kilobytes: 200 };

interface Figures {
  median: number;
  p95: number;
  kilobytes: number;
}

async function measure(ask: Asked['ask']): Promise<Figures> {
  for (let n = 0; n < 10; n++) await ask(n);
  const times: number[] = [];
  let bytes = 0;
  for (let n = 0; n < rounds; n++) {
    const started = performance.now();
    const text = await ask(n);
    times.push(performance.now() - started);
    bytes = Math.max(bytes, Buffer.byteLength(text));
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), kilobytes: bytes / 1024 };
}

/** What each ask took, by its name. */
async function measureAll(registrations: number, databaseUrl: string | undefined) {
  const desk = await openDesk({ registrations, databaseUrl });
  try {
    const figures = new Map<string, { figures: Figures; asked: Asked }>();
    for (const asked of await asksOf(desk))
      figures.set(asked.what, { figures: await measure(asked.ask), asked });
    return figures;
  } finally {
    await desk.close();
  }
}

async function bench(engine: string, databases: (string | undefined)[]): Promise<void> {
  const [few, many] = [await measureAll(sizes[0], databases[0]), await measureAll(sizes[1], databases[1])];
  const cells = (numbers: (number | string)[]) =>
    numbers.map((one) => (typeof one === 'number' ? one.toFixed(1) : one).padStart(9)).join('');
  console.log(`\n${engine.padEnd(42)}${cells(['1,000', '20,000', 'ratio', 'p95', 'KB'])}`);
  const short: string[] = [];
  for (const [what, { figures, asked }] of many) {
    const before = few.get(what)?.figures ?? figures;
    const ratio = figures.median / before.median;
    const good =
      Math.max(figures.p95, before.p95) <= limits.p95 &&
      (asked.grows || ratio <= limits.ratio) &&
      figures.kilobytes < limits.kilobytes;
    const told = asked.only ? 'note' : good ? 'ok  ' : 'LOW ';
    if (told === 'LOW ') short.push(what);
    const row = [before.median, figures.median, ratio, figures.p95, figures.kilobytes];
    console.log(`${told} ${what.padEnd(37)}${cells(row)}${asked.only ? `  (${asked.only})` : ''}`);
  }
  judgeThat(
    `${engine}: 95 of 100 within ${limits.p95} ms, at most ${limits.ratio} times as slow, under ${limits.kilobytes} KB${short.length ? `; not ${short.join(', ')}` : ''}`,
    short.length === 0,
  );
}

console.log(
  'Milliseconds an answer takes: the median with 1,000 and 20,000, and the 95th of 100 with 20,000.',
);
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
