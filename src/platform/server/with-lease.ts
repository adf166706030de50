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
const maxWaitMs = 60_000;

export interface Lease {
  /**
   * Renews the lease and locks it until the commit. Call this first in each transaction of the work.
   * @throws AppError 503 with Retry-After if another owner has taken the expired lease
   */
  assertHeld(transaction: Transaction): Promise<void>;
}

/**
 * Runs `work` under the lease `name`, so that only one call in all processes runs at a time. Waits until the lease is
 * free. Use it for work that consists of several transactions. The lease is renewed during the work. If the process
 * dies, the lease expires within ten seconds. A process whose lease has expired cannot overwrite the work of the next
 * owner, because `assertHeld` throws.
 * @throws AppError 503 with Retry-After if the lease is not free within a minute
 */
export async function withLease<T>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  name: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const owner = newId();
  const leaseIsTaken = () => new AppError(busy, { retryAfterSeconds });
  const waitsUntil = performance.now() + maxWaitMs;
  while (!(await db.once((queries) => acquireLease(queries, name, { owner, at: clock() })))) {
    if (performance.now() > waitsUntil) throw leaseIsTaken();
    await delay(pollMs);
  }
  const renew = (db: Db) => renewLease(db, name, { owner, at: clock() });
  const renewing = setInterval(() => void db.once(renew).catch(() => {}), renewEveryMs);
  try {
    return await work({
      async assertHeld(transaction) {
        if (!(await renew(transaction))) throw leaseIsTaken();
      },
    });
  } finally {
    clearInterval(renewing);
    // Ignores an error, because a lease that is not released expires.
    await db.once((queries) => releaseLease(queries, name, owner)).catch(() => {});
  }
}
