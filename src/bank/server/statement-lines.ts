import { newId } from '#platform/server/ids.ts';
import { inSlices } from '#platform/server/in-slices.ts';
import { creditKeys } from '../rule/statement/credit-keys.ts';
import type { StatementCredit } from '../rule/statement/take-lines.ts';
import type { NewLine } from './credits.sql.ts';

const atOnce = 1_000;

/** Lines of a statement with ids and the keys by which they are known again. */
export async function withKeys(lines: readonly StatementCredit[]): Promise<NewLine[]> {
  const counts = new Map<string, number>();
  const all: NewLine[] = [];
  for await (const some of inSlices(lines, atOnce)) {
    const keys = creditKeys(some, counts);
    for (const [at, line] of some.entries()) all.push({ ...line, id: newId(), key: keys[at] ?? '' });
  }
  return all;
}
