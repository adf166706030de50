import { isDeepStrictEqual } from 'node:util';
import type { AnswerOf } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { getDocument, listDocuments } from '../../contract/calls.ts';
import { documentKinds, formatRevisionTitle } from '../../contract/document-titles.ts';
import type { DocumentKind } from '../../contract/documents.ts';
import { getNewestPublicationNumber } from './publications.sql.ts';
import { mapPublishedDocumentsByKind, type PublishedDocument } from './published-content.ts';
import { type CurrentDocument, listLatestSavedDocuments } from './stored-documents.ts';

/** Lists all documents in the order in which the desk shows them (product 15.1). */
export async function listAllDocuments({
  db: { queries },
}: Pick<Context, 'db'>): Promise<AnswerOf<typeof listDocuments>> {
  const documents = await withStatus(queries, documentKinds);
  return { documents: documents.map(({ value: _value, ...listed }) => listed) };
}

export async function getDocumentForDesk(
  { db: { queries } }: Pick<Context, 'db'>,
  kind: DocumentKind,
): Promise<AnswerOf<typeof getDocument>> {
  const [document] = await withStatus(queries, [kind]);
  if (!document) throw new Error(`No document of the kind ${kind}.`);
  return document;
}

async function withStatus(db: Db, kinds: readonly DocumentKind[]) {
  const published = await mapPublishedDocumentsByKind(db, await getNewestPublicationNumber(db));
  const current = await listLatestSavedDocuments(db, kinds);
  return current.map((document) => {
    const { kind, revision, value, at, by } = document;
    return {
      kind,
      revision,
      value,
      at: toIso(at),
      by,
      isPublished: isDeepStrictEqual(published.get(kind)?.value, value),
      problem: problemOf(document, published.get(kind)),
    };
  });
}

/** Returns an error text if a stored revision does not fit the current schema, or null. */
function problemOf(
  { revision, shown }: CurrentDocument,
  published: PublishedDocument | undefined,
): string | null {
  const problems = [];
  if (shown !== revision)
    problems.push(
      `The last saved revision (${formatRevisionTitle(revision)}) no longer fits the page, so you see ${formatRevisionTitle(shown)}.`,
    );
  if (published?.unreadable)
    problems.push(
      `The published revision (${formatRevisionTitle(published.unreadable)}) no longer fits the page, so visitors see ${formatRevisionTitle(published.revision)}.`,
    );
  return problems.length === 0 ? null : `${problems.join(' ')} Check it, save it and publish it again.`;
}
