const maxLength = 32;

/**
 * Finds the name and short name of a committee in a table. Without a short name, it is the shorter one of the name and the text in
 * brackets ('Security Council (UNSC)'), or else a name of at most 32 characters, the initials of a longer one, or its beginning.
 */
export function findShortName(cell: string, shortName: string): { name: string; shortName: string } {
  if (shortName) return { name: cell, shortName };
  const bracket = cell.endsWith(')') ? cell.lastIndexOf('(') : -1;
  const before = cell.slice(0, Math.max(bracket, 0)).trim();
  const inside = cell.slice(bracket + 1, -1).trim();
  const [short, long] = before.length < inside.length ? [before, inside] : [inside, before];
  if (short && short.length <= maxLength) return { name: long, shortName: short };
  if (cell.length <= maxLength) return { name: cell, shortName: cell };
  const initials = cell
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((letter) => /\p{Lu}/u.test(letter))
    .join('');
  if (initials.length >= 2 && initials.length <= maxLength) return { name: cell, shortName: initials };
  return {
    name: cell,
    shortName: Array.from(cell)
      .slice(0, maxLength / 2)
      .join('')
      .trim(),
  };
}
