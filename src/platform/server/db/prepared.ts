import type { Compilable, CompiledQuery } from 'kysely';
import type { Queries } from './tables.ts';

/** Says how often a database was written to, where this process is the only one that writes. */
const writeCounts = new WeakMap<Queries, () => number>();

const mostKept = 5_000;

/**
 * Lets prepared queries on this database keep their rows until the next write.
 * @param writes counts every statement that may change something; this process must be the only one that sends any
 */
export function keepUntilWrite(queries: Queries, writes: () => number): void {
  writeCounts.set(queries, writes);
}

/**
 * A query on the paths that every call of an account takes. Its SQL is written once for each database instead of at every
 * call; on the embedded engine its rows are kept until anything at all is written, so that what it answers is always what
 * the database says, and callers must not change them. Within a transaction nothing is kept.
 * @param build the query with any values in its places; `parameters` later take those places in the same order
 */
export function prepared<P extends readonly (string | number)[], R>(
  build: (queries: Queries) => Compilable<R>,
): (queries: Queries, ...parameters: P) => Promise<readonly R[]> {
  const compiled = new WeakMap<Queries, CompiledQuery<R>>();
  const kept = new WeakMap<Queries, Kept<R>>();

  const read = async (queries: Queries, parameters: P): Promise<readonly R[]> => {
    const query = compiled.get(queries) ?? build(queries).compile();
    compiled.set(queries, query);
    return (await queries.executeQuery<R>({ ...query, parameters })).rows;
  };

  return async (queries, ...parameters) => {
    const writes = writeCounts.get(queries);
    if (!writes) return read(queries, parameters);
    const asOf = writes();
    const rowsOf = keptSince(kept, queries, asOf);
    const key = parameters.join('\n');
    const known = rowsOf.get(key);
    if (known) return known;
    const rows = await read(queries, parameters);
    // Another call may have written while this one waited for the connection: then nobody knows which came first.
    if (writes() === asOf && rowsOf.size < mostKept) rowsOf.set(key, rows);
    return rows;
  };
}

interface Kept<R> {
  asOf: number;
  rowsOf: Map<string, readonly R[]>;
}

function keptSince<R>(kept: WeakMap<Queries, Kept<R>>, queries: Queries, asOf: number): Kept<R>['rowsOf'] {
  const last = kept.get(queries);
  if (last?.asOf === asOf) return last.rowsOf;
  const rowsOf: Kept<R>['rowsOf'] = new Map();
  kept.set(queries, { asOf, rowsOf });
  return rowsOf;
}
