import { newId } from '#platform/server/ids.ts';
import { creditKeys } from '../rule/statement/credit-keys.ts';
import type { StatementCredit } from '../rule/statement/take-lines.ts';
import type { NewLine } from './credits.sql.ts';

/** Lines of a statement with ids and the keys by which they are known again. */
export function withKeys(lines: readonly StatementCredit[]): NewLine[] {
  const keys = creditKeys(lines);
  return lines.map((line, at) => ({ ...line, id: newId(), key: keys[at] ?? '' }));
}
