import type { ExpressionBuilder } from 'kysely';
import type { Queries, Tables } from '../db/tables.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    rate_limits: { key: string; used: number; resets_at: number };
  }
}

/**
 * Counts one more use of `key` and returns how often it was used in the current window, this use included.
 * One statement, so that any number of processes count together.
 * @param windowMs length of the window in milliseconds; it begins with its first use
 */
export async function countUse(
  queries: Queries,
  key: string,
  now: number,
  windowMs: number,
): Promise<{ used: number; resetsAt: number }> {
  // A window that ends later than a new one would was begun by a clock that went wrong.
  const isOver = (eb: ExpressionBuilder<Tables, 'rate_limits'>) =>
    eb.or([eb('rate_limits.resets_at', '<=', now), eb('rate_limits.resets_at', '>', now + windowMs)]);
  // Every number that changes is bound, never written out: another text would be another statement to prepare.
  const row = await queries
    .insertInto('rate_limits')
    .values({ key, used: 1, resets_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        used: eb
          .case()
          .when(isOver(eb))
          .then(1)
          .else(eb('rate_limits.used', '+', 1))
          .end(),
        resets_at: eb
          .case()
          .when(isOver(eb))
          .then(eb.val(now + windowMs))
          .else(eb.ref('rate_limits.resets_at'))
          .end(),
      })),
    )
    .returning(['used', 'resets_at'])
    .executeTakeFirstOrThrow();
  return { used: row.used, resetsAt: row.resets_at };
}

/** Forgets windows that are over. */
export async function forgetUses(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
}
