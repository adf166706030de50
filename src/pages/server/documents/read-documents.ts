import { isDeepStrictEqual } from 'node:util';
import type { getDocument, listDocuments } from '#pages/contract/document-calls.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import type { DocumentKind } from '#pages/contract/documents.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { type CurrentDocument, currentDocuments } from './current-documents.ts';
import { newestPublication } from './publications.sql.ts';
import { documentsOf, type PublishedDocument } from './published-content.ts';
import { revisionInWords } from './stored-documents.ts';

/** Every document, with what became of it, in the order of the desk (product 15.1). */
export async function listAllDocuments({
  db: { queries },
}: Pick<Context, 'db'>): Promise<AnswerOf<typeof listDocuments>> {
  const documents = await withStanding(queries, documentKinds);
  return { documents: documents.map(({ value: _value, ...standing }) => standing) };
}

/** One document as it was saved last. */
export async function readDocument(
  { db: { queries } }: Pick<Context, 'db'>,
  kind: DocumentKind,
): Promise<AnswerOf<typeof getDocument>> {
  const [document] = await withStanding(queries, [kind]);
  if (!document) throw new Error(`No document of the kind ${kind}.`);
  return document;
}

async function withStanding(db: Db, kinds: readonly DocumentKind[]) {
  const published = await documentsOf(db, await newestPublication(db));
  const current = await currentDocuments(db, kinds);
  return current.map((document) => {
    const { kind, revision, value, at, by } = document;
    const read = published.get(kind);
    return {
      kind,
      revision,
      value,
      at: at === null ? null : new Date(at).toISOString(),
      by,
      isPublished: isDeepStrictEqual(read?.value, value),
      problem: problemOf(document, read),
    };
  });
}

/** What is in the database and has not the shape of today's pages, in words. */
function problemOf({ revision, shown }: CurrentDocument, read: PublishedDocument | undefined): string | null {
  const problems = [];
  if (shown !== revision)
    problems.push(
      `What was saved last (${revisionInWords(revision)}) no longer fits the page, so ${revisionInWords(shown)} stands here.`,
    );
  if (read?.unreadable)
    problems.push(
      `What was published (${revisionInWords(read.unreadable)}) no longer fits the page, so visitors read ${revisionInWords(read.revision)}.`,
    );
  return problems.length === 0 ? null : `${problems.join(' ')} Look at it, save it and publish it again.`;
}
