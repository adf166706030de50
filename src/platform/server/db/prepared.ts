import type { Compilable, CompiledQuery } from 'kysely';
import type { Queries } from './tables.ts';

interface Keeping {
  /** How often this process has written to the database. */
  writes: () => number;
  /** Whether no other process writes to it. */
  alone: boolean;
}

const keepings = new WeakMap<Queries, Keeping>();

const mostKept = 5_000;

/**
 * Lets prepared queries on this database keep their rows until the next write.
 * @param keeping.writes counts every statement of this process that may change something, when it begins or when it ends
 * @param keeping.alone when others write too, only queries that may be late keep anything
 */
export function keepUntilWrite(queries: Queries, keeping: Keeping): void {
  keepings.set(queries, keeping);
}

/**
 * A statement on the paths that a crowd takes, within transactions and without: its SQL is written once for each engine
 * instead of at every call.
 * @param build the statement with any values in its places; `parameters` later take those places in the same order
 */
export function statement<P extends readonly (string | number)[], R>(
  build: (queries: Queries) => Compilable<R>,
): (queries: Queries, ...parameters: P) => Promise<readonly R[]> {
  const compiled = new WeakMap<object, CompiledQuery<R>>();
  return async (queries, ...parameters) => {
    const engine = queries.getExecutor().adapter;
    const query = compiled.get(engine) ?? build(queries).compile();
    compiled.set(engine, query);
    return (await queries.executeQuery<R>({ ...query, parameters })).rows;
  };
}

/**
 * A query on the paths that every call of an account takes: a {@link statement} that, on the embedded engine, keeps its rows
 * until anything at all is written, so that what it answers is always what the database says, and callers must not change
 * them. Within a transaction nothing is kept.
 * @param build as a statement has it
 * @param options.lateBy milliseconds by which the rows may miss what other processes wrote; what this one wrote they never miss
 */
export function prepared<P extends readonly (string | number)[], R>(
  build: (queries: Queries) => Compilable<R>,
  { lateBy = 0 }: { lateBy?: number } = {},
): (queries: Queries, ...parameters: P) => Promise<readonly R[]> {
  const kept = new WeakMap<Queries, Kept<R>>();
  const read = statement<P, R>(build);

  return async (queries, ...parameters) => {
    const keeping = keepings.get(queries);
    if (!keeping || (!keeping.alone && lateBy === 0)) return read(queries, ...parameters);
    const asOf = keeping.writes();
    const rowsOf = keptSince(kept, queries, asOf);
    const key = parameters.join('\n');
    const now = performance.now();
    const known = rowsOf.get(key);
    if (known && now < known.until) return known.rows;
    const rows = await read(queries, ...parameters);
    const until = keeping.alone ? Number.POSITIVE_INFINITY : now + lateBy;
    // Another call may have written while this one waited for the connection: then nobody knows which came first.
    if (keeping.writes() === asOf && rowsOf.size < mostKept) rowsOf.set(key, { rows, until });
    return rows;
  };
}

interface Kept<R> {
  asOf: number;
  /** `until` in milliseconds of this process's own clock. */
  rowsOf: Map<string, { rows: readonly R[]; until: number }>;
}

function keptSince<R>(kept: WeakMap<Queries, Kept<R>>, queries: Queries, asOf: number): Kept<R>['rowsOf'] {
  const last = kept.get(queries);
  if (last?.asOf === asOf) return last.rowsOf;
  const rowsOf: Kept<R>['rowsOf'] = new Map();
  kept.set(queries, { asOf, rowsOf });
  return rowsOf;
}
