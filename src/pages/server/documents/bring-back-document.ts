import { documentSubject } from '#pages/contract/audit-subjects.ts';
import { bringBackDocument as call } from '#pages/contract/document-calls.ts';
import type { DocumentKind } from '#pages/contract/documents.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { revisionsBetween } from './documents.sql.ts';
import { addNext, newestText } from './save-document.ts';
import { readable, revisionInWords, sampleText, saysTheSame, textOf } from './stored-documents.ts';

/**
 * Saves what an earlier revision of a document says as its next one (product 15.4). What came between stays in the history.
 * @throws AppError 404 when there is no such revision; 409 when it does not fit the page any more, or the document was
 *   saved since the revision that the caller knows
 */
export async function bringBackDocument(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId: by }: Caller,
  kind: DocumentKind,
  { revision, earlier }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const at = clock();
  const saved = await db.change(async (changes) => {
    const text = await earlierText(changes, kind, earlier);
    if (saysTheSame(await newestText(changes, kind, revision), text)) return revision;
    await addNext(changes, { kind, base: revision, at, by, broughtBack: earlier, text });
    await recordAudit(changes, {
      at,
      actorId: by,
      action: 'page brought back',
      subjectId: documentSubject(kind),
      before: revisionInWords(revision),
      after: revisionInWords(earlier),
    });
    return revision + 1;
  });
  return { message: 'Brought back', revision: saved };
}

async function earlierText(db: Db, kind: DocumentKind, earlier: number): Promise<string> {
  if (earlier === 0) return sampleText(kind);
  const [stored] = await revisionsBetween(db, kind, earlier, earlier);
  if (!stored) throw new AppError(call.errors.noSuchRevision);
  const value = readable(kind, stored.text);
  if (!value) throw new AppError(call.errors.unreadable);
  return textOf(value);
}
