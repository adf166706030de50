import { documentKinds } from '#pages/contract/document-titles.ts';
import type { DocumentKind } from '#pages/contract/documents.ts';
import { type getPublications, publicationsKept } from '#pages/contract/publication-calls.ts';
import { differencesInWords } from '#pages/documents/differences.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { currentDocuments } from './current-documents.ts';
import { newestPublication, publicationsFrom, takenFrom } from './publications.sql.ts';
import { documentsOf } from './published-content.ts';

/** What is to be published, and the publications that can be gone back to (product 15.5). */
export async function readPublications({
  db: { queries },
}: Pick<Context, 'db'>): Promise<AnswerOf<typeof getPublications>> {
  const newest = await newestPublication(queries);
  return {
    toPublish: await changesSince(queries, newest),
    publications: await publicationsUpTo(queries, newest),
  };
}

async function changesSince(db: Db, publication: number) {
  const published = await documentsOf(db, publication);
  const current = await currentDocuments(db, documentKinds);
  return current
    .map(({ kind, shown, value, at, by }) => ({
      kind,
      revision: shown,
      at: asIso(at),
      by,
      changes: differencesInWords(kind, published.get(kind)?.value, value),
    }))
    .filter(({ changes }) => changes.length > 0);
}

async function publicationsUpTo(db: Db, newest: number) {
  const first = Math.max(0, newest - publicationsKept);
  const rows = await publicationsFrom(db, first);
  // One more, to tell what the earliest of them has changed.
  const taken = new Map<number, Map<DocumentKind, number>>();
  for (const { publication, kind, revision } of await takenFrom(db, first - 1))
    taken.set(publication, (taken.get(publication) ?? new Map()).set(kind, revision));
  const listed = rows.map(({ publication, at, by, wentBackTo }) => ({
    publication,
    at: asIso(at),
    by,
    wentBackTo,
    documents: documentKinds.filter(
      (kind) => taken.get(publication)?.get(kind) !== taken.get(publication - 1)?.get(kind),
    ),
  }));
  const sample = { publication: 0, at: null, by: null, wentBackTo: null, documents: [] };
  return first === 0 ? [...listed, sample] : listed;
}

const asIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
