/**
 * Releases an announcement to 3,000 delegates, on SQLite with one process and on PostgreSQL with two. All its mails
 * must be queued within 5 seconds, and meanwhile mails with one-time links must arrive within 5 seconds.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { login, sendOwnVerificationLink, signup } from '#accounts/contract.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { openContext } from '#platform/server/open-context.ts';
import { announceToMany } from '#tests/support/announcing.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';
import { startSite } from '#tests/support/site-process.ts';
import { type Client, newClient } from './support/client.ts';
import { delegatePassword as password } from './support/delegates.ts';
import { type LinkSink, linkSink } from './support/link-sink.ts';
import { requireBelow, requireCondition } from './support/verdict.ts';

const letters = 3_000;
const withinMs = 5_000;
const links = 8;

async function measure(
  engine: string,
  { processes, databaseUrl }: { processes: number; databaseUrl?: string },
): Promise<void> {
  const sink = await linkSink();
  const settings = {
    SMTP_URL: sink.url,
    MAIL_FROM: 'club@example.org',
    LOG_LEVEL: 'warn',
    PROCESSES: String(processes),
    SECRET_KEY: 'a sample key that both processes know',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const sites = [await startSite(settings)];
  while (sites.length < processes) sites.push(await startSite(settings));
  const [{ origin, dataDir } = { origin: '', dataDir: '' }] = sites;
  const context = await openContext(readConfig({ DATA_DIR: dataDir, ...settings }));
  const { queries } = context.db;
  const countLetters = async () => {
    const { count } = await queries
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', 'announcement')
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  try {
    const client = newClient(origin);
    const people = await Promise.all(
      Array.from({ length: links }, (_, at) => signUp(newClient(origin, at + 2), at)),
    );
    const { release, sendMs } = await announceToMany({ client, origin, context }, letters);
    await untilPosted(context);
    const pressed = performance.now();
    await release();
    const answerMs = performance.now() - pressed;
    const arrivals = Promise.all(
      people.map(async (person, at) => {
        await wait(at * 400);
        return timeLink(sink, person);
      }),
    );
    while ((await countLetters()) < letters) await wait(20);
    const queuedMs = performance.now() - pressed;
    const slowest = Math.max(...(await arrivals));
    console.log(
      `\n${engine}: written in ${sendMs.toFixed(0)} ms, the press answered in ${answerMs.toFixed(0)} ms`,
    );
    requireBelow(`${letters} letters queued after one press`, queuedMs, withinMs, 'ms');
    requireBelow(`slowest of ${links} mails with a one-time link meanwhile`, slowest, withinMs, 'ms');
    requireCondition('each letter is queued once', (await countLetters()) === letters);
  } finally {
    await context.db.close();
    for (const site of sites) await site.stop();
    await sink.close();
  }
}

/** Waits until the ledger has the registrations, which were inserted without the use case that posts their fees. */
async function untilPosted({ db: { queries } }: Pick<Context, 'db'>): Promise<void> {
  const count = async (table: 'ledger_payers' | 'payment_statuses') => {
    const { rows } = await queries
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  while ((await count('ledger_payers')) < letters || (await count('payment_statuses')) < letters)
    await wait(200);
}

interface Person {
  client: Client;
  email: string;
  token: string;
}

async function signUp(client: Client, at: number): Promise<Person> {
  const email = `link-${at}@example.org`;
  const body = { email, password, confirmPassword: password, name: `Sample Reader ${at}` };
  await client.call(signup, { body: { ...body, phone: '+91 90000 00000', isStudentOfNITS: false } });
  const { token } = await client.call(login, { body: { email, password } });
  return { client, email, token };
}

/** Returns how long a mail with a one-time link takes to arrive. */
async function timeLink(sink: LinkSink, { client, email, token }: Person): Promise<number> {
  const started = performance.now();
  await client.call(sendOwnVerificationLink, { token, body: {} });
  await sink.verificationToken(email);
  return performance.now() - started;
}

await measure('SQLite, one process', { processes: 1 });
const binaries = findPostgres();
if (binaries) {
  const cluster = await startPostgres(binaries, { durable: true });
  await measure('PostgreSQL, two processes', { processes: 2, databaseUrl: cluster.url }).finally(() =>
    cluster.stop(),
  );
} else console.log('note no PostgreSQL here: only SQLite was measured');
