/**
 * Changes a fee while 500 pages a second are read, on SQLite with one process and on PostgreSQL with two. The change
 * must be public in every process within 2 seconds. No page may fail or mix two renderings.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { listEventSettings, updateEvent } from '#conference/contract.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';
import { type SiteProcess, startSite } from '#tests/support/site-process.ts';
import { newClient } from './support/client.ts';
import { logInAsSuperadmin } from './support/delegates.ts';
import { readPages } from './support/page-readers.ts';
import { requireBelow, requireCondition } from './support/verdict.ts';

const changes = 5;
const pagesPerSecond = 500;
const publicWithinMs = 2000;

async function measure(engine: string, sites: readonly SiteProcess[]): Promise<void> {
  const origins = sites.map(({ origin }) => origin);
  const client = newClient(origins[0] ?? '');
  const token = await logInAsSuperadmin(client);
  const { events } = await client.call(listEventSettings, { token });
  const [event] = events;
  if (!event) throw new Error('there is no event');
  const readers = readPages(origins, pagesPerSecond);
  const times: number[] = [];
  for (let change = 1; change <= changes; change++) {
    await wait(1000);
    // Unique amount, which occurs only once in the data of a page.
    const individualAmount = (700_000 + change) * 100;
    const fees = { ...event.fees, individualAmount };
    await client.call(updateEvent, { token, body: { eventName: event.eventName, fees } });
    const changed = performance.now();
    await readers.untilAllSay(individualAmount);
    times.push(performance.now() - changed);
  }
  await wait(1000);
  const { read, failed, torn, seconds } = await readers.stop();
  console.log(`\n${engine}: ${read} pages read in ${seconds.toFixed(1)} s, ${changes} changes`);
  requireBelow(
    'longest time until a changed fee is public at every process',
    Math.max(...times),
    publicWithinMs,
    'ms',
  );
  requireCondition(
    `${(read / seconds).toFixed(0)} pages a second were read, ${pagesPerSecond} wanted`,
    read / seconds > pagesPerSecond * 0.95,
  );
  requireCondition(`none of them failed (${failed})`, failed === 0);
  requireCondition(`none of them was torn (${torn})`, torn === 0);
}

const embedded = await startSite({ LOG_LEVEL: 'warn' }, { entry: 'as shipped' });
await measure('SQLite, one process', [embedded]).finally(() => embedded.stop());

const binaries = findPostgres();
if (binaries) {
  const cluster = await startPostgres(binaries, { durable: true });
  const settings = {
    DATABASE_URL: cluster.url,
    SECRET_KEY: 'a sample key that both processes know',
    LOG_LEVEL: 'warn',
  };
  const sites = [
    await startSite(settings, { entry: 'as shipped' }),
    await startSite(settings, { entry: 'as shipped' }),
  ];
  try {
    await measure('PostgreSQL, two processes', sites);
  } finally {
    for (const site of sites) await site.stop();
    await cluster.stop();
  }
} else console.log('note no PostgreSQL here: only SQLite was measured');
