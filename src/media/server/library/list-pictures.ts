import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { offsetOfPage, rowsPerPage } from '#platform/contract/paging.ts';
import type { PictureFiles } from '#platform/contract/picture-files.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { matchesSearchText } from '#platform/server/search/search-text.ts';
import {
  type listPictures as listCall,
  type listPictureChoices as listChoicesCall,
  type PictureChoice,
  type PictureFilter,
  type PictureRow,
  type PictureState,
  type PictureUse,
  pictureFailureTexts,
  pictureFilters,
} from '../../contract/library.ts';
import { listShownVariants } from './picture-files.sql.ts';
import { listUploadedPictures, type Picture } from './pictures.sql.ts';
import type { ReadPictureUses } from './pictures.ts';
import { buildVariantPath } from './serve-variants.ts';

const noFocus = { x: 50, y: 50 };

type Samples = Readonly<Record<string, PictureFiles>>;

const texts = z.array(z.string());
const sampleManifest = z.record(
  z.string(),
  z.object({ width: z.number(), height: z.number(), widths: z.array(z.number()), avif: texts, webp: texts }),
);
const manifestFile = fileURLToPath(new URL('../../sample-pictures.json', import.meta.url));

/** Reads the list of sample pictures that the build wrote. It is empty before the first build. */
export function readSamplePictures(): Samples {
  return existsSync(manifestFile) ? sampleManifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8'))) : {};
}

export interface PublishedPicture {
  readonly files: PictureFiles;
  readonly alt: string;
  /** The point that stays visible when the picture is cropped, in percent from the left and from the top. */
  readonly focus: { readonly x: number; readonly y: number };
}

/** Reads all processed pictures by name. Each replaces the sample with the same name (product 14.2). */
export async function getPublishedPicturesByName(db: Db): Promise<Record<string, PublishedPicture>> {
  const byName = Object.groupBy(await listShownVariants(db), ({ name }) => name);
  return Object.fromEntries(
    Object.entries(byName).flatMap(([name, variants = []]) => {
      const [first] = variants;
      if (!first) return [];
      const { alt, focusX, focusY, fullWidth, fullHeight } = first;
      const inFormat = (format: 'avif' | 'webp') => variants.filter((variant) => variant.format === format);
      const files: PictureFiles = {
        width: fullWidth,
        height: fullHeight,
        widths: inFormat('avif').map(({ width }) => width),
        avif: inFormat('avif').map(buildVariantPath),
        webp: inFormat('webp').map(buildVariantPath),
      };
      return [[name, { files, alt, focus: { x: focusX, y: focusY } }]];
    }),
  );
}

/**
 * Lists uploads, newest first, then the other names for which there is a sample or a use. Filters in memory, since the
 * library has at most a thousand pictures.
 */
export async function listPictures(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { filter, q, page }: CheckedQuery<typeof listCall>,
  readUses: ReadPictureUses,
  samples: Samples,
): Promise<AnswerOf<typeof listCall>> {
  const [pictures, shown, uses] = await Promise.all([
    listUploadedPictures(queries),
    getPublishedPicturesByName(queries),
    readUses(queries),
  ]);
  const usesOf = (name: string) => uses.get(name) ?? [];
  const uploaded = pictures.map(
    (picture): PictureRow => ({
      ...uploadedRow(picture, clock()),
      files: shown[picture.name]?.files ?? null,
      uses: usesOf(picture.name),
      hasSample: picture.name in samples,
    }),
  );
  const known = new Set(pictures.map(({ name }) => name));
  const sampleNames = [...new Set([...Object.keys(samples), ...uses.keys()])]
    .filter((name) => !known.has(name))
    .sort();
  const all = [
    ...uploaded,
    ...sampleNames.map((name) => sampleRow(name, samples[name] ?? null, usesOf(name))),
  ];
  const found = all.filter((row) => matchesSearch(row, q));
  const rows = found.filter(matchesFilter[filter]);
  const counts = pictureFilters.map((id) => [id, found.filter(matchesFilter[id]).length]);
  return {
    rows: rows.slice(offsetOfPage(page), offsetOfPage(page) + rowsPerPage),
    page,
    total: rows.length,
    counts: Object.fromEntries(counts) as Record<PictureFilter, number>,
  };
}

const matchesFilter: Readonly<Record<PictureFilter, (row: PictureRow) => boolean>> = {
  all: () => true,
  uploaded: ({ state }) => state !== 'sample',
  samples: ({ state }) => state === 'sample',
  unfinished: ({ state }) => state === 'waiting' || state === 'processing' || state === 'failed',
  unused: ({ uses }) => uses.length === 0,
};

/** Returns true if each word of the search is a prefix of a word in the name, the description or the uses. */
function matchesSearch({ name, alt, uses }: PictureRow, search: string): boolean {
  return matchesSearchText(
    [name, alt, ...uses.flatMap(({ where, what }) => [where, what ?? ''])].join(' '),
    search,
  );
}

function uploadedRow(picture: Picture, now: number): Omit<PictureRow, 'files' | 'uses' | 'hasSample'> {
  const { name, alt, focus_x, focus_y, revision, failure, size, uploaded_at } = picture;
  return {
    name,
    alt,
    focus: { x: focus_x, y: focus_y },
    state: findPictureState(picture, now),
    failure: failure && pictureFailureTexts[failure],
    revision,
    size,
    uploadedAt: new Date(uploaded_at).toISOString(),
  };
}

export function findPictureState({ failure, due_at, claim }: Picture, now: number): PictureState {
  if (failure) return 'failed';
  if (due_at === null) return 'ready';
  // After the lease has expired the picture waits again, because the process that had the lease has died.
  return claim !== null && due_at > now ? 'processing' : 'waiting';
}

function sampleRow(name: string, files: PictureFiles | null, uses: PictureUse[]): PictureRow {
  return {
    name,
    alt: '',
    focus: noFocus,
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

/**
 * Lists every picture that a document or committee can refer to (product 14.2): uploads, then samples without an
 * upload.
 */
export async function listPictureChoices(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  samples: Samples,
): Promise<AnswerOf<typeof listChoicesCall>> {
  const [pictures, shown] = await Promise.all([
    listUploadedPictures(queries),
    getPublishedPicturesByName(queries),
  ]);
  const uploaded = pictures.map(
    (picture): PictureChoice => ({
      name: picture.name,
      alt: picture.alt,
      focus: { x: picture.focus_x, y: picture.focus_y },
      state: findPictureState(picture, clock()),
      files: shown[picture.name]?.files ?? null,
    }),
  );
  const known = new Set(uploaded.map(({ name }) => name));
  const remaining = Object.entries(samples)
    .filter(([name]) => !known.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, files]): PictureChoice => ({ name, alt: '', focus: noFocus, state: 'sample', files }));
  return { pictures: [...uploaded, ...remaining] };
}
