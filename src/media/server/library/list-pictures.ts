import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { PictureFiles } from '#platform/contract/picture-files.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import {
  type listPictures as call,
  failureTexts,
  type PictureRow,
  type PictureShelf,
  type PictureState,
  type PictureUse,
  pictureShelves,
} from '../../contract/library.ts';
import { allPictures, type Picture } from './pictures.sql.ts';
import { publishedPictures } from './published-pictures.ts';

/** What refers to each picture, by its name. */
export type ReadPictureUses = (db: Db) => Promise<ReadonlyMap<string, PictureUse[]>>;
export type Samples = Readonly<Record<string, PictureFiles>>;

/**
 * One page of the library: what was uploaded, newest first, then the samples in whose place nothing was uploaded. Its few
 * hundred rows are sifted in memory.
 */
export async function listPictures(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { shelf, q, page }: CheckedQuery<typeof call>,
  readUses: ReadPictureUses,
  samples: Samples,
): Promise<AnswerOf<typeof call>> {
  const [pictures, shown, uses] = await Promise.all([
    allPictures(queries),
    publishedPictures(queries),
    readUses(queries),
  ]);
  const usesOf = (name: string) => uses.get(name) ?? [];
  const uploaded = pictures.map(
    (picture): PictureRow => ({
      ...asRow(picture, clock()),
      files: shown[picture.name]?.files ?? null,
      uses: usesOf(picture.name),
      hasSample: picture.name in samples,
    }),
  );
  const known = new Set(pictures.map(({ name }) => name));
  const drawn = [...new Set([...Object.keys(samples), ...uses.keys()])]
    .filter((name) => !known.has(name))
    .sort();
  const all = [...uploaded, ...drawn.map((name) => sampleRow(name, samples[name] ?? null, usesOf(name)))];
  const found = all.filter((row) => isFound(row, q));
  const count = (of: PictureShelf) => found.filter(isOn[of]).length;
  const rows = found.filter(isOn[shelf]);
  return {
    rows: rows.slice(rowsBefore(page), rowsBefore(page) + rowsPerPage),
    page,
    total: rows.length,
    counts: Object.fromEntries(pictureShelves.map((of) => [of, count(of)])) as Record<PictureShelf, number>,
  };
}

const isOn: Readonly<Record<PictureShelf, (row: PictureRow) => boolean>> = {
  all: () => true,
  uploaded: ({ state }) => state !== 'sample',
  samples: ({ state }) => state === 'sample',
  unfinished: ({ state }) => state === 'waiting' || state === 'being made' || state === 'failed',
  unused: ({ uses }) => uses.length === 0,
};

/** Every word of the search begins a word of the picture's name, of what it shows, or of where it is used. */
function isFound({ name, alt, uses }: PictureRow, search: string): boolean {
  const wordsOf = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const words = wordsOf([name, alt, ...uses.flatMap(({ where, what }) => [where, what ?? ''])].join(' '));
  return wordsOf(search).every((typed) => words.some((word) => word.startsWith(typed)));
}

function asRow(picture: Picture, now: number): Omit<PictureRow, 'files' | 'uses' | 'hasSample'> {
  const { name, alt, focus_x, focus_y, revision, failure, size, uploaded_at } = picture;
  return {
    name,
    alt,
    focus: { x: focus_x, y: focus_y },
    state: stateOf(picture, now),
    failure: failure && failureTexts[failure],
    revision,
    size,
    uploadedAt: new Date(uploaded_at).toISOString(),
  };
}

export function stateOf({ failure, due_at, claim }: Picture, now: number): PictureState {
  if (failure) return 'failed';
  if (due_at === null) return 'ready';
  // A claim that has ended is of a process that died.
  return claim !== null && due_at > now ? 'being made' : 'waiting';
}

function sampleRow(name: string, files: PictureFiles | null, uses: PictureUse[]): PictureRow {
  return {
    name,
    alt: '',
    focus: { x: 50, y: 50 },
    state: 'sample',
    failure: null,
    revision: 0,
    files,
    uses,
    hasSample: true,
    size: null,
    uploadedAt: null,
  };
}
