import { Readable } from 'node:stream';
import { getEventByName } from '#conference/server/index.ts';
import { formatFileProblem } from '#media/contract/files.ts';
import { findProblemOfPdf, uploadLimits } from '#media/server/index.ts';
import type { CheckedBody, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { toSlug } from '#platform/rule/slug.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import * as calls from '../contract.ts';
import { findShownRecord, listCommitteesWithAgenda } from './records.sql.ts';
import { deleteRecordText, findRecordText, insertRecordText, listTakenPlaces } from './texts.sql.ts';

const places = Array.from({ length: calls.maxTextsPerCommittee }, (_, at) => at + 1);

/** Renders the pages again if the record of the event is shown. */
async function invalidateShownRecord(transaction: Transaction, eventId: string): Promise<void> {
  if (await findShownRecord(transaction, eventId)) await invalidateSite(transaction);
}

/**
 * Adds a PDF that was checked like the files of delegates (product 9.6). It is public while the record is shown.
 * @throws AppError 404 when there is no such event or committee; 400 when the file is not a PDF, or has a password,
 *   scripts or other files; 409 when the committee has too many texts; 429 for too many uploads; 503 when too many files
 *   wait
 */
export async function addRecordText(
  context: Pick<Context, 'db' | 'clock' | 'uploads'> & { signal?: AbortSignal },
  { accountId }: Caller,
  { eventName, committee: value, title }: CheckedQuery<typeof calls.addRecordText>,
  bytes: Buffer,
): Promise<void> {
  const { db, clock, signal } = context;
  const { errors } = calls.addRecordText;
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new AppError(errors.notPdf);
  const problem = await findProblemOfPdf(context, bytes, {
    signal,
    beforeDecoding: () => consumeLimits(context, uploadLimits, { fileUploadPerAccount: accountId }),
  });
  if (problem) {
    const mistakes = [{ path: ['file'], text: formatFileProblem(problem, bytes.length) }];
    throw new AppError(errors.notPdf, { mistakes });
  }
  const at = clock();
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const offered = await listCommitteesWithAgenda(transaction, event.id);
    const committee = offered.find((one) => one.value === value);
    if (!committee) throw new AppError(errors.noSuchCommittee);
    await insertAtFreePlace(transaction, {
      id: newId(),
      committee_id: committee.id,
      title,
      added_at: at,
      size: bytes.length,
      bytes,
    });
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: event.id,
      action: 'record_text_added',
      after: { fact: 'text', text: `${committee.name}: ${title}` },
    });
    await invalidateShownRecord(transaction, event.id);
  });
}

/**
 * Adds a text at the first free place, so that of concurrent uploads no more succeed than there are places.
 * @throws AppError 409 when the committee has too many texts
 */
async function insertAtFreePlace(
  transaction: Transaction,
  text: Omit<Parameters<typeof insertRecordText>[1], 'place'>,
): Promise<void> {
  for (;;) {
    const taken = await listTakenPlaces(transaction, text.committee_id);
    const place = places.find((one) => !taken.includes(one));
    if (place === undefined) throw new AppError(calls.addRecordText.errors.tooMany);
    if (await insertRecordText(transaction, { ...text, place })) return;
  }
}

/** @throws AppError 404 when there is no such event, or no such text at it */
export async function removeRecordText(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, textId }: CheckedBody<typeof calls.removeRecordText>,
): Promise<void> {
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const removed = await deleteRecordText(transaction, { eventId: event.id, textId });
    if (!removed) throw new AppError(calls.removeRecordText.errors.noSuchText);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      subjectId: event.id,
      action: 'record_text_removed',
      before: { fact: 'text', text: removed.title },
    });
    await invalidateShownRecord(transaction, event.id);
  });
}

/** @throws AppError 404 when there is no such text */
export async function getTextForDesk(
  { db }: Pick<Context, 'db'>,
  { textId }: CheckedParams<typeof calls.checkRecordText>,
): Promise<SentFile> {
  const text = await findRecordText(db.queries, textId);
  if (!text) throw new AppError(calls.checkRecordText.errors.noSuchText);
  return {
    type: 'application/pdf',
    name: `${toSlug(text.title)}.pdf`,
    content: Readable.from([Buffer.from(text.bytes)]),
    isUploaded: true,
  };
}
