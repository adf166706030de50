import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres } from '#tests/support/postgres.ts';
import { type Outcome, underFault } from './support/fault-injection.ts';
import type { Behaviour } from './support/faulty-smtp-server.ts';
import { newPostgres, newStandby, type PostgresServer } from './support/postgres-server.ts';
import { postgresStore, type Store } from './support/store.ts';

const perTime = 4;

export async function serverKilled(times: number, store?: Store): Promise<Outcome> {
  return underFault({
    times,
    delegates: (times + 1) * perTime,
    ...(store ? { store } : {}),
    async inject({ rush, kill }) {
      for (let time = 1; time <= times; time++) {
        await rush.answeredBy(time * perTime - 2);
        await wait(Math.random() * 60);
        await kill();
      }
    },
  });
}

export async function postgresRestarted(
  times: number,
  server: PostgresServer,
  signal: 'INT' | 'QUIT',
): Promise<Outcome> {
  return underFault({
    times,
    delegates: (times + 1) * perTime,
    store: await postgresStore(server),
    async inject({ rush }) {
      for (let time = 1; time <= times; time++) {
        await rush.answeredBy(time * perTime - 2);
        await server.stop(signal);
        await wait(300);
        await server.start();
      }
    },
  });
}

/** Suspends PostgreSQL with its open connections for longer than the site's timeout. */
export async function postgresFrozen(server: PostgresServer): Promise<Outcome> {
  return underFault({
    times: 1,
    delegates: 12,
    store: await postgresStore(server),
    async inject({ rush }) {
      await rush.answeredBy(4);
      server.freeze();
      await wait(25_000);
      server.thaw();
    },
  });
}

/** Kills the primary. The standby is promoted, and the site reconnects to it. */
export async function databaseFailedOver(binaries: string): Promise<Outcome> {
  return withStandby(binaries, async (primary, standby) => {
    let inUse = primary;
    return underFault({
      times: 1,
      delegates: 24,
      store: await postgresStore(primary, standby, () => inUse),
      async inject({ rush }) {
        await rush.answeredBy(8);
        await primary.stop('QUIT');
        await wait(300);
        await standby.query('postgres', 'select pg_promote()');
        inUse = standby;
      },
    });
  });
}

/** Stops the synchronous standby and starts it again. Meanwhile no write can be acknowledged. */
export async function databaseStandbyLost(binaries: string): Promise<Outcome> {
  return withStandby(binaries, async (primary, standby) =>
    underFault({
      times: 1,
      delegates: 12,
      store: await postgresStore(primary, standby),
      async inject({ rush }) {
        await rush.answeredBy(4);
        await standby.stop('QUIT');
        await wait(25_000);
        await standby.start();
      },
    }),
  );
}

async function withStandby(
  binaries: string,
  work: (primary: PostgresServer, standby: PostgresServer) => Promise<Outcome>,
): Promise<Outcome> {
  const primary = await newPostgres(binaries);
  let standby: PostgresServer | undefined;
  try {
    await primary.start();
    standby = await newStandby(binaries, primary);
    return await work(primary, standby);
  } finally {
    await primary.remove();
    await standby?.remove();
  }
}

export async function mailServerFails(behaviour: Behaviour): Promise<Outcome> {
  return underFault({
    times: 1,
    delegates: 6,
    async inject({ mail, rush }) {
      mail.behave(behaviour);
      await rush.done;
      while (mail.spoiled < 3) await wait(100);
      if (behaviour === 'hanging') await wait(12_000);
    },
  });
}

export async function clockJumps(): Promise<Outcome> {
  const dayMs = 24 * 60 * 60_000;
  return underFault({
    times: 3,
    delegates: 16,
    async inject({ rush, moveClock }) {
      for (const [at, offMs] of [dayMs, 0, dayMs].entries()) {
        await rush.answeredBy((at + 1) * 4);
        await moveClock(offMs);
      }
    },
  });
}

export async function withPostgres<T>(
  work: (server: PostgresServer, binaries: string) => Promise<T>,
): Promise<T> {
  const binaries = findPostgres();
  if (!binaries) throw new Error('There is no PostgreSQL here: apt-get install postgresql');
  const server = await newPostgres(binaries);
  try {
    await server.start();
    return await work(server, binaries);
  } finally {
    await server.remove();
  }
}
