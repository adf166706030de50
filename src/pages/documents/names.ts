import type { BodyMistake } from '#platform/contract/common.ts';
import type { Shape } from './shape.ts';

/** Where in a document. */
export type Place = BodyMistake['path'];

const firstTen = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** 'third', '21st'; from 0. */
export function ordinal(at: number): string {
  const count = at + 1;
  const isTeen = Math.trunc(count / 10) % 10 === 1;
  return firstTen[at] ?? `${count}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')}`;
}

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const small = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** What an entry of a list goes by, instead of a number: a person's name, a heading, a question. */
export function nameOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return '';
  const fields = entry as Readonly<Record<string, unknown>>;
  const name = ['name', 'heading', 'label', 'question', 'title', 'caption', 'time', 'path'].find(
    (field) => typeof fields[field] === 'string' && fields[field] !== '',
  );
  const words = name === undefined ? '' : String(fields[name]);
  return words.length > 40 ? `${words.slice(0, 39).trimEnd()}…` : words;
}

/** 'third question (What is MUN?)' */
export function entryInWords(item: string, at: number, entry: unknown): string {
  const name = nameOf(entry);
  return `${ordinal(at)} ${item}${name && ` (${name})`}`;
}

/**
 * What a field or an entry of a list is called where it stands: 'Fifth member (Sample Asha), post'. What a list is called is
 * left out, since its entries say it.
 * @param value the document it is in
 */
export function placeInWords(shape: Shape, path: Place, value: unknown): string {
  const names: string[] = [];
  let at: Shape | undefined = shape;
  let inside = value;
  for (const [depth, part] of path.entries()) {
    inside = (inside as Readonly<Record<string | number, unknown>> | null | undefined)?.[part];
    if (at?.is === 'list' && typeof part === 'number') {
      names.push(entryInWords(at.item, part, inside));
      at = at.entry;
    } else if (at?.is === 'group') {
      at = at.fields.find(({ name }) => name === part)?.shape;
      if (at && typeof path[depth + 1] !== 'number') names.push(small(at.label));
    }
  }
  return capital(names.join(', ') || shape.label);
}
