import { Readable } from 'node:stream';
import { formatFileProblem } from '#media/contract/files.ts';
import { findProblemOfPdf, uploadLimits } from '#media/server/index.ts';
import type { AnswerOf, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import {
  getAttachment as readCall,
  type getOwnAttachment as readOwnCall,
  uploadAttachment as uploadCall,
} from '../contract/attachments.ts';
import { maxTotalAttachmentBytes, sendAnnouncement as sendCall } from '../contract.ts';
import {
  attachOwnUnsentFiles,
  countUnsentAttachments,
  deleteUnsentAttachmentsBefore,
  findAttachment,
  findAttachmentOfRecipient,
  insertAttachment,
  listAttachmentContentsOfSeries,
} from './attachments.sql.ts';

const maxUnsent = 20;
const unsentMs = 24 * 60 * 60_000;

/**
 * Stores a PDF that was checked like the files of delegates (product 9.6).
 * @throws AppError 400 when the file is not a PDF, or has a password, scripts or other files; 409 when the caller has
 *   `maxUnsent` files that were not sent; 429 for too many uploads; 503 when too many files wait
 */
export async function uploadAttachment(
  context: Pick<Context, 'db' | 'clock' | 'uploads'> & { signal?: AbortSignal },
  { accountId }: Caller,
  { name }: CheckedQuery<typeof uploadCall>,
  bytes: Buffer,
): Promise<AnswerOf<typeof uploadCall>> {
  const { db, clock, signal } = context;
  const { errors } = uploadCall;
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new AppError(errors.notPdf);
  const problem = await findProblemOfPdf(context, bytes, {
    signal,
    beforeDecoding: () => consumeLimits(context, uploadLimits, { fileUploadPerAccount: accountId }),
  });
  if (problem) {
    const mistakes = [{ path: ['file'], text: formatFileProblem(problem, bytes.length) }];
    throw new AppError(errors.notPdf, { mistakes });
  }
  const file = { id: newId(), name: name.replace(/(\.pdf)?$/i, '.pdf'), size: bytes.length };
  await db.change(async (transaction) => {
    if ((await countUnsentAttachments(transaction, accountId)) >= maxUnsent)
      throw new AppError(errors.tooMany);
    await insertAttachment(transaction, {
      ...file,
      bytes,
      announcement_id: null,
      uploaded_at: clock(),
      uploaded_by: accountId,
    });
  });
  return { fileId: file.id, name: file.name, size: file.size };
}

/**
 * Attaches uploaded files of an account to its announcement.
 * @throws AppError 404 when a file is missing or already attached; 409 when the files are too large together
 */
export async function attachFilesToAnnouncement(
  transaction: Transaction,
  announcementId: string,
  { fileIds, accountId }: { fileIds: readonly string[]; accountId: string },
): Promise<void> {
  const ids = [...new Set(fileIds)];
  const sizes = await attachOwnUnsentFiles(transaction, announcementId, { ids, uploadedBy: accountId });
  if (sizes.length < ids.length) throw new AppError(sendCall.errors.noSuchFile);
  if (sizes.reduce((sum, size) => sum + size, 0) > maxTotalAttachmentBytes)
    throw new AppError(sendCall.errors.filesTooLarge);
}

type StoredFile = Awaited<ReturnType<typeof findAttachment>>;

function toSentFile(file: StoredFile): SentFile {
  if (!file) throw new AppError(readCall.errors.noSuchFile);
  const name = file.name.replace(/[^A-Za-z0-9.-]+/g, '-');
  return { type: 'application/pdf', name, content: Readable.from([Buffer.from(file.bytes)]) };
}

/** @throws AppError 404 when there is no such file */
export async function getAttachment(
  { db }: Pick<Context, 'db'>,
  { fileId }: CheckedParams<typeof readCall>,
): Promise<SentFile> {
  return toSentFile(await findAttachment(db.queries, fileId));
}

/** @throws AppError 404 when the caller got no announcement with this file */
export async function getOwnAttachment(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
  { fileId }: CheckedParams<typeof readOwnCall>,
): Promise<SentFile> {
  return toSentFile(await findAttachmentOfRecipient(db.queries, fileId, accountId));
}

export async function listAttachmentsForMail(db: Db, seriesId: string) {
  const files = await listAttachmentContentsOfSeries(db, seriesId);
  return files.map((file) => ({ ...file, type: 'application/pdf' }));
}

/** Deletes files that were uploaded more than a day ago and not sent. */
export async function deleteOldUnsentAttachments({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.once((queries) => deleteUnsentAttachmentsBefore(queries, clock() - unsentMs));
}
