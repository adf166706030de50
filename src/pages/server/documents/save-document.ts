import { documentSubject } from '#pages/contract/audit-subjects.ts';
import { saveDocument as call } from '#pages/contract/document-calls.ts';
import type { DocumentKind } from '#pages/contract/documents.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { checkedDocument } from './checked-document.ts';
import { addRevision, newestRevisions } from './documents.sql.ts';
import { revisionInWords, sampleText, saysTheSame, textOf } from './stored-documents.ts';

/**
 * Saves a document as its next revision; nothing when it says what it said (product 15.2).
 * @throws AppError 400 with every mistake at its place; 409 when it was saved since the revision it was made from
 */
export async function saveDocument(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId: by }: Caller,
  kind: DocumentKind,
  { revision, value }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const text = textOf(checkedDocument(kind, value));
  const at = clock();
  const saved = await db.change(async (changes) => {
    const newest = await newestText(changes, kind, revision);
    if (saysTheSame(newest, text)) return revision;
    await addNext(changes, { kind, base: revision, at, by, broughtBack: null, text });
    await recordAudit(changes, {
      at,
      actorId: by,
      action: 'page saved',
      subjectId: documentSubject(kind),
      before: revisionInWords(revision),
      after: revisionInWords(revision + 1),
    });
    return revision + 1;
  });
  return { message: 'Page saved', revision: saved };
}

/**
 * What the newest revision of a document says.
 * @param known the newest that the caller knows
 * @throws AppError 409 when there is a newer one
 */
export async function newestText(
  transaction: Transaction,
  kind: DocumentKind,
  known: number,
): Promise<string> {
  const [newest] = await newestRevisions(transaction, [kind]);
  if ((newest?.revision ?? 0) !== known) throw new AppError(call.errors.savedMeanwhile);
  return newest?.text ?? sampleText(kind);
}

interface Next {
  kind: DocumentKind;
  /** The revision it follows. */
  base: number;
  at: number;
  by: string;
  broughtBack: number | null;
  text: string;
}

/** @throws AppError 409 when it has changed since */
export async function addNext(transaction: Transaction, { base, ...next }: Next): Promise<void> {
  const isFirst = await addRevision(transaction, { ...next, revision: base + 1 });
  if (!isFirst) throw new AppError(call.errors.savedMeanwhile);
}
