import type { DocumentKind } from '#pages/contract/documents.ts';
import { excerpts } from './excerpts.ts';
import { capital, entryInWords, type Place, placeInWords } from './names.ts';
import { pairEntries } from './pair-entries.ts';
import { type List, type Shape, shapeOf } from './shape.ts';

/** What was changed from one version of a document to another, a sentence each; empty when they say the same. */
export function differencesInWords(kind: DocumentKind, before: unknown, after: unknown): string[] {
  const document = shapeOf(kind);
  const named = (path: Place) => placeInWords(document, path, after);
  return within(document, before, after, []);

  function within(shape: Shape, old: unknown, now: unknown, path: Place): string[] {
    if (shape.is === 'group')
      return shape.fields
        .filter((field) => !field.shape.fixed)
        .flatMap((field) =>
          within(field.shape, fieldOf(old, field.name), fieldOf(now, field.name), [...path, field.name]),
        );
    if (shape.is === 'list') return inList(shape, asList(old), asList(now), path);
    return inText(textOf(old), textOf(now), named(path));
  }

  function inList(shape: List, old: readonly unknown[], now: readonly unknown[], path: Place): string[] {
    const { pairs, removed, added, isMoved } = pairEntries(old, now);
    const holder = typeof path.at(-1) === 'number' ? path : path.slice(0, -1);
    const place = holder.length > 0 ? `${named(holder)}, ` : '';
    const tell = (at: number, entry: unknown, verb: string) =>
      `${place}${entryInWords(shape.item, at, entry)} ${verb}`;
    return [
      ...pairs.flatMap(([from, to]) => within(shape.entry, old[from], now[to], [...path, to])),
      ...removed.map((at) => `${tell(at, old[at], 'removed')}${quote(old[at])}`),
      ...added.map((at) => `${tell(at, now[at], 'added')}${quote(now[at])}`),
      ...(isMoved ? [`${place}order of the ${shape.item}s changed`] : []),
    ].map(capital);
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

function inText(old: string, now: string, place: string): string[] {
  if (old === now) return [];
  const [from, to] = excerpts(old, now);
  if (old === '') return [`${place}: ‘${to}’ added`];
  if (now === '') return [`${place}: ‘${from}’ removed`];
  return [`${place}: ‘${from}’ became ‘${to}’`];
}

/** Of an entry that is only text, its beginning. */
function quote(entry: unknown): string {
  if (typeof entry !== 'string') return '';
  return `: ‘${excerpts('', entry)[1]}’`;
}
