/**
 * Measures committee sessions on both engines: how long a step takes until 200 phones have it, beside a bare server that
 * writes the same text to as many connections; 200 delegates who vote at once; and memory and processor time of 20
 * committees with 200 followers each, at 10 steps a second.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { askFloor } from '#debate/contract.ts';
import { eventName } from '#tests/support/conference.ts';
import { ownDatabase } from '#tests/support/own-database.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';
import { newClient } from './support/client.ts';
import { type DebateSite, openDebateSite, openStream, processorMs } from './support/debate-site.ts';
import { percentile, requireBelow, requireCondition } from './support/verdict.ts';

const phones = 200;
const committees = 20;
const steps = 40;
const stepLimitMs = 300;
const memoryLimitMb = 600;
/** An account may have 12 streams. */
const streamsPerAccount = 12;
const loadSeconds = 20;
const stepsPerSecond = 10;

const delegates = Array.from({ length: committees }, (_, at) =>
  at === 0 ? phones : Math.ceil(phones / streamsPerAccount),
);
const floor = `/v1/api/floor/${encodeURIComponent(eventName)}/live`;
const bearer = (token = '') => ({ authorization: `Bearer ${token}` });

/** Times from a step until each follower has it. */
function watchTopics() {
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  return {
    sentAt,
    times,
    onEvent: (text: string) => {
      const topic = /"topic":"(Step \d+)"/.exec(text)?.[1];
      const at = topic === undefined ? undefined : sentAt.get(topic);
      if (at !== undefined) times.push(performance.now() - at);
    },
  };
}

let topics = 0;
async function setTopic({ record }: DebateSite, committee: string, sentAt: Map<string, number>) {
  topics += 1;
  const topic = `Step ${topics}`;
  sentAt.set(topic, performance.now());
  await record(committee, [{ kind: 'did', body: { effect: { verb: 'topic.set', topic } } }]);
}

/** The same, with a server that does nothing else. */
async function measureBareServer(): Promise<number> {
  const open = new Set<http.ServerResponse>();
  const server = http.createServer((_, response) => {
    open.add(response);
    response.write(':\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { sentAt, times, onEvent } = watchTopics();
  const closing = await Promise.all(
    Array.from({ length: phones }, () => openStream(`http://127.0.0.1:${port}`, {}, 1, onEvent)),
  );
  for (let step = 1; step <= steps; step += 1) {
    sentAt.set(`Step ${step}`, performance.now());
    const event = `data: ${JSON.stringify({ seq: step, view: { topic: `Step ${step}` } })}\n\n`;
    for (const response of open) response.write(event);
    await wait(50);
  }
  for (const close of closing) close();
  server.closeAllConnections();
  server.close();
  return percentile(times, 0.95);
}

async function bench(engine: string, databaseUrl: string | undefined): Promise<void> {
  const site = await openDebateSite(delegates, databaseUrl);
  try {
    const { origin, pid } = site.site;
    const atRest = (await site.site.memory()).now;
    const [first] = site.committees;
    if (!first) throw new Error('There is no committee.');
    const watched = watchTopics();
    const closing: (() => void)[] = [];
    const follow = async (token: string | undefined, network: number) =>
      closing.push(await openStream(origin + floor, bearer(token), network, watched.onEvent));
    for (const token of first.tokens) await follow(token, 2);
    for (let step = 0; step < steps; step += 1) {
      await setTopic(site, first.value, watched.sentAt);
      await wait(200);
    }
    const bare = await measureBareServer();
    console.log(
      `\n${engine}: a step to ${phones} phones, median ${percentile(watched.times, 0.5).toFixed(0)} ms; a bare server needs ${bare.toFixed(0)} ms for 95 of 100`,
    );
    requireCondition('every phone got every step', watched.times.length === steps * phones);
    requireBelow('a step to 200 phones, 95 of 100', percentile(watched.times, 0.95), stepLimitMs, 'ms');
    await voteAtOnce(site);

    for (const [at, { tokens }] of site.committees.slice(1).entries())
      for (let stream = 0; stream < phones; stream += 1)
        await follow(tokens[stream % tokens.length], 3 + (at % 10));
    watched.times.length = 0;
    const began = performance.now();
    const busyBefore = await processorMs(pid);
    const total = loadSeconds * stepsPerSecond;
    for (let step = 0; step < total; step += 1) {
      const next = site.committees[step % committees]?.value ?? '';
      await Promise.all([
        setTopic(site, next, watched.sentAt),
        wait(Math.max(0, began + (step + 1) * (1000 / stepsPerSecond) - performance.now())),
      ]);
    }
    await wait(2000);
    const seconds = (performance.now() - began) / 1000;
    const busy = ((await processorMs(pid)) - busyBefore) / seconds;
    const { now, peak } = await site.site.memory();
    console.log(
      `${closing.length} followers, ${(total / seconds).toFixed(1)} steps a second: ${busy.toFixed(0)} ms of a core a second; memory ${atRest.toFixed(0)} MB before, ${now.toFixed(0)} MB after, ${peak.toFixed(0)} MB at most, ${(((now - atRest) * 1024) / closing.length).toFixed(0)} KB each`,
    );
    requireCondition('every follower got every step', watched.times.length === total * phones);
    requireBelow(
      'a step to its 200 followers, 95 of 100',
      percentile(watched.times, 0.95),
      stepLimitMs,
      'ms',
    );
    requireBelow('memory of the server, highest', peak, memoryLimitMb, 'MB');
    for (const close of closing) close();
  } finally {
    await site.close();
  }
}

async function voteAtOnce({ site, committees: [first], record, listMembers }: DebateSite): Promise<void> {
  if (!first) return;
  const [mover, other] = await listMembers(first.value);
  await record(first.value, [
    { kind: 'moved', body: { motion: 'm1', type: 'unmoderated', by: mover, fields: { total: 300 } } },
    { kind: 'seconded', body: { motion: 'm1', by: other } },
    { kind: 'put', body: { motion: 'm1' } },
    { kind: 'vote_opened', body: { vote: 'v1', on: { kind: 'motion', motion: 'm1' }, method: 'device' } },
  ]);
  const client = newClient(site.origin, 2);
  const body = { eventName, request: { kind: 'vote', vote: 'v1', answer: 'yes' } };
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    first.tokens.map(async (token) => {
      await client.call(askFloor, { token, body });
      times.push(performance.now() - began);
    }),
  );
  console.log(
    `${times.length} delegates vote at once: median ${percentile(times, 0.5).toFixed(0)} ms, 95 of 100 ${percentile(times, 0.95).toFixed(0)} ms`,
  );
  requireBelow('the last of 200 votes at once', Math.max(...times), 5000, 'ms');
  await record(first.value, [{ kind: 'vote_closed', body: { vote: 'v1' } }]);
}

await bench('SQLite', undefined);
const binaries = findPostgres();
if (binaries) {
  const cluster = await startPostgres(binaries, { durable: true });
  try {
    await bench('PostgreSQL', (await ownDatabase(cluster.url)).url);
  } finally {
    await cluster.stop();
  }
} else console.log('note PostgreSQL is not installed, and was not measured');
process.exit();
