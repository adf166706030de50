import { describe, expect, test } from 'vitest';
import { isAtLength } from '#tests/support/is-at-length.ts';
import { findPostgres } from '#tests/support/postgres.ts';
import { killedBehindProxy } from './behind-proxy.ts';
import {
  clockJumps,
  databaseFailedOver,
  databaseStandbyLost,
  mailServerFails,
  postgresFrozen,
  postgresRestarted,
  serverKilled,
  withPostgres,
} from './faults.ts';
import { killedWhileGivingSeats } from './giving-seats.ts';
import { killedWhileImporting } from './importing.ts';
import { killedWhileIssuing } from './issuing.ts';
import { fullDisk } from './machine.ts';
import { killedWhilePublishing } from './publishing.ts';
import { killedWhileQueueing } from './queueing-letters.ts';
import { killedWhileRecording } from './recording-steps.ts';
import { killedWhileScanning } from './scanning.ts';
import type { Outcome } from './support/fault-injection.ts';
import { hasProxy, proxies } from './support/proxy.ts';
import { postgresStore, type Store } from './support/store.ts';

/** Injects a fault `times` times. Returns undefined if this machine does not allow the fault. */
type Fault = (times: number) => Promise<Outcome | undefined>;

/** A fault, with its number of repetitions in `npm test` and in `npm run test:faults`. 0 skips it. */
interface Case {
  name: string;
  times: readonly [short: number, atLength: number];
  fault: Fault;
}

const kills: [
  name: string,
  times: Case['times'],
  fault: (times: number, store?: Store) => Promise<Outcome>,
][] = [
  ['the server is killed', [2, 30], serverKilled],
  ['the server is killed while it publishes', [0, 10], killedWhilePublishing],
  ['the server is killed while it gives 300 seats', [0, 10], killedWhileGivingSeats],
  ['the server is killed while it imports a statement', [1, 10], killedWhileImporting],
  ['the server is killed while it queues letters', [0, 10], killedWhileQueueing],
  ['the server is killed while doors send scans', [0, 10], killedWhileScanning],
  ['the server is killed while chairs send steps', [0, 10], killedWhileRecording],
  ['the server is killed while it issues and prints certificates', [0, 10], killedWhileIssuing],
];
const cases: Case[] = [
  ...kills.map(([name, times, fault]): Case => ({ name, times, fault: (count) => fault(count) })),
  ...(['refusing', 'hanging', 'putting off', 'closing mid-message'] as const).map(
    (behaviour): Case => ({
      name: `the mail server is ${behaviour}`,
      times: [behaviour === 'closing mid-message' ? 1 : 0, 1],
      fault: () => mailServerFails(behaviour),
    }),
  ),
  { name: 'the disk is full', times: [0, 3], fault: fullDisk },
  { name: 'the clock jumps a day ahead and back', times: [0, 1], fault: clockJumps },
];
const onPostgres: Case[] = [
  ...kills.map(
    ([name, [, atLength], fault]): Case => ({
      name,
      times: [0, atLength],
      fault: (count) => withPostgres(async (server) => fault(count, await postgresStore(server))),
    }),
  ),
  ...(['INT', 'QUIT'] as const).map(
    (signal): Case => ({
      name: signal === 'INT' ? 'PostgreSQL restarts' : 'PostgreSQL crashes and comes back',
      times: [signal === 'QUIT' ? 1 : 0, 5],
      fault: (count) => withPostgres((server) => postgresRestarted(count, server, signal)),
    }),
  ),
  { name: 'PostgreSQL is frozen for 25 s', times: [0, 1], fault: () => withPostgres(postgresFrozen) },
  {
    name: 'PostgreSQL fails over',
    times: [0, 1],
    fault: () => withPostgres((_, path) => databaseFailedOver(path)),
  },
  {
    name: 'PostgreSQL is without its standby for 25 s',
    times: [0, 1],
    fault: () => withPostgres((_, path) => databaseStandbyLost(path)),
  },
  ...proxies.map(
    (proxy): Case => ({
      name: `one of two processes behind ${proxy} is killed`,
      times: [0, 8],
      fault: async (count) =>
        hasProxy(proxy) ? withPostgres((server) => killedBehindProxy(count, proxy, server)) : undefined,
    }),
  ),
];

/** `npm test` runs fewer repetitions than `npm run test:faults`. */
describe.each([
  ['on SQLite', cases, true],
  ['on PostgreSQL', onPostgres, findPostgres() !== undefined],
])(
  'no answered request is lost or stored twice %s',
  { concurrent: !isAtLength, timeout: 900_000 },
  (_, list, can) => {
    const timesOf = ({ times }: Case) => times[Number(isAtLength)] ?? 0;
    for (const each of list.filter((one) => timesOf(one) > 0))
      test.runIf(can)(`when ${each.name}`, async ({ skip }) => {
        const outcome = await each.fault(timesOf(each));
        if (!outcome) return skip('This machine does not allow the fault or lacks a program for it.');
        console.log(`${each.name}: ${outcome.answered} answered, ${outcome.turnedAway} turned away`);
        expect(outcome).toMatchObject({ lost: 0, doubled: 0, wrong: [] });
        expect(outcome.answered).toBeGreaterThan(0);
      });
  },
);
