import type { FieldPath, Group, Shape, Text } from './document-shape.ts';

const mailtoPrefix = 'mailto:';

export function formatForInput({ input }: Text, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  return input === 'mailto' && text.startsWith(mailtoPrefix) ? text.slice(mailtoPrefix.length) : text;
}

/**
 * Converts typed text to the stored value. Returns undefined for an empty field that documents leave out, and null for
 * an empty field that they store as null.
 */
export function parseTypedValue({ input, empty }: Text, typed: string): unknown {
  if (typed === '' && empty === 'omitted') return undefined;
  if (typed === '' && empty === 'null') return null;
  if (input === 'number' && /^-?\d{1,9}$/.test(typed)) return Number(typed);
  return input === 'mailto' && typed !== '' ? `${mailtoPrefix}${typed.replace(/^mailto:/i, '')}` : typed;
}

/**
 * Creates an empty entry.
 * @param siblings the list to which it is added, in which its id must be unique
 */
export function createEmptyEntry(shape: Shape, siblings: readonly unknown[] = []): unknown {
  if (shape.is === 'list') return Array.from({ length: shape.least }, () => createEmptyEntry(shape.entry));
  if (shape.is === 'group') return emptyGroup(shape, siblings);
  return parseTypedValue(shape, '');
}

function emptyGroup({ fields }: Group, siblings: readonly unknown[]): unknown {
  const entries = fields.map(({ name, shape }) => {
    if (!shape.fixed || shape.is !== 'text') return [name, createEmptyEntry(shape)];
    const ids = siblings.map((entry) => Number((entry as Readonly<Record<string, unknown>>)[name]) || 0);
    return [name, shape.input === 'number' ? Math.max(0, ...ids) + 1 : crypto.randomUUID()];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Returns a copy of the document with another value at a path. Removes the field if the value is undefined. */
export function copyWithValueAt(document: unknown, [key, ...rest]: FieldPath, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(document))
    return document.map((entry, index) => (index === key ? copyWithValueAt(entry, rest, value) : entry));
  const fields = document as Readonly<Record<string, unknown>>;
  const { [key]: current, ...others } = fields;
  const next = copyWithValueAt(current, rest, value);
  if (next === undefined) return others;
  // Keeps the position of the field, so that equal documents have equal JSON.
  return key in fields ? { ...fields, [key]: next } : { ...others, [key]: next };
}

/**
 * Performs a three-way merge: applies the changes from `base` to `mine` to `theirs`. If both versions changed the same
 * field, the value of `mine` is kept. If both changed a list, and one of them added, removed or moved entries, the
 * whole list of `mine` is kept.
 */
export function mergeDocumentChanges(base: unknown, theirs: unknown, mine: unknown): unknown {
  if (hasEqualJson(mine, base) || hasEqualJson(mine, theirs)) return theirs;
  if (hasEqualJson(theirs, base)) return mine;
  if (
    isList(base) &&
    isList(theirs) &&
    isList(mine) &&
    hasSameEntries(base, theirs) &&
    hasSameEntries(base, mine)
  )
    return mine.map((entry, index) => mergeDocumentChanges(base[index], theirs[index], entry));
  if (!isFieldGroup(base) || !isFieldGroup(theirs) || !isFieldGroup(mine)) return mine;
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const fields = names.map((name) => [name, mergeDocumentChanges(base[name], theirs[name], mine[name])]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

type Fields = Readonly<Record<string, unknown>>;

export function hasEqualJson(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

export function isFieldGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function hasSameEntries(first: readonly unknown[], second: readonly unknown[]): boolean {
  return first.length === second.length && first.every((entry, index) => idOf(entry) === idOf(second[index]));
}

function idOf(entry: unknown): unknown {
  return isFieldGroup(entry) ? entry.id : undefined;
}
