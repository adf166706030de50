import { saveClub } from '#platform/server/club.sql.ts';
import type { Engine } from '#platform/server/db/database.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { sampleContent } from '../../content/index.ts';
import { publish } from '../../contract/calls.ts';
import { documentKinds } from '../../contract/document-titles.ts';
import type { DocumentKind, Site, SiteContent } from '../../contract/documents.ts';
import { wouldBreakFeesLockingRegistrations, wouldBreakSepa } from './currency.sql.ts';
import {
  findPublishedRevisionUnlessSample,
  getNewestPublicationNumber,
  listDocumentTextsOfPublication,
  listPublishedTextsOfDocument,
} from './publications.sql.ts';
import { parseDocument } from './stored-documents.ts';

export interface PublishedDocument<Kind extends DocumentKind = DocumentKind> {
  value: SiteContent[Kind];
  revision: number;
  /**
   * Number of the published revision if it does not fit the current schema, so that an earlier one or the sample is
   * shown instead. Otherwise null.
   */
  unreadable: number | null;
}

/** Reads the content of the newest publication, or the sample before the first one (product 15.5). */
export async function getPublishedContent(db: Db): Promise<SiteContent> {
  return toSiteContent(await mapPublishedDocumentsByKind(db, await getNewestPublicationNumber(db)));
}

/**
 * Returns the documents of a publication by kind. A kind that was not yet published is the sample. A document that does
 * not fit the current schema is replaced by the newest earlier published version that fits, or by the sample (product
 * 15.7).
 */
export async function mapPublishedDocumentsByKind(
  db: Db,
  publication: number,
): Promise<ReadonlyMap<DocumentKind, PublishedDocument>> {
  const texts = new Map(
    (await listDocumentTextsOfPublication(db, publication)).map((row) => [row.kind, row]),
  );
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

/** Returns the newest earlier published version of a document that fits the current schema, or the sample. */
async function lastReadable<Kind extends DocumentKind>(
  db: Db,
  kind: Kind,
  publication: number,
  unreadable: number,
): Promise<PublishedDocument<Kind>> {
  for (const { revision, text } of await listPublishedTextsOfDocument(db, kind, publication)) {
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

/**
 * Stores the published facts about the club in the table that mails and PDFs read (product 2.10). Call it at each
 * publication and at the start of the server.
 * @throws AppError 409 if the currency changes while a registration has a fee, or changes from the euro while SEPA is a
 *   payment method of an event that is not over (product 2.16)
 */
export async function saveClubFromPublishedPages(transaction: Transaction, engine: Engine): Promise<void> {
  const { region, institute, ...club } = await publishedClub(transaction);
  if (await wouldBreakFeesLockingRegistrations(transaction, region.currency, engine))
    throw new AppError(publish.errors.currencyInUse);
  if (await wouldBreakSepa(transaction, region.currency)) throw new AppError(publish.errors.sepaInUse);
  await saveClub(transaction, {
    ...club,
    ...region,
    taxNumber: club.taxNumber ?? null,
    institute: institute[0] ?? null,
  });
}

async function publishedClub(db: Db): Promise<Site> {
  const published = await findPublishedRevisionUnlessSample(db, 'site');
  if (!published) return sampleContent.site;
  const club = parseDocument('site', published.text);
  if (club) return club;
  const { value } = await lastReadable(db, 'site', await getNewestPublicationNumber(db), published.revision);
  return value;
}
