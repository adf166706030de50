import { isDeepStrictEqual } from 'node:util';
import { checkAndTrimDocument } from '#pages/documents/check-document.ts';
import { upgradeDocument } from '#pages/documents/upgrade-document.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { sampleContent } from '../../content/index.ts';
import { saveDocument } from '../../contract/calls.ts';
import type { DocumentKind, SiteContent } from '../../contract/documents.ts';
import { listLatestRevisions, listRevisionsBetween, type StoredRevision } from './documents.sql.ts';

/** Parses stored text. Undefined if it is not JSON. */
export function parseStoredJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a stored document and upgrades it to the current schema. Undefined if it does not fit. */
export function parseDocument<Kind extends DocumentKind>(
  kind: Kind,
  text: string,
): SiteContent[Kind] | undefined {
  return checkAndTrimDocument(kind, upgradeDocument(kind, parseStoredJson(text))).value;
}

export function serialiseDocument(value: SiteContent[DocumentKind]): string {
  return JSON.stringify(value);
}

export function serialiseSample(kind: DocumentKind): string {
  return serialiseDocument(sampleContent[kind]);
}

/** Compares two documents, ignoring the order of their fields. */
export function isSameDocument(first: string, second: string): boolean {
  return first === second || isDeepStrictEqual(parseStoredJson(first), parseStoredJson(second));
}

/**
 * Returns a submitted document in the form in which it is stored.
 * @throws AppError 400 with all mistakes and their paths, or if the list of pages has changed
 */
export function validateSubmittedDocument<Kind extends DocumentKind>(
  kind: Kind,
  value: unknown,
): SiteContent[Kind] {
  const checked = checkAndTrimDocument(kind, value);
  if (checked.mistakes) throw new AppError(saveDocument.errors.mistakes, { mistakes: checked.mistakes });
  if (!hasEveryPage(kind, checked.value)) throw new AppError(saveDocument.errors.otherPages);
  return checked.value;
}

/**
 * Returns true if the document `pages` lists the same paths and Open Graph pictures as the sample, in the same order,
 * because a page that is not listed cannot be rendered. Always returns true for other kinds of documents.
 */
function hasEveryPage(kind: DocumentKind, value: SiteContent[DocumentKind]): boolean {
  if (kind !== 'pages') return true;
  const fixed = (pages: SiteContent['pages']) => pages.map(({ path, openGraph }) => `${path} ${openGraph}`);
  return fixed(value as SiteContent['pages']).join() === fixed(sampleContent.pages).join();
}

export interface CurrentDocument {
  kind: DocumentKind;
  /** Number of the newest revision, even if another one is shown. 0 if the document was never saved. */
  revision: number;
  /** Number of the newest revision that fits the current schema, with the content `value`. */
  shown: number;
  value: SiteContent[DocumentKind];
  at: number | null;
  by: string | null;
}

/** Reads the current documents in the order of `kinds`. For a kind that was never saved, returns the sample. */
export async function listLatestSavedDocuments(
  db: Db,
  kinds: readonly DocumentKind[],
): Promise<CurrentDocument[]> {
  const newest = new Map((await listLatestRevisions(db, kinds)).map((row) => [row.kind, row]));
  return Promise.all(kinds.map((kind) => currentDocument(db, kind, newest.get(kind))));
}

async function currentDocument(
  db: Db,
  kind: DocumentKind,
  newest: StoredRevision | undefined,
): Promise<CurrentDocument> {
  const sample = { kind, revision: 0, shown: 0, value: sampleContent[kind], at: null, by: null };
  if (!newest) return sample;
  const { revision, at, by } = newest;
  const value = parseDocument(kind, newest.text);
  if (value) return { kind, revision, shown: revision, value, at, by };
  for (const earlier of await listRevisionsBetween(db, kind, 1, revision - 1)) {
    const older = parseDocument(kind, earlier.text);
    if (older) return { kind, revision, shown: earlier.revision, value: older, at, by };
  }
  return { ...sample, revision, at, by };
}
