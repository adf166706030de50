import type { ExpressionBuilder } from 'kysely';
import { statement } from '../db/prepared.ts';
import type { Queries, Tables } from '../db/tables.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    rate_limits: { key: string; used: number; resets_at: number };
  }
}

/**
 * Counts one more use of each key and returns how often it was used in its current window, this use included.
 * One statement, so that any number of processes count together, and nobody waits for another's transaction.
 * @param uses one key or two, each once, with the length of its window in milliseconds; it begins with its first use
 */
export async function countUses(
  queries: Queries,
  uses: readonly { key: string; windowMs: number }[],
  now: number,
): Promise<readonly { key: string; used: number; resets_at: number }[]> {
  const rows = uses.flatMap(({ key, windowMs }) => [key, now + windowMs]);
  const count = counts[uses.length - 1];
  if (!count) throw new Error('one or two keys are counted together');
  return count(queries, ...rows, now, now);
}

const counts = [counting(1), counting(2)];

function counting(keys: number) {
  return statement<(string | number)[], { key: string; used: number; resets_at: number }>((queries) =>
    queries
      .insertInto('rate_limits')
      .values((eb) => Array.from({ length: keys }, () => ({ key: '', used: eb.lit(1), resets_at: 0 })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          used: eb
            .case()
            .when(isOver(eb))
            .then(eb.lit(1))
            .else(eb('rate_limits.used', '+', eb.lit(1)))
            .end(),
          resets_at: eb
            .case()
            .when(isOver(eb))
            .then(eb.ref('excluded.resets_at'))
            .else(eb.ref('rate_limits.resets_at'))
            .end(),
        })),
      )
      .returning(['key', 'used', 'resets_at']),
  );
}

/** A window that ends later than a new one would was begun by a clock that went wrong. */
function isOver(
  eb: ExpressionBuilder<Tables & { excluded: Tables['rate_limits'] }, 'rate_limits' | 'excluded'>,
) {
  return eb.or([
    eb('rate_limits.resets_at', '<=', 0),
    eb('rate_limits.resets_at', '>', eb.ref('excluded.resets_at')),
  ]);
}

/** Forgets windows that are over. */
export async function forgetUses(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
}
