import { isDeepStrictEqual } from 'node:util';
import { checkDocument } from '#pages/documents/check-document.ts';
import { upgradeDocument } from '#pages/documents/upgrade-document.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { sampleContent } from '../../content/index.ts';
import { saveDocument } from '../../contract/calls.ts';
import type { DocumentKind, SiteContent } from '../../contract/documents.ts';
import { listLatestRevisions, revisionsBetween, type StoredRevision } from './documents.sql.ts';

/** Parses a stored text; undefined when it is not JSON. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a stored document and upgrades it to today's schema; undefined when it does not fit. */
export function parseDocument<Kind extends DocumentKind>(
  kind: Kind,
  text: string,
): SiteContent[Kind] | undefined {
  return checkDocument(kind, upgradeDocument(kind, parseStored(text))).value;
}

export function serialiseDocument(value: SiteContent[DocumentKind]): string {
  return JSON.stringify(value);
}

/** The stored text of the sample, which a new installation starts with. */
export function sampleText(kind: DocumentKind): string {
  return serialiseDocument(sampleContent[kind]);
}

/** Whether two stored texts are the same document. The order of fields does not matter. */
export function isSameDocument(first: string, second: string): boolean {
  return first === second || isDeepStrictEqual(parseStored(first), parseStored(second));
}

export const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/**
 * Checks a submitted document and returns it as it would be stored.
 * @throws AppError 400 with all mistakes and their fields
 */
export function checkedDocument<Kind extends DocumentKind>(kind: Kind, value: unknown): SiteContent[Kind] {
  const checked = checkDocument(kind, value);
  if (checked.mistakes) throw new AppError(saveDocument.errors.mistakes, { mistakes: checked.mistakes });
  if (!hasEveryPage(kind, checked.value)) throw new AppError(saveDocument.errors.otherPages);
  return checked.value;
}

/** The routes determine which pages exist; an unlisted page could not be rendered. */
function hasEveryPage(kind: DocumentKind, value: SiteContent[DocumentKind]): boolean {
  if (kind !== 'pages') return true;
  const fixed = (pages: SiteContent['pages']) => pages.map(({ path, openGraph }) => `${path} ${openGraph}`);
  return fixed(value as SiteContent['pages']).join() === fixed(sampleContent.pages).join();
}

/** A document as it was saved last. */
export interface CurrentDocument {
  kind: DocumentKind;
  /** The newest, also when another one is shown; 0 before the first save. */
  revision: number;
  /** The newest revision that fits today's schema; `value` is its content. */
  shown: number;
  value: SiteContent[DocumentKind];
  at: number | null;
  by: string | null;
}

/** Lists documents as they were saved last, in the order of `kinds`; the sample for a kind that was never saved. */
export async function currentDocuments(db: Db, kinds: readonly DocumentKind[]): Promise<CurrentDocument[]> {
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
  for (const earlier of await revisionsBetween(db, kind, 1, revision - 1)) {
    const older = parseDocument(kind, earlier.text);
    if (older) return { kind, revision, shown: earlier.revision, value: older, at, by };
  }
  return { ...sample, revision, at, by };
}
