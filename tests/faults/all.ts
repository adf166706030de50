import { setTimeout as wait } from 'node:timers/promises';
import { buildIfNeeded } from '../../scripts/build.ts';
import { findPostgres } from '../support/postgres.ts';
import { killedBehindProxy } from './behind-proxy.ts';
import {
  clockJumps,
  failedOver,
  killed,
  mailServer,
  postgresFrozen,
  postgresRestarted,
  standbyLost,
  withPostgres,
} from './faults.ts';
import { killedWhileGivingSeats } from './giving-seats.ts';
import { killedWhileImporting } from './importing.ts';
import { fullDisk, slowLoris } from './machine.ts';
import { killedWhilePublishing } from './publishing.ts';
import type { Outcome } from './support/hurt.ts';
import type { PostgresServer } from './support/postgres-server.ts';
import { hasProxy, proxies } from './support/proxy.ts';
import { postgresStore } from './support/store.ts';
import { killedWhileSwapping } from './swapping.ts';

/**
 * `npm run test:faults`: everything that may go wrong around a running site, while delegates register; `-- word` runs only the
 * faults whose name contains the word. Prints a table, and fails when anything that was answered is lost or doubled.
 */
const word = process.argv[2] ?? '';

/** Gives undefined where this machine can't have the fault. */
type Fault = () => Promise<Outcome | undefined>;

const onPostgres =
  (fault: (server: PostgresServer, binaries: string) => Promise<Outcome | undefined>): Fault =>
  async () =>
    findPostgres() ? withPostgres(fault) : undefined;

const faults: Record<string, Fault> = {
  'server killed, SQLite': () => killed(30),
  'server killed, PostgreSQL': onPostgres(async (server) => killed(30, await postgresStore(server))),
  'server killed while publishing, SQLite': () => killedWhilePublishing(10),
  'server killed while publishing, PostgreSQL': onPostgres(async (server) =>
    killedWhilePublishing(10, await postgresStore(server)),
  ),
  'server killed while giving seats, SQLite': () => killedWhileGivingSeats(10),
  'server killed while giving seats, PostgreSQL': onPostgres(async (server) =>
    killedWhileGivingSeats(10, await postgresStore(server)),
  ),
  'server killed while seats are swapped, SQLite': () => killedWhileSwapping(10),
  'server killed while seats are swapped, PostgreSQL': onPostgres(async (server) =>
    killedWhileSwapping(10, await postgresStore(server)),
  ),
  'server killed while importing, SQLite': () => killedWhileImporting(10),
  'server killed while importing, PostgreSQL': onPostgres(async (server) =>
    killedWhileImporting(10, await postgresStore(server)),
  ),
  'PostgreSQL restarted': onPostgres((server) => postgresRestarted(5, server, 'INT')),
  'PostgreSQL crashed': onPostgres((server) => postgresRestarted(5, server, 'QUIT')),
  'PostgreSQL frozen for 25 s': onPostgres(postgresFrozen),
  'PostgreSQL failed over': onPostgres((_, binaries) => failedOver(binaries)),
  'PostgreSQL without its standby for 25 s': onPostgres((_, binaries) => standbyLost(binaries)),
  ...Object.fromEntries(
    proxies.map((proxy) => [
      `one of two killed behind ${proxy}`,
      onPostgres(async (server) => (hasProxy(proxy) ? killedBehindProxy(8, proxy, server) : undefined)),
    ]),
  ),
  'mail server refusing': () => mailServer('refusing'),
  'mail server hanging': () => mailServer('hanging'),
  'mail server putting off': () => mailServer('putting off'),
  'mail server closing mid-message': () => mailServer('closing mid-message'),
  'disk full, SQLite': () => fullDisk(3),
  'slow clients': slowLoris,
  'clock a day ahead and back': clockJumps,
};

await buildIfNeeded();
const longestMs = 5 * 60_000;
const nothing: Outcome = { times: 0, answered: 0, turnedAway: 0, lost: 0, doubled: 0, wrong: [] };
const found: { name: string; outcome: Outcome }[] = [];
for (const [name, fault] of Object.entries(faults)) {
  if (!name.includes(word)) continue;
  console.error(`${name} ...`);
  const outcome = await Promise.race([
    fault().catch((error) => ({ ...nothing, wrong: [String(error)] })),
    wait(longestMs, { ...nothing, wrong: ['was not over after five minutes'] }, { ref: false }),
  ]);
  if (outcome) found.push({ name, outcome });
  else console.log(`note: '${name}' was left out: this machine does not allow it or lacks a program for it`);
}

const table = [
  ['fault', 'times', 'answered', 'turned away', 'lost', 'doubled'],
  ...found.map(({ name, outcome: { times, answered, turnedAway, lost, doubled } }) =>
    [name, times, answered, turnedAway, lost, doubled].map(String),
  ),
];
const widthOf = (column: number) => Math.max(...table.map((line) => line[column]?.length ?? 0));
for (const [name = '', ...figures] of table)
  console.log(
    [name.padEnd(widthOf(0)), ...figures.map((figure, at) => figure.padStart(widthOf(at + 1)))].join('  '),
  );
for (const { name, outcome } of found)
  for (const sentence of outcome.wrong) console.log(`${name}: ${sentence}`);

const isWhole = ({ answered, lost, doubled, wrong }: Outcome) =>
  answered > 0 && lost + doubled + wrong.length === 0;
process.exit(found.length > 0 && found.every(({ outcome }) => isWhole(outcome)) ? 0 : 1);
