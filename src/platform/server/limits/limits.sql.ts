import type { RawBuilder } from 'kysely';
import { compileOnce, type ValueOf } from '../db/compile-once.ts';
import type { Queries } from '../db/tables.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    rate_limits: { key: string; used: number; resets_at: number };
  }
}

/** One use of a key, whose window is so long, in milliseconds; it begins with its first use. */
export interface Use {
  key: string;
  windowMs: number;
}

/**
 * Counts one more use of each key and returns how often it was used in its current window, this use included.
 * One statement, so that any number of processes count together, and nobody waits for another's transaction.
 *
 * A window that ends later than one begun now would was begun by a clock that runs ahead of this one. Its uses still count,
 * and it is cut to its proper length: so clocks that differ give nobody more uses, and a clock that went wrong locks nobody
 * out for longer than a window.
 * @param uses one key or two different ones
 */
export async function countUses(queries: Queries, [first, second, ...others]: readonly Use[], now: number) {
  if (!first || others.length > 0) throw new Error('one or two keys are counted together');
  const one = { now, key: first.key, resetsAt: now + first.windowMs };
  if (!second) return countOne(queries, one);
  return countTwo(queries, { ...one, otherKey: second.key, otherResetsAt: now + second.windowMs });
}

interface One {
  now: number;
  key: string;
  resetsAt: number;
}

interface Two extends One {
  otherKey: string;
  otherResetsAt: number;
}

/** Nobody waits for the disk: a power cut would give a few more attempts, and every attempt waits for its count. */
const counted = { mayBeLost: true };

const countOne = compileOnce(
  (queries, value: ValueOf<One>) =>
    counting(queries, value('now'), [{ key: value('key'), resets_at: value('resetsAt') }]),
  counted,
);

const countTwo = compileOnce(
  (queries, value: ValueOf<Two>) =>
    counting(queries, value('now'), [
      { key: value('key'), resets_at: value('resetsAt') },
      { key: value('otherKey'), resets_at: value('otherResetsAt') },
    ]),
  counted,
);

function counting(
  queries: Queries,
  now: RawBuilder<number>,
  begun: readonly { key: RawBuilder<string>; resets_at: RawBuilder<number> }[],
) {
  return queries
    .insertInto('rate_limits')
    .values((eb) => begun.map((one) => ({ ...one, used: eb.lit(1) })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb('rate_limits.resets_at', '<=', now);
        const isTooLong = eb('rate_limits.resets_at', '>', eb.ref('excluded.resets_at'));
        return {
          used: eb
            .case()
            .when(isOver)
            .then(eb.lit(1))
            .else(eb('rate_limits.used', '+', eb.lit(1)))
            .end(),
          resets_at: eb
            .case()
            .when(eb.or([isOver, isTooLong]))
            .then(eb.ref('excluded.resets_at'))
            .else(eb.ref('rate_limits.resets_at'))
            .end(),
        };
      }),
    )
    .returning(['key', 'used', 'resets_at']);
}

const uncount = compileOnce((queries, value: ValueOf<{ key: string; now: number }>) =>
  queries
    .updateTable('rate_limits')
    .set((eb) => ({ used: eb('used', '-', eb.lit(1)) }))
    .where('key', '=', value('key'))
    .where('used', '>', 0)
    .where('resets_at', '>', value('now')),
);

/** Takes one use of a key back, unless its window is over. */
export async function uncountUse(queries: Queries, key: string, now: number): Promise<void> {
  await uncount(queries, { key, now });
}

/** Forgets windows that are over. */
export async function forgetUses(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
}
