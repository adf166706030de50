import { killedBehindProxy } from './behind-proxy.ts';
import {
  clockJumps,
  failedOver,
  killed,
  mailServer,
  postgresFrozen,
  postgresRestarted,
  withPostgres,
} from './faults.ts';
import { fullDisk, slowLoris } from './machine.ts';
import type { Outcome } from './support/hurt.ts';
import { hasProxy, proxies } from './support/proxy.ts';
import { postgresStore } from './support/store.ts';

/**
 * `npm run test:faults`: everything that may go wrong around a running site, while delegates register; `-- word` runs only the
 * faults whose name contains the word. Prints a table, and fails when anything that was answered is lost or doubled.
 */
const word = process.argv[2] ?? '';
const outcomes: (Outcome & { fault: string })[] = [];

/** @param fault gives undefined where this machine can't have it */
async function run(name: string, fault: () => Promise<Outcome | undefined>): Promise<void> {
  if (!name.includes(word)) return;
  console.error(`${name} ...`);
  const nothing = { times: 0, answered: 0, turnedAway: 0, lost: 0, doubled: 0 };
  const outcome = await fault().catch((error) => ({ ...nothing, wrong: [String(error)] }));
  if (outcome) outcomes.push({ ...outcome, fault: name });
  else console.log(`note: '${name}' was left out: this machine does not allow it or lacks a program for it`);
}

await run('server killed, SQLite', () => killed(30));
for (const behaviour of ['refusing', 'hanging', 'putting off', 'closing mid-message'] as const)
  await run(`mail server ${behaviour}`, () => mailServer(behaviour));
await run('disk full, SQLite', () => fullDisk(3));
await run('slow clients', slowLoris);
await run('clock a day ahead and back', clockJumps);
await withPostgres(async (server, binaries) => {
  await run('server killed, PostgreSQL', async () => killed(30, await postgresStore(server)));
  await run('PostgreSQL restarted', () => postgresRestarted(5, server, 'INT'));
  await run('PostgreSQL crashed', () => postgresRestarted(5, server, 'QUIT'));
  await run('PostgreSQL frozen for 25 s', () => postgresFrozen(server));
  await run('PostgreSQL failed over', () => failedOver(binaries));
  for (const proxy of proxies)
    await run(`one of two killed behind ${proxy}`, async () =>
      hasProxy(proxy) ? killedBehindProxy(8, proxy, server) : undefined,
    );
});

const columns = ['fault', 'times', 'answered', 'turned away', 'lost', 'doubled'];
const lines = outcomes.map(({ fault, times, answered, turnedAway, lost, doubled }) =>
  [fault, times, answered, turnedAway, lost, doubled].map(String),
);
const widths = columns.map((title, at) =>
  Math.max(...[columns, ...lines].map((line) => line[at]?.length ?? 0), title.length),
);
for (const line of [columns, ...lines])
  console.log(
    line
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  );
for (const { fault, wrong } of outcomes) for (const sentence of wrong) console.log(`${fault}: ${sentence}`);

const isWhole = outcomes.every(
  ({ answered, lost, doubled, wrong }) => answered > 0 && lost === 0 && doubled === 0 && wrong.length === 0,
);
process.exit(isWhole && outcomes.length > 0 ? 0 : 1);
