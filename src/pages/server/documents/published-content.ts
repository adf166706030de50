import { saveClub } from '#platform/server/club.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { sampleContent } from '../../content/index.ts';
import { documentKinds } from '../../contract/document-titles.ts';
import type { DocumentKind, Site, SiteContent } from '../../contract/documents.ts';
import {
  findPublishedText,
  getNewestPublication,
  listPublicationTexts,
  publishedTexts,
} from './publications.sql.ts';
import { parseDocument } from './stored-documents.ts';

/** A document as visitors read it. */
export interface PublishedDocument<Kind extends DocumentKind = DocumentKind> {
  value: SiteContent[Kind];
  /** 0 for the sample. */
  revision: number;
  /** The published revision, when it does not fit today's schema and an earlier one is shown instead. */
  unreadable: number | null;
}

/** Reads the content of the public pages: the newest publication, or the sample before the first one (product 15.5). */
export async function publishedContent(db: Db): Promise<SiteContent> {
  return toSiteContent(await listPublishedDocuments(db, await getNewestPublication(db)));
}

/** Every document of a publication. A document that does not fit today's schema is replaced by an earlier one (product 15.7). */
export async function listPublishedDocuments(
  db: Db,
  publication: number,
): Promise<ReadonlyMap<DocumentKind, PublishedDocument>> {
  const texts = new Map((await listPublicationTexts(db, publication)).map((row) => [row.kind, row]));
  const documents = new Map<DocumentKind, PublishedDocument>();
  for (const kind of documentKinds) {
    const published = texts.get(kind);
    const value = published && parseDocument(kind, published.text);
    if (value) documents.set(kind, { value, revision: published.revision, unreadable: null });
    else if (published) documents.set(kind, await lastReadable(db, kind, publication, published.revision));
    else documents.set(kind, { value: sampleContent[kind], revision: 0, unreadable: null });
  }
  return documents;
}

/** The newest earlier publication of a document that fits today's schema, or the sample (product 15.7). */
async function lastReadable<Kind extends DocumentKind>(
  db: Db,
  kind: Kind,
  publication: number,
  unreadable: number,
): Promise<PublishedDocument<Kind>> {
  for (const { revision, text } of await publishedTexts(db, kind, publication)) {
    const value = parseDocument(kind, text);
    if (value) return { value, revision, unreadable };
  }
  return { value: sampleContent[kind], revision: 0, unreadable };
}

export function toSiteContent(
  documents: ReadonlyMap<DocumentKind, { value: SiteContent[DocumentKind] }>,
): SiteContent {
  const values = [...documents].map(([kind, { value }]) => [kind, value]);
  return Object.fromEntries(values) as SiteContent;
}

/** Copies the club's published name and addresses to where mails and PDFs read them (product 2.10): with each publication, and at the start. */
export async function saveClubOfPages(transaction: Transaction): Promise<void> {
  await saveClub(transaction, await publishedClub(transaction));
}

async function publishedClub(db: Db): Promise<Site> {
  const published = await findPublishedText(db, 'site');
  if (!published) return sampleContent.site;
  const club = parseDocument('site', published.text);
  if (club) return club;
  const { value } = await lastReadable(db, 'site', await getNewestPublication(db), published.revision);
  return value;
}
