import { isPossible, toEventSituation } from '#conference/server/index.ts';
import {
  checkAndReencodeUploadedFile,
  toSentFile,
  type UploadRequest,
  uploadLimits,
} from '#media/server/index.ts';
import type { AnswerOf, CheckedParams, CheckedQuery, ErrorSpec } from '#platform/contract/call.ts';
import { dayMs } from '#platform/rule/dates.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { truncateWalAfterCommit } from '#platform/server/db/database.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import {
  type AnswersById,
  formatFileAnswer,
  getAnswerFile as getCall,
  parseFileAnswer,
  type Question,
  unsentAnswerFileDays,
  uploadAnswerFile as uploadCall,
} from '../contract.ts';
import {
  deleteUnsentAnswerFiles,
  findAnswerFile,
  insertAnswerFileReplacingUnsent,
  listAnswerFilesOfAccount,
} from './answer-files.sql.ts';
import { findQuestionKindAndAvailability } from './questions.sql.ts';

/**
 * Checks and stores a file before the answer is sent, so that a draft of the form can refer to it (product 19.7).
 * @throws AppError 404 when there is no such question for a file, it was withdrawn, or the event is over; 400 for
 *   another type of file; 429 for too many uploads; 503 when too many files wait
 */
export async function uploadAnswerFile(
  context: Pick<Context, 'db' | 'clock' | 'uploads'> & UploadRequest,
  { accountId }: Caller,
  { questionId, name }: CheckedQuery<typeof uploadCall>,
  file: Buffer,
): Promise<AnswerOf<typeof uploadCall>> {
  const { db, clock, signal, network } = context;
  const question = await findQuestionKindAndAvailability(db.queries, questionId);
  if (
    question?.kind !== 'file' ||
    question.isWithdrawn ||
    !isPossible('answer_questions', toEventSituation(question), clock())
  )
    throw new AppError(uploadCall.errors.noSuchQuestion);
  const uploaded = await checkAndReencodeUploadedFile(
    context,
    { name, file },
    {
      accountId,
      signal,
      beforeDecoding: () =>
        consumeLimits(context, uploadLimits, {
          fileUploadPerAccount: accountId,
          fileUploadPerNetwork: network,
        }),
    },
  );
  const id = newId();
  await db.change((transaction) =>
    insertAnswerFileReplacingUnsent(transaction, {
      id,
      account_id: accountId,
      question_id: questionId,
      registration_id: null,
      name: uploaded.name,
      content_type: uploaded.contentType,
      created_at: clock(),
      bytes: uploaded.bytes,
    }),
  );
  return { value: formatFileAnswer({ id, name: uploaded.name }) };
}

/**
 * Returns a file to its owner or an admin. Admins see only files that were sent.
 * @throws AppError 404 when there is no such file or it belongs to another delegate
 */
export async function getAnswerFile(
  { db: { queries } }: Pick<Context, 'db'>,
  { accountId, role }: Caller,
  { fileId }: CheckedParams<typeof getCall>,
): Promise<SentFile> {
  const file = await findAnswerFile(queries, fileId);
  const isOwn = file?.accountId === accountId;
  if (!file || !(isOwn || (role !== 'client' && file.registrationId !== null)))
    throw new AppError(getCall.errors.noSuchFile);
  return toSentFile(file);
}

/**
 * Checks that each file in the answers was uploaded by the account for that question.
 * @throws AppError `invalid` with the path of each answer that refers to another file
 */
export async function requireOwnAnswerFiles(
  db: Db,
  accountId: string,
  questions: readonly Pick<Question, '_id' | 'kind' | 'label'>[],
  answers: AnswersById,
  invalid: ErrorSpec,
): Promise<void> {
  const sent = questions.flatMap(({ _id, kind, label }) => {
    const file = kind === 'file' && Object.hasOwn(answers, _id) && parseFileAnswer(answers[_id] ?? '');
    return file ? [{ _id, label, file }] : [];
  });
  if (sent.length === 0) return;
  const ids = sent.map(({ file }) => file.id);
  const own = new Map((await listAnswerFilesOfAccount(db, accountId, ids)).map((file) => [file.id, file]));
  const mistakes = sent.flatMap(({ _id, label, file }) => {
    const stored = own.get(file.id);
    if (stored?.questionId === _id && stored.name === file.name) return [];
    return [{ path: ['answers', _id], text: `${label}: Choose the file again` }];
  });
  if (mistakes.length > 0) throw new AppError(invalid, { mistakes });
}

/** Deletes files that were not sent with an answer within `unsentAnswerFileDays` days of the upload. */
export async function purgeUnsentAnswerFiles({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.change(async (transaction) => {
    const deleted = await deleteUnsentAnswerFiles(transaction, clock() - unsentAnswerFileDays * dayMs);
    if (deleted > 0) truncateWalAfterCommit(transaction);
  });
}
