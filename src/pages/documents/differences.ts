import type { DocumentKind } from '../contract/documents.ts';
import {
  capitalise,
  type FieldPath,
  formatEntryLabel,
  formatPathLabel,
  getDocumentShape,
  type List,
  type Shape,
} from './document-shape.ts';

/**
 * Describes how a document has changed, with one text for each change. Ignores fields that users cannot edit. Returns
 * an empty list if both versions are equal.
 */
export function describeDifferences(kind: DocumentKind, before: unknown, after: unknown): string[] {
  const document = getDocumentShape(kind);
  const labelOf = (path: FieldPath) => formatPathLabel(document, path, after);
  return compare(document, before, after, []);

  function compare(shape: Shape, old: unknown, now: unknown, path: FieldPath): string[] {
    if (shape.is === 'group')
      return shape.fields
        .filter((field) => !field.shape.fixed)
        .flatMap((field) =>
          compare(field.shape, fieldOf(old, field.name), fieldOf(now, field.name), [...path, field.name]),
        );
    if (shape.is === 'list') return compareLists(shape, asList(old), asList(now), path);
    return compareTexts(textOf(old), textOf(now), labelOf(path));
  }

  function compareLists(
    shape: List,
    old: readonly unknown[],
    now: readonly unknown[],
    path: FieldPath,
  ): string[] {
    const { pairs, removed, added, isMoved } = pairEntries(old, now);
    const parent = typeof path.at(-1) === 'number' ? path : path.slice(0, -1);
    const prefix = parent.length > 0 ? `${labelOf(parent)}, ` : '';
    const describe = (index: number, entry: unknown, verb: string) =>
      `${prefix}${formatEntryLabel(shape, index, entry)} ${verb}${quote(entry)}`;
    return [
      ...pairs.flatMap(([from, to]) => compare(shape.entry, old[from], now[to], [...path, to])),
      ...removed.map((index) => describe(index, old[index], 'removed')),
      ...added.map((index) => describe(index, now[index], 'added')),
      ...(isMoved ? [`${prefix}order of the ${shape.item}s changed`] : []),
    ].map(capitalise);
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

function compareTexts(old: string, now: string, label: string): string[] {
  if (old === now) return [];
  const [from, to] = excerpts(old, now);
  if (old === '') return [`${label}: ‘${to}’ added`];
  if (now === '') return [`${label}: ‘${from}’ removed`];
  return [`${label}: ‘${from}’ became ‘${to}’`];
}

function quote(entry: unknown): string {
  return typeof entry === 'string' ? `: ‘${excerpts('', entry)[1]}’` : '';
}

const longest = 90;
const around = 30;

function excerpts(old: string, now: string): [old: string, now: string] {
  if (old.length <= longest && now.length <= longest) return [old, now];
  const same = commonPrefix(old, now);
  const ending = commonSuffix(old.slice(same), now.slice(same));
  const from = wordBefore(now, same - around);
  return [cut(old, from, old.length - ending + around), cut(now, from, now.length - ending + around)];
}

function commonPrefix(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1;
  return count;
}

function commonSuffix(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count += 1;
  return count;
}

function wordBefore(text: string, index: number): number {
  return index <= 0 ? 0 : text.lastIndexOf(' ', index) + 1;
}

function cut(text: string, from: number, wanted: number): string {
  const to = Math.min(wanted, from + 2 * longest);
  const part = text.slice(from, to).trim();
  return `${from > 0 ? '…' : ''}${part}${to < text.length ? '…' : ''}`;
}

interface PairedEntries {
  /** Indexes of each entry that is in both lists, in the order of the new list. */
  pairs: readonly (readonly [old: number, now: number])[];
  removed: readonly number[];
  added: readonly number[];
  /** True if the paired entries have changed their order. */
  isMoved: boolean;
}

/**
 * Pairs the entries of two versions of a list by id, or by equal content. If no remaining entry has an id, the
 * remaining entries are paired by their order, as changed entries.
 */
function pairEntries(old: readonly unknown[], now: readonly unknown[]): PairedEntries {
  const indexes = new Map<string, number[]>();
  for (const [index, entry] of old.entries()) {
    const key = keyOf(entry);
    indexes.set(key, [...(indexes.get(key) ?? []), index]);
  }
  const kept = new Map<number, number>();
  for (const [index, entry] of now.entries()) {
    const from = indexes.get(keyOf(entry))?.shift();
    if (from !== undefined) kept.set(index, from);
  }
  const order = [...kept.values()];
  const isMoved = order.some((from, index) => index > 0 && from < (order[index - 1] ?? 0));

  const isKept = new Set(order);
  const unpairedOld = [...old.keys()].filter((index) => !isKept.has(index));
  const unpairedNew = [...now.keys()].filter((index) => !kept.has(index));
  const changed = Math.min(countWithoutIds(unpairedNew, now), countWithoutIds(unpairedOld, old));
  for (let index = 0; index < changed; index += 1) kept.set(unpairedNew[index] ?? 0, unpairedOld[index] ?? 0);
  return {
    pairs: [...kept].map(([to, from]) => [from, to] as const).sort((a, b) => a[1] - b[1]),
    removed: unpairedOld.slice(changed),
    added: unpairedNew.slice(changed),
    isMoved,
  };
}

/**
 * Counts the entries, or returns 0 if one of them has an id, because an entry with an id is never paired by its order.
 */
function countWithoutIds(indexes: readonly number[], entries: readonly unknown[]): number {
  return indexes.some((index) => idOf(entries[index]) !== undefined) ? 0 : indexes.length;
}

function idOf(entry: unknown): string | number | undefined {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

function keyOf(entry: unknown): string {
  const id = idOf(entry);
  return id === undefined ? `content:${JSON.stringify(entry)}` : `id:${id}`;
}
