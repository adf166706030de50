import { createHmac, randomBytes } from 'node:crypto';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { tooManyRequests } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits, normaliseLimitKey } from '#platform/server/limits/rate-limits.ts';
import { hashToken } from '#platform/server/secret.ts';
import * as calls from '../contract.ts';
import { reportLimits } from './limits.ts';
import { queueNewReportOrMessageMails } from './mails.ts';
import { hasSolvedPuzzle } from './puzzle.ts';
import { listReaders } from './readers.sql.ts';
import { listReadersIfFormOpen } from './readers.ts';
import {
  addMessageAndSetState,
  findReportByLookup,
  insertKeyEnvelopes,
  insertMessage,
  insertReport,
  listKeyIdsOfReport,
  listReportMessages,
} from './reports.sql.ts';
import { toSealedMessages } from './reports.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/**
 * Key with which network addresses are hashed. It is only in the memory of this process, so that neither the database
 * nor a backup reveals who used the form.
 */
const limitKey = randomBytes(32);

/**
 * Returns the key of a network address for the rate limits. A single process uses a hash that only it can compute.
 * Several processes must count together, so they use a hash with the secret of the site, cut to one of 64 values: many
 * addresses share a value, so it does not identify one, also not for a person with the secret and the database.
 */
function hideAddress({ config, secret }: Pick<Context, 'config' | 'secret'>, address: string): string {
  const normalised = normaliseLimitKey(address);
  if (config.processes === 1) return createHmac('sha256', limitKey).update(normalised).digest('base64url');
  return `shared ${secret.sign(`reports from ${normalised}`).charAt(0)}`;
}

/**
 * Stores a sealed report and mails its readers that one is waiting (product 26.4).
 * @param from the writer's network address, for the rate limit only
 * @throws AppError 428 after five reports of an hour without a solved puzzle, 409 if the readers have changed or the
 *   report is stored already
 */
export async function sendReport(
  { db, ...context }: Needs,
  body: CheckedBody<typeof calls.sendReport>,
  from: string,
): Promise<void> {
  const { lookup, codeKey, envelopes, message } = body;
  const { readersChanged, alreadySent } = calls.sendReport.errors;
  if (!(await hasSolvedPuzzle(context, body))) await consumeReportWithoutPuzzle({ db, ...context }, from);
  const at = context.clock();
  await db.change(async (transaction) => {
    const lookupHash = hashToken(lookup);
    if (await findReportByLookup(transaction, lookupHash)) throw new AppError(alreadySent);
    const readers = listReadersIfFormOpen(await listReaders(transaction, at));
    const chosen = readers.filter(({ keyId }) => envelopes.some((envelope) => envelope.keyId === keyId));
    if (chosen.length === 0 || chosen.length !== envelopes.length) throw new AppError(readersChanged);
    const excluded = readers.find((reader) => !chosen.includes(reader));
    const id = newId();
    const isNew = await insertReport(transaction, {
      id,
      lookup_hash: lookupHash,
      code_key: codeKey,
      state: 'new' as const,
      message_count: 1,
      not_for: excluded?.accountId ?? null,
      received_at: at,
      changed_at: at,
      closed_at: null,
    });
    if (!isNew) throw new AppError(alreadySent);
    await insertKeyEnvelopes(
      transaction,
      envelopes.map(({ keyId, sealedKey }) => ({ report_id: id, key_id: keyId, sealed_key: sealedKey })),
    );
    await insertMessage(transaction, { report_id: id, position: 1, author: 'writer', at, sealed: message });
    await queueNewReportOrMessageMails(transaction, context, chosen);
  });
}

/**
 * Counts a report. A harasser at a venue could close the form for everyone with the same network address, so reports
 * beyond the limit are not refused, but need a solved puzzle.
 * @throws AppError 428 above the limit
 */
async function consumeReportWithoutPuzzle(context: Needs, from: string): Promise<void> {
  try {
    await consumeLimits(context, reportLimits, { reportPerNetwork: hideAddress(context, from) });
  } catch (error) {
    const isAboveLimit = error instanceof AppError && error.code === tooManyRequests.code;
    throw isAboveLimit ? new AppError(calls.sendReport.errors.puzzleNeeded) : error;
  }
}

/**
 * Counts a wrong code. Right codes are not counted, because one person at a venue could otherwise close reading and
 * adding for everyone who shares the network address.
 * @throws AppError 429 above the rate limit, else 404
 */
async function rejectWrongCode(context: Needs, from: string): Promise<never> {
  await consumeLimits(context, reportLimits, { reportCodePerNetwork: hideAddress(context, from) });
  throw new AppError(calls.getReportByLookup.errors.noSuchReport);
}

/** @throws AppError 404 if no report has the code, 429 after too many wrong codes */
export async function getReportByLookup(
  context: Needs,
  { lookup }: CheckedBody<typeof calls.getReportByLookup>,
  from: string,
): Promise<AnswerOf<typeof calls.getReportByLookup>> {
  const { db, clock } = context;
  const report = await findReportByLookup(db.queries, hashToken(lookup));
  if (!report) return rejectWrongCode(context, from);
  const keyIds = await listKeyIdsOfReport(db.queries, report.id);
  const readers = await listReaders(db.queries, clock());
  return {
    state: report.state,
    codeKey: report.code_key,
    readers: readers
      .filter(({ key, isStaff }) => isStaff && key && keyIds.includes(key.keyId))
      .map(({ name }) => name),
    messages: toSealedMessages(await listReportMessages(db.queries, report.id)),
  };
}

/**
 * Adds a message of the writer. The readers get no further mail while an earlier message is still unread.
 * @throws AppError 404 if no report has the code, 429 after too many wrong codes, 409 if it is full
 */
export async function addWriterMessage(
  { db, ...context }: Needs,
  { lookup, message }: CheckedBody<typeof calls.addWriterMessage>,
  from: string,
): Promise<void> {
  const { noSuchReport, isFull } = calls.addWriterMessage.errors;
  const at = context.clock();
  if (!(await findReportByLookup(db.queries, hashToken(lookup))))
    return rejectWrongCode({ db, ...context }, from);
  await db.change(async (transaction) => {
    const report = await findReportByLookup(transaction, hashToken(lookup));
    if (!report) throw new AppError(noSuchReport);
    const added = { report_id: report.id, author: 'writer' as const, at, sealed: message };
    if (!(await addMessageAndSetState(transaction, added, { state: 'new', max: calls.maxMessagesPerReport })))
      throw new AppError(isFull);
    if (report.state === 'new') return;
    const readers = await listReaders(transaction, at);
    await queueNewReportOrMessageMails(
      transaction,
      context,
      readers.filter(({ isStaff, accountId }) => isStaff && accountId !== report.not_for),
    );
  });
}
