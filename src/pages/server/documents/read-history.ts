import { type getDocumentHistory, revisionsPerPage } from '#pages/contract/document-calls.ts';
import type { DocumentKind } from '#pages/contract/documents.ts';
import { differencesInWords } from '#pages/documents/differences.ts';
import { upgradeDocument } from '#pages/documents/upgrade-document.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { rowsBefore } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import { newestRevisions, revisionsBetween, type StoredRevision } from './documents.sql.ts';
import { newestPublication, takenBy } from './publications.sql.ts';
import { parsed, readable, sampleText } from './stored-documents.ts';

/** One page of a document's revisions, newest first, down to the sample, each with what it changed in words (product 15.4). */
export async function readHistory(
  { db: { queries } }: Pick<Context, 'db'>,
  kind: DocumentKind,
  page: number,
): Promise<AnswerOf<typeof getDocumentHistory>> {
  const [newest] = await newestRevisions(queries, [kind]);
  const total = (newest?.revision ?? 0) + 1;
  const last = total - 1 - rowsBefore(page, revisionsPerPage);
  const first = Math.max(0, last - revisionsPerPage + 1);
  const published = (await takenBy(queries, await newestPublication(queries))).get(kind) ?? 0;
  const stored = await revisionsBetween(queries, kind, first - 1, last);
  const all = first <= 1 && last >= 0 ? [...stored, sampleOf(kind)] : stored;
  const rows = all
    .filter(({ revision }) => revision >= first)
    .map((row, at) => ({
      revision: row.revision,
      at: row.revision === 0 ? null : new Date(row.at).toISOString(),
      by: row.by,
      broughtBack: row.broughtBack,
      changes: changesOf(row, all[at + 1]),
      isPublished: row.revision === published,
      isReadable: readable(kind, row.text) !== undefined,
    }));
  return { rows, page, total };
}

function sampleOf(kind: DocumentKind): StoredRevision {
  return { kind, revision: 0, at: 0, by: null, broughtBack: null, text: sampleText(kind) };
}

function changesOf({ kind, text }: StoredRevision, before: StoredRevision | undefined): string[] {
  const read = (stored: string) => upgradeDocument(kind, parsed(stored));
  return before ? differencesInWords(kind, read(before.text), read(text)) : [];
}
