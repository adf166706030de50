import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { EmbeddedAdapter } from './sqlite.ts';
import type { Queries } from './tables.ts';

/** Stands in a compiled statement where the value of this name will. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** What a statement is built with in the place of a value, by the value's name. */
export type ValueOf<V> = <Name extends keyof V & string>(name: Name) => RawBuilder<V[Name]>;

function placeholder<T>(name: string): RawBuilder<T> {
  return sql`${new Placeholder(name)}`;
}

/**
 * A statement whose SQL is written once for each engine instead of at every call. Kysely takes longer to write a statement
 * than the embedded engine to answer it, so this is for the few that every call of an account or every log-in sends.
 * @param build writes the statement; what depends on the call stands in it as `value('name')`, and nothing else may
 * @param mayBeLost that it returns rows, and a power cut may undo what it wrote: the embedded engine doesn't wait for the disk
 * @returns runs it with those values, within transactions and without
 */
export function compileOnce<V extends object, R>(
  build: (queries: Queries, value: ValueOf<V>) => Compilable<R>,
  { mayBeLost = false } = {},
): (queries: Queries, values: V) => Promise<R[]> {
  const compiled = new WeakMap<object, CompiledQuery<R>>();
  return async (queries, values) => {
    const engine = queries.getExecutor().adapter;
    const query = compiled.get(engine) ?? build(queries, placeholder).compile();
    compiled.set(engine, query);
    const parameters = query.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as keyof V] : one,
    );
    const rows =
      engine instanceof EmbeddedAdapter ? engine.runNow(query.sql, parameters, mayBeLost) : undefined;
    return (rows as R[] | undefined) ?? (await queries.executeQuery<R>({ ...query, parameters })).rows;
  };
}
