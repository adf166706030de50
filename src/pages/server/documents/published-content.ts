import { sampleContent } from '#pages/content/index.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import type { DocumentKind, SiteContent } from '#pages/contract/documents.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { newestPublication, publishedTexts, textsOf } from './publications.sql.ts';
import { readable } from './stored-documents.ts';

/** A document as visitors read it. */
export interface PublishedDocument<Kind extends DocumentKind = DocumentKind> {
  value: SiteContent[Kind];
  /** 0 for the sample. */
  revision: number;
  /** The revision that was published and has not the shape of today's pages, so that an earlier one stands here. */
  unreadable: number | null;
}

/** All that the public pages say: the newest publication, or the sample while there is none (product 15.5). */
export async function publishedContent(db: Db): Promise<SiteContent> {
  return contentOf(await documentsOf(db, await newestPublication(db)));
}

/** Every document of a publication. What lacks the shape of today's pages never breaks them (product 15.7). */
export async function documentsOf(
  db: Db,
  publication: number,
): Promise<ReadonlyMap<DocumentKind, PublishedDocument>> {
  const texts = new Map((await textsOf(db, publication)).map((row) => [row.kind, row]));
  const documents = new Map<DocumentKind, PublishedDocument>();
  for (const kind of documentKinds) {
    const taken = texts.get(kind);
    const value = taken && readable(kind, taken.text);
    if (value) documents.set(kind, { value, revision: taken.revision, unreadable: null });
    else if (taken) documents.set(kind, await lastReadable(db, kind, publication, taken.revision));
    else documents.set(kind, { value: sampleContent[kind], revision: 0, unreadable: null });
  }
  return documents;
}

/** What replaces a revision that no page can show: the newest before it that one can, or the sample (product 15.7). */
export async function lastReadable<Kind extends DocumentKind>(
  db: Db,
  kind: Kind,
  publication: number,
  unreadable: number,
): Promise<PublishedDocument<Kind>> {
  for (const { revision, text } of await publishedTexts(db, kind, publication)) {
    const value = readable(kind, text);
    if (value) return { value, revision, unreadable };
  }
  return { value: sampleContent[kind], revision: 0, unreadable };
}

export function contentOf(
  documents: ReadonlyMap<DocumentKind, { value: SiteContent[DocumentKind] }>,
): SiteContent {
  const values = [...documents].map(([kind, { value }]) => [kind, value]);
  return Object.fromEntries(values) as SiteContent;
}
