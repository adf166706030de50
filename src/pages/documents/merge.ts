/**
 * What two people made of the same version, in one: theirs, with what mine changed on top. Where both changed the same
 * field, or one a list in which the other added or moved entries, mine stands; a comparison with theirs shows it.
 */
export function merged(base: unknown, theirs: unknown, mine: unknown): unknown {
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs;
  if (isSame(theirs, base)) return mine;
  if (isList(base) && isList(theirs) && isList(mine) && standFor(base, theirs) && standFor(base, mine))
    return mine.map((entry, at) => merged(base[at], theirs[at], entry));
  if (!isGroup(base) || !isGroup(theirs) || !isGroup(mine)) return mine;
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const fields = names.map((name) => [name, merged(base[name], theirs[name], mine[name])]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

type Fields = Readonly<Record<string, unknown>>;

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Whether the entries of two lists correspond, place by place. */
function standFor(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((entry, at) => idOf(entry) === idOf(other[at]));
}

function idOf(entry: unknown): unknown {
  return isGroup(entry) ? entry.id : undefined;
}
