import { readAmount } from './amount.ts';

/**
 * Whether each balance follows from the one before it, oldest first or newest first. Without a column of debits an amount may be
 * either.
 */
export function addsUp(
  rows: readonly (readonly string[])[],
  { credit, debit, balance }: { credit: number; debit: number | undefined; balance: number },
): boolean {
  const lines: { moved: number; then: number }[] = [];
  for (const row of rows) {
    if ((row[balance] ?? '') === '') continue;
    const [came, left, then] = [credit, debit, balance].map((at) =>
      at === undefined ? 0 : readAmount(row[at] ?? '')?.paise,
    );
    if (came === undefined || left === undefined || then === undefined) continue;
    // One column holds every amount, of two one.
    if (debit === undefined ? came === 0 : came !== 0 && left !== 0) return false;
    if (came !== 0 || left !== 0) lines.push({ moved: came - Math.abs(left), then });
  }
  if (lines.length < 3) return false;
  const follows = (isNewestFirst: boolean) =>
    lines.every(({ moved, then }, at) => {
      const before = lines[isNewestFirst ? at + 1 : at - 1];
      if (!before) return true;
      const by = then - before.then;
      return debit === undefined ? Math.abs(by) === Math.abs(moved) : by === moved;
    });
  return follows(false) || follows(true);
}
