import { type Expression, type SqlBool, sql } from 'kysely';
import { afterAllBeginningWith } from './words.ts';

/** Says that the words in a column, which sorts byte by byte, begin with `start`: in a form that an index answers. */
export function beginsWith(column: string, start: string): Expression<SqlBool> {
  const word = sql.ref(column);
  return sql<SqlBool>`(${word} >= ${start} and ${word} < ${afterAllBeginningWith(start)})`;
}
