/**
 * Measures registrations per second with a 400 KB screenshot. The server decodes in a child process, and must reach 85%
 * of the bare work (decode, strip metadata, insert durably).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { register } from '#registration/contract.ts';
import { startSite } from '#tests/support/site-process.ts';
import { reencodeHere } from './support/bare-picture.ts';
import { type Client, newClient } from './support/client.ts';
import { type BenchDelegate, makeDelegates, openRegistration } from './support/delegates.ts';
import { registrationBody } from './support/screenshot.ts';
import { measureRate, requireShareOfLimit } from './support/verdict.ts';

/**
 * Number of delegates who register before the measurement, so that it does not include the start of the child
 * processes.
 */
const earlyDelegates = 40;
const delegatesPerRound = 200;

async function bareWork(seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'));
  const database = new Sqlite(join(folder, 'bare.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('create table pictures (id integer primary key, bytes blob)');
  const insert = database.prepare('insert into pictures (bytes) values (?)');
  const perSecond = await measureRate(availableParallelism(), seconds, async () => {
    insert.run(await reencodeHere());
  });
  database.close();
  rmSync(folder, { recursive: true });
  return perSecond;
}

/** Registers the delegates, six at a time without pauses. */
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

// Turns off the reading of proofs, which the server does in the background and the baseline does not.
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
  requireShareOfLimit({
    what: 'registrations per second, against decoding, stripping and inserting alone',
    measured,
    limit: (before + after) / 2,
    atLeast: 0.85,
  });
} finally {
  await site.stop();
}
