/**
 * Registers 700 delegates within three minutes, in bursts, then 3,000, which exceeds the capacity of the machine. Each
 * signs up, verifies by the mailed link and registers with a 400 KB screenshot. The load, the mail server and the site
 * share the cores. `--sqlite` (one process) and `--postgres` (two) measure one engine only, `--one-process` measures
 * PostgreSQL with one process.
 */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { listAllRegistrations } from '#registration/contract.ts';
import { ownDatabase } from '#tests/support/own-database.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';
import { startSite } from '#tests/support/site-process.ts';
import { reencodeHere } from './support/bare-picture.ts';
import { newClient } from './support/client.ts';
import { logInAsSuperadmin, openRegistration } from './support/delegates.ts';
import { linkSink } from './support/link-sink.ts';
import { type Crowd, type RushHour, rushHour } from './support/rush-hour.ts';
import { untilMailHasLeft, watchFigures } from './support/site-figures.ts';
import { smallMachine } from './support/small-machine.ts';
import {
  measureRate,
  percentile,
  requireBelow,
  requireCondition,
  requireShareOfLimit,
} from './support/verdict.ts';

const crowds: Crowd[] = [
  { delegates: 700, seconds: 180, bursts: 10 },
  { delegates: 3000, seconds: 180, bursts: 10 },
];

/** Number of mails to each delegate: welcome, verification link, verified, registered. */
const mailsEach = 4;

/**
 * Returns how many delegates per second are possible if only hashing, verifying and decoding take time. Measured before
 * and after the rush, because the speed of a shared machine changes.
 */
async function bareDelegates(): Promise<number> {
  const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  return measureRate(availableParallelism() + 1, 6, async () => {
    await verify(await hash('sample-password', parameters), 'sample-password');
    await reencodeHere();
  });
}

interface Engine {
  name: string;
  processes: number;
  /** Share of the bare rate to reach at saturation. Lower for PostgreSQL, whose processes use the same cores. */
  atLeast: number;
  /** Returns the settings of a new, separate database. */
  freshSettings(): Promise<Record<string, string>>;
}

/**
 * Shortens the time in which a large crowd arrives to what the baseline allows. Pauses between bursts would hide the
 * limit.
 */
const nearerTogether = ({ delegates, seconds, bursts }: Crowd, bare: number): Crowd => ({
  delegates,
  seconds: delegates > 1000 ? Math.min(seconds, Math.floor(delegates / bare)) : seconds,
  bursts,
});

async function rush({ name, processes, atLeast, freshSettings }: Engine, wholeCrowd: Crowd): Promise<void> {
  const links = await linkSink();
  const settings = {
    SMTP_URL: links.url,
    MAIL_FROM: 'The club <club@example.org>',
    LOG_LEVEL: 'warn',
    ...smallMachine,
    ...(await freshSettings()),
  };
  const sites = [await startSite(settings)];
  while (sites.length < processes) sites.push(await startSite(settings));
  const origins = sites.map(({ origin }) => origin);
  const [first = ''] = origins;
  try {
    await openRegistration(newClient(first));
    const before = await bareDelegates();
    const crowd = nearerTogether(wholeCrowd, before);
    const figures = watchFigures(origins);
    const met = await rushHour(origins, links, crowd);
    await untilMailHasLeft(first);
    const { eventLoopP99Ms, memoryMb } = await figures.stop();
    console.log(`\n${crowd.delegates} delegates in ${crowd.seconds} s, ${name}`);
    report(met, crowd, (before + (await bareDelegates())) / 2, atLeast);
    requireCondition(
      `every one of them is registered, and has ${mailsEach} mails`,
      (await storedIn(first)) === crowd.delegates && links.taken() === crowd.delegates * mailsEach,
    );
    requireBelow('event-loop delay, 99th percentile of the worst 10 s', eventLoopP99Ms, 100, 'ms');
    requireBelow('memory of a process at its highest', memoryMb, crowd.delegates > 1000 ? 500 : 400, 'MB');
  } finally {
    for (const site of sites) await site.stop();
    await links.close();
  }
}

function report(met: RushHour, crowd: Crowd, bare: number, atLeast: number): void {
  const of = (times: readonly number[]) =>
    [0.5, 0.99, 1].map((share) => `${(percentile(times, share) / 1000).toFixed(2)} s`).join(' / ');
  console.log(`     register, median / 99th percentile / longest: ${of(met.registering)}`);
  console.log(`     from sign-up to registered:                   ${of(met.journeys)}`);
  console.log(`     got 503 with Retry-After:                      ${met.turnedAway} times`);
  for (const failure of new Set(met.failures)) console.log(`     ${failure}`);
  requireCondition('no request failed', met.failures.length === 0);
  if (met.seconds < crowd.seconds * 1.05) {
    requireCondition('every request was accepted', met.turnedAway === 0);
    requireBelow('register, 99th percentile', percentile(met.registering, 0.99), 1500, 'ms');
    return;
  }
  requireShareOfLimit({
    what: 'delegates per second at saturation, against hashing, checking and decoding alone',
    measured: crowd.delegates / met.seconds,
    limit: bare,
    atLeast,
  });
}

async function storedIn(origin: string): Promise<number> {
  const client = newClient(origin);
  const token = await logInAsSuperadmin(client);
  return (await client.call(listAllRegistrations, { token })).allSuchEvents.length;
}

const wanted = (engine: string) =>
  !process.argv.some((word) => /^--(sqlite|postgres)$/.test(word)) || process.argv.includes(engine);

if (wanted('--sqlite')) {
  const sqlite: Engine = {
    name: 'one process on SQLite',
    processes: 1,
    atLeast: 0.6,
    freshSettings: async () => ({}),
  };
  for (const crowd of crowds) await rush(sqlite, crowd);
}
const processes = process.argv.includes('--one-process') ? 1 : 2;
const binaries = findPostgres();
if (wanted('--postgres') && binaries) {
  const cluster = await startPostgres(binaries, { durable: true });
  const freshSettings = async () => ({
    DATABASE_URL: (await ownDatabase(cluster.url)).url,
    SECRET_KEY: 'a sample key that both processes know',
    PROCESSES: String(processes),
  });
  try {
    for (const crowd of crowds)
      await rush(
        { name: `PostgreSQL, processes: ${processes}`, processes, atLeast: 0.5, freshSettings },
        crowd,
      );
  } finally {
    await cluster.stop();
  }
} else if (wanted('--postgres')) console.log('note no PostgreSQL here: only SQLite was measured');
