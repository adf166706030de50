import { setTimeout as delay } from 'node:timers/promises';
import { busy } from '../contract/common.ts';
import type { Context } from './context.ts';
import type { Db, Transaction } from './db/tables.ts';
import { AppError } from './http/app-error.ts';
import { newId } from './ids.ts';
import { acquireLease, releaseLease, renewLease } from './leases.sql.ts';

const retryAfterSeconds = 5;
const pollMs = 50;
const renewEveryMs = 2_000;
const longestWaitMs = 60_000;

/** A lease while its work runs. */
export interface Lease {
  /**
   * Locks the lease until a transaction of the work ends. To be called in each of them, first.
   * @throws AppError 503 when the lease has expired and another owner has it
   */
  require(transaction: Transaction): Promise<void>;
}

/**
 * Runs work that one process does at a time, in several transactions. It renews its lease meanwhile; that of a process that died expires
 * after ten seconds. A process that only was slow changes nothing afterwards, since `require` throws.
 * @throws AppError 503 with Retry-After when other work has the lease for a minute
 */
export async function withLease<T>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  name: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const owner = newId();
  const turnAway = () => new AppError(busy, { retryAfterSeconds });
  const waitsUntil = performance.now() + longestWaitMs;
  while (!(await db.once((queries) => acquireLease(queries, name, { owner, at: clock() })))) {
    if (performance.now() > waitsUntil) throw turnAway();
    await delay(pollMs);
  }
  const renew = (db: Db) => renewLease(db, name, { owner, at: clock() });
  const renewing = setInterval(() => void db.once(renew).catch(() => {}), renewEveryMs);
  try {
    return await work({
      async require(transaction) {
        if (!(await renew(transaction))) throw turnAway();
      },
    });
  } finally {
    clearInterval(renewing);
    // Where that fails, the lease expires.
    await db.once((queries) => releaseLease(queries, name, owner)).catch(() => {});
  }
}
