import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type SiteProcess, startSite } from '#tests/support/site-process.ts';
import { newClient } from '../../../bench/support/client.ts';
import { type BenchDelegate, makeDelegates, openRegistration } from '../../../bench/support/delegates.ts';
import { type FaultySmtpServer, faultySmtpServer } from './faulty-smtp-server.ts';
import { type Rush, startRush } from './rush.ts';
import { type Store, sqliteStore } from './store.ts';

export interface Outcome {
  times: number;
  /** Number of registrations that were answered with status 200. */
  answered: number;
  /** Number of requests that were answered with status 503 and retried later. */
  turnedAway: number;
  /** Number of acknowledged registrations that are missing, and of mails that were not sent. */
  lost: number;
  /**
   * Number of registrations that are stored twice, and of mails that were sent again although their delivery was
   * recorded.
   */
  doubled: number;
  wrong: string[];
}

interface FaultContext {
  site: SiteProcess;
  store: Store;
  mail: FaultySmtpServer;
  rush: Rush;
  delegates: readonly BenchDelegate[];
  moveClock(offMs: number): Promise<void>;
  /**
   * Kills a process of the site with SIGKILL and restarts it. Before the restart, reads which deliveries were recorded.
   */
  kill(process?: SiteProcess): Promise<void>;
}

interface Plan {
  times: number;
  delegates: number;
  store?: Store;
  settings?: Record<string, string>;
  /** Starts a proxy and more processes of the site. Returns the address that delegates use. */
  front?: (site: SiteProcess, settings: Record<string, string>) => Promise<string>;
  inject: (context: FaultContext) => Promise<void>;
}

/**
 * By how much the clock is advanced to make all mails due, in milliseconds. It is longer than a lease in the outbox and
 * than any retry delay.
 */
const pastEveryWaitMs = 75 * 60_000;
const settleMs = 60_000;

/** Makes delegates register during a fault, and then compares the answers with the stored rows and the mails. */
export async function underFault(plan: Plan): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const clockFile = join(folder, 'clock');
  await writeFile(clockFile, '0');
  const store = plan.store ?? sqliteStore(join(folder, 'data'));
  const mail = await faultySmtpServer();
  const settings = {
    LOG_LEVEL: 'silent',
    READ_PROOFS: 'false',
    SMTP_URL: mail.url,
    MAIL_FROM: 'club@example.org',
    SHOW_VERIFICATION_LINK: 'true',
    SECRET_KEY: 'a sample key that only the tests know',
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import=${new URL('./movable-clock.ts', import.meta.url).href}`,
    ...store.settings,
    ...plan.settings,
  };
  const site = await startSite(settings);
  const moveClock = async (offMs: number) => {
    await writeFile(`${clockFile}.new`, String(offMs));
    await rename(`${clockFile}.new`, clockFile);
    await wait(60);
  };
  /** How often the server had accepted a mail before a kill, for mails whose delivery was recorded then. */
  const noted = new Map<string, number>();
  try {
    await openRegistration(newClient(site.origin));
    const delegates = await makeDelegates(site.origin, plan.delegates);
    const rush = startRush((await plan.front?.(site, settings)) ?? site.origin, delegates);
    await plan.inject({
      site,
      store,
      mail,
      rush,
      delegates,
      moveClock,
      async kill(process = site) {
        await process.kill();
        for (const id of await notedAsSent(store)) noted.set(id, mail.taken.get(id) ?? 0);
        await process.restart();
      },
    });
    await rush.done;
    mail.behave('well');
    const isDelivered = await deliverAll(store, moveClock);
    await site.stop();
    await store.check();
    return await compare(plan, { store, mail, rush, noted, isDelivered });
  } finally {
    await site.stop();
    await mail.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function notedAsSent(store: Store): Promise<string[]> {
  const rows = await store.read<{ id: string }>('select id from outbox where sent_at is not null');
  return rows.map(({ id }) => id);
}

async function deliverAll(store: Store, moveClock: (offMs: number) => Promise<void>): Promise<boolean> {
  const until = performance.now() + settleMs;
  for (let offMs = 0; performance.now() < until; offMs += pastEveryWaitMs) {
    await moveClock(offMs);
    for (let looks = 0; looks < 8; looks++) {
      const waiting = await store.read('select 1 from outbox where due_at is not null limit 1');
      if (waiting.length === 0) return true;
      await wait(150);
    }
  }
  return false;
}

async function compare(
  { times }: Plan,
  found: {
    store: Store;
    mail: FaultySmtpServer;
    rush: Rush;
    noted: Map<string, number>;
    isDelivered: boolean;
  },
): Promise<Outcome> {
  const { store, mail, rush, noted } = found;
  const stored = (
    await store.read<{ email: string }>(
      'select a.email from registrations r join accounts a on a.id = r.account_id',
    )
  ).map(({ email }) => email);
  const told = new Set(
    (await store.read<{ recipient: string }>(`select recipient from outbox where kind = 'registered'`)).map(
      ({ recipient }) => recipient,
    ),
  );
  const mails = await store.read<{ id: string; sent_at: number | null }>('select id, sent_at from outbox');
  const isKilled = noted.size > 0;
  const leftAgain = ({ id }: { id: string }) => {
    const taken = mail.taken.get(id) ?? 0;
    // After a kill, a mail may be sent again only if the process was killed before it recorded the delivery.
    return isKilled ? taken > (noted.get(id) ?? taken) : taken > 1;
  };
  const lost = [
    ...[...rush.answered].filter((email) => !stored.includes(email) || !told.has(email)),
    ...mails.filter(({ id, sent_at }) => sent_at === null || !mail.taken.has(id)),
  ];
  const doubled = stored.length - new Set(stored).size + mails.filter(leftAgain).length;
  return {
    times,
    answered: rush.answered.size,
    turnedAway: rush.turnedAway,
    lost: lost.length,
    doubled,
    wrong: [...new Set(rush.wrong), ...(found.isDelivered ? [] : ['mails still wait'])],
  };
}
