/**
 * A fee that a superadmin changes is public within 2 seconds, at every process, while 500 public pages a second are read of
 * which none fails and none is torn: whole bytes of one rendering, page and data saying the same. Five changes on SQLite with
 * one process, five on PostgreSQL with two.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { getEventSettings, updateEvent } from '#conference/contract.ts';
import { findPostgres, startPostgres } from '../tests/support/postgres.ts';
import { newClient } from './support/client.ts';
import { readPages } from './support/page-readers.ts';
import { logInAsSuperadmin, type RunningSite, startSite } from './support/site.ts';
import { judgeThat, judgeUnder } from './support/verdict.ts';

const changes = 5;
const pagesPerSecond = 500;
const publicWithinMs = 2000;

async function measure(engine: string, sites: readonly RunningSite[]): Promise<void> {
  const origins = sites.map(({ origin }) => origin);
  const client = newClient(origins[0] ?? '');
  const token = await logInAsSuperadmin(client);
  const { events } = await client.call(getEventSettings, { token });
  const [event] = events;
  if (!event) throw new Error('there is no event');
  const readers = readPages(origins, pagesPerSecond);
  const times: number[] = [];
  for (let change = 1; change <= changes; change++) {
    await wait(1000);
    // A number that occurs only once in the data of a page.
    const individualPaise = (700_000 + change) * 100;
    const fees = { ...event.fees, individualPaise };
    await client.call(updateEvent, { token, body: { eventName: event.eventName, fees } });
    const changed = performance.now();
    await readers.untilAllSay(individualPaise);
    times.push(performance.now() - changed);
  }
  await wait(1000);
  const { read, failed, torn, seconds } = await readers.stop();
  console.log(`\n${engine}: ${read} pages read in ${seconds.toFixed(1)} s, ${changes} changes`);
  judgeUnder(
    'longest time until a changed fee is public at every process',
    Math.max(...times),
    publicWithinMs,
    'ms',
  );
  judgeThat(
    `${(read / seconds).toFixed(0)} pages a second were read, ${pagesPerSecond} wanted`,
    read / seconds > pagesPerSecond * 0.95,
  );
  judgeThat(`none of them failed (${failed})`, failed === 0);
  judgeThat(`none of them was torn (${torn})`, torn === 0);
}

const embedded = await startSite({ LOG_LEVEL: 'warn' }, 'as shipped');
await measure('SQLite, one process', [embedded]).finally(() => embedded.stop());

const binaries = findPostgres();
if (binaries) {
  const cluster = await startPostgres(binaries, { durable: true });
  const settings = {
    DATABASE_URL: cluster.url,
    SECRET_KEY: 'a sample key that both processes know',
    LOG_LEVEL: 'warn',
  };
  const sites = [await startSite(settings, 'as shipped'), await startSite(settings, 'as shipped')];
  try {
    await measure('PostgreSQL, two processes', sites);
  } finally {
    for (const site of sites) await site.stop();
    await cluster.stop();
  }
} else console.log('note no PostgreSQL here: only SQLite was measured');
