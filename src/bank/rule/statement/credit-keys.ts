import type { StatementCredit } from './take-lines.ts';

/**
 * A key for each line of a statement, in their order: the same for the same line in whatever statement it stands, so that
 * statements that overlap are one. The day, the amount and all of the text tell lines apart; lines that are the same in all of
 * it are counted. A line that stands twice in one statement is two payments; a line that stands once in each of two is one.
 * @param counts of the lines before these, where a statement is read in parts
 */
export function creditKeys(
  credits: readonly StatementCredit[],
  counts = new Map<string, number>(),
): string[] {
  return credits.map(({ day, paise, text }) => {
    const key = `${day} ${paise} ${text.toLowerCase().replace(/[^a-z0-9]/g, '')}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key} ${count}`;
  });
}
