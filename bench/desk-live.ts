/**
 * What 50 open desks cost a server by being told of each other: they ask for changes every three seconds and say every 45 that
 * they look at a registration. Processor time of the server beside what it takes at rest, against 5% of a core, on SQLite and on
 * PostgreSQL (the database's own processes come beside it). What a bare Fastify route takes for as many questions is told.
 */
import { readFile } from 'node:fs/promises';
import { login } from '#accounts/contract.ts';
import { loadCatalogue } from '#conference/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { readConfig } from '#platform/server/config.ts';
import { openContext } from '#platform/server/open-context.ts';
import { getChanges, holdRegistration, listRegistrations } from '#review/contract.ts';
import { fillWithSamples } from '../scripts/sample-data.ts';
import { ownDatabase } from '../tests/support/own-database.ts';
import { findPostgres, startPostgres } from '../tests/support/postgres.ts';
import { startBareServer } from './support/bare-server.ts';
import { newClient } from './support/client.ts';
import { conference } from './support/conference.ts';
import { startSite, superadmin } from './support/site.ts';
import { judgeUnder } from './support/verdict.ts';

const desks = 50;
const asksEveryMs = 3_000;
const holdsEveryMs = 45_000;
const measuredMs = 30_000;
const mostMilliseconds = 50; // of each second: 5% of a core
const eventName = conference.event.name;
const ticksPerSecond = 100; // what Linux counts a process by

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Processor time a process has taken so far, in milliseconds. */
async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return ((user + system) * 1000) / ticksPerSecond;
}

/** Milliseconds of a processor that a process takes a second. */
async function rateOf(pid: number): Promise<number> {
  const [before, started] = [await processorTime(pid), performance.now()];
  await wait(measuredMs);
  return ((await processorTime(pid)) - before) / ((performance.now() - started) / 1000);
}

/** So many desks do something again and again, evenly spread over the time between. Returns how to end it. */
function again(everyMs: number, work: (desk: number) => Promise<unknown>): () => void {
  let isOver = false;
  const loop = async (desk: number) => {
    await wait((desk * everyMs) / desks);
    while (!isOver) {
      const started = performance.now();
      await work(desk);
      await wait(Math.max(0, everyMs - (performance.now() - started)));
    }
  };
  const running = Array.from({ length: desks }, (_, desk) => loop(desk));
  Promise.all(running).catch((error) => {
    console.error(error);
    process.exit(1);
  });
  return () => {
    isOver = true;
  };
}

async function open(url: string, method: string, token: string, body?: object): Promise<string> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return text;
}

async function bench(engine: string, databaseUrl?: string): Promise<void> {
  const settings: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const site = await startSite({ LOG_LEVEL: 'warn', ...settings });
  try {
    await site.kill();
    const config = readConfig({ DATA_DIR: site.dataDir, LOG_LEVEL: 'silent', ...settings });
    const context = await openContext(config);
    await loadCatalogue(context, conference);
    await fillWithSamples(context, { registrations: 2_000, catalogue: conference });
    await context.db.close();
    await site.restart();

    const client = newClient(site.origin);
    const { token } = await client.call(login, { body: superadmin });
    const listed = await open(
      `${site.origin}${listRegistrations.path}?${new URLSearchParams({ eventName })}`,
      'GET',
      token,
    );
    const { rows, at } = JSON.parse(listed) as AnswerOf<typeof listRegistrations>;
    await wait(5_000);
    const rest = await rateOf(site.pid);

    const since = Array.from({ length: desks }, () => at);
    const changes = async (desk: number) => {
      const query = new URLSearchParams({ eventName, since: since[desk] ?? at });
      const text = await open(`${site.origin}${getChanges.path}?${query}`, 'GET', token);
      since[desk] = (JSON.parse(text) as AnswerOf<typeof getChanges>).at;
      return text;
    };
    const stops = [
      again(asksEveryMs, changes),
      again(holdsEveryMs, (desk) =>
        open(site.origin + holdRegistration.path, 'PUT', token, { regID: rows[desk % rows.length]?._id }),
      ),
    ];
    await wait(5_000);
    const busy = await rateOf(site.pid);
    const answer = await changes(0);
    for (const stop of stops) stop();
    await wait(asksEveryMs);

    console.log(
      `     ${engine}: ${rest.toFixed(1)} ms of a core a second at rest, ${busy.toFixed(1)} with ${desks} desks; a bare route takes ${(await bareRate(answer)).toFixed(1)}`,
    );
    judgeUnder(`${desks} open desks on ${engine}`, busy - rest, mostMilliseconds, 'ms of a core a second');
  } finally {
    await site.stop();
  }
}

/** What a route that does nothing takes for as many questions. */
async function bareRate(answer: string): Promise<number> {
  const bare = await startBareServer(answer);
  try {
    const stop = again(asksEveryMs, () => open(`${bare.origin}/`, 'GET', 'none'));
    await wait(5_000);
    const rate = await rateOf(bare.pid);
    stop();
    await wait(asksEveryMs);
    return rate;
  } finally {
    bare.stop();
  }
}

await bench('SQLite');
const binaries = findPostgres();
if (binaries) {
  const cluster = await startPostgres(binaries);
  try {
    const { url } = await ownDatabase(cluster.url);
    await bench('PostgreSQL', url);
  } finally {
    await cluster.stop();
  }
} else console.log('note PostgreSQL is not installed, and was not measured');
process.exit();
