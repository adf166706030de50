/**
 * Registrations per second with a real 400 KB phone screenshot, against the bare work on the same cores: decode it, strip
 * it, insert the bytes durably. At least 85%, although pictures are decoded in a child process.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { register } from '#registration/contract.ts';
import { reencodeHere } from './support/bare-picture.ts';
import { type Client, newClient } from './support/client.ts';
import { registrationBody } from './support/screenshot.ts';
import { type BenchDelegate, makeDelegates, openRegistration, startSite } from './support/site.ts';
import { judge, rate } from './support/verdict.ts';

/** These register before the measurement starts, so that starting the child processes is not measured. */
const earlyDelegates = 40;
const delegatesPerRound = 200;

async function bareWork(seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'));
  const database = new Sqlite(join(folder, 'bare.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('create table pictures (id integer primary key, bytes blob)');
  const insert = database.prepare('insert into pictures (bytes) values (?)');
  const perSecond = await rate(availableParallelism(), seconds, async () => {
    insert.run(await reencodeHere());
  });
  database.close();
  rmSync(folder, { recursive: true });
  return perSecond;
}

/** Sends six requests at a time, without pauses. */
async function registerAll(client: Client, delegates: readonly BenchDelegate[]): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let delegate = delegates[next++]; delegate; delegate = delegates[next++]) {
        const { status } = await client.ask(register, { body: registrationBody, token: delegate.token });
        if (status !== 200) throw new Error(`a registration was answered with ${status}`);
      }
    }),
  );
}

// Proofs are read only while no request waits, which would distort the baseline measurement.
const site = await startSite({ LOG_LEVEL: 'warn', READ_PROOFS: 'false' });
try {
  const client = newClient(site.origin);
  await openRegistration(client);
  const everybody = await makeDelegates(site.origin, earlyDelegates + delegatesPerRound);
  const delegates = everybody.slice(earlyDelegates);
  await registerAll(client, everybody.slice(0, earlyDelegates));
  const before = await bareWork(6);
  const started = performance.now();
  await registerAll(client, delegates);
  const measured = delegates.length / ((performance.now() - started) / 1000);
  const after = await bareWork(6);
  judge({
    what: 'registrations per second, against decoding, stripping and inserting alone',
    measured,
    limit: (before + after) / 2,
    atLeast: 0.85,
  });
} finally {
  await site.stop();
}
