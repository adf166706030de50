import { buildMessageId, deleteMails, queueMails, type Reply } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { dayMs, toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import * as calls from '../contract.ts';
import {
  closeAnsweredThreadsBefore,
  deleteContactThreadsInactiveSince,
  findContactMessage,
  listMailIdsOfContactThreadsInactiveSince,
  setContactMessageAnsweredOrOpen,
  setMessageAssignee,
} from './contact.sql.ts';
import { toContactMessage } from './messages.ts';
import {
  addThreadEntry,
  countRepliesOfThread,
  deleteCannedAnswer as deleteAnswer,
  findAccountByEmail,
  findAnswerWithMessage,
  findThreadOfMails,
  insertCannedAnswer,
  isReplyStored,
  isStaffAccount,
  listCannedAnswers,
  listStaffAccounts,
  listThreadEntries,
  updateCannedAnswer,
} from './threads.sql.ts';

type Thread = AnswerOf<typeof calls.getContactThread>;

/** Maximum number of earlier Message-IDs in the headers of an answer, so that the headers stay short. */
const maxReferences = 20;

/** Lists the registrations of an account with the names of their events, newest first. */
export type ListRegistrations = (db: Db, accountId: string) => Promise<{ _id: string; eventName: string }[]>;

/** @throws AppError 404 when there is no such message */
export async function getContactThread(
  { db: { queries } }: Pick<Context, 'db'>,
  messageId: string,
  listRegistrations: ListRegistrations,
): Promise<Thread> {
  const message = await findContactMessage(queries, messageId);
  if (!message) throw new AppError(calls.getContactThread.errors.noSuchMessage);
  const [entries, delegate, staff, cannedAnswers] = await Promise.all([
    listThreadEntries(queries, messageId),
    findAccountByEmail(queries, message.email),
    listStaffAccounts(queries),
    listCannedAnswers(queries),
  ]);
  const { assigned_to: assigneeId, assignedTo, answeredBy, last_entry_id: lastEntryID, closed_at } = message;
  return {
    thread: {
      ...toContactMessage(message),
      answeredBy,
      closedAt: toIso(closed_at),
      lastEntryID,
      assignedTo: assigneeId !== null && assignedTo !== null ? { _id: assigneeId, name: assignedTo } : null,
      delegate: delegate
        ? {
            _id: delegate._id,
            name: delegate.name,
            registrations: await listRegistrations(queries, delegate._id),
          }
        : null,
      entries: entries.map(({ id, kind, at, writtenBy, body, ...mail }) => ({
        _id: id,
        kind,
        at: new Date(at).toISOString(),
        writtenBy,
        text: body,
        delivery: deliveryOf(mail),
      })),
    },
    staff,
    cannedAnswers,
  };
}

function deliveryOf({
  sentAt,
  failedAt,
  dueAt,
}: Record<'sentAt' | 'failedAt' | 'dueAt', number | null>): Thread['thread']['entries'][number]['delivery'] {
  if (sentAt !== null) return 'sent';
  if (failedAt !== null) return 'refused';
  return dueAt === null ? null : 'queued';
}

/**
 * Mails an answer to the sender of a message. Of two concurrent answers only the first is sent.
 * @throws AppError 404 when there is no such message, 409 when the thread has an entry that the caller has not seen
 */
export async function answerContactMessage(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { messageID, lastEntryID, text, closes }: CheckedBody<typeof calls.answerContactMessage>,
): Promise<void> {
  const { errors } = calls.answerContactMessage;
  const at = context.clock();
  await context.db.change(async (transaction) => {
    const message = await findContactMessage(transaction, messageID);
    if (!message) throw new AppError(errors.noSuchMessage);
    const earlier = await earlierMessageIds(transaction, context, messageID);
    const mailId = newId();
    const entry = { id: newId(), message_id: messageID, kind: 'answer' as const, at, written_by: accountId };
    const added = { ...entry, body: text, mail_id: mailId, internet_id: null };
    if (!(await addThreadEntry(transaction, added, lastEntryID)))
      throw new AppError(errors.answeredMeanwhile);
    const isOpen = message.answered_at === null;
    if (closes && isOpen)
      await setContactMessageAnsweredOrOpen(transaction, messageID, { at, by: accountId });
    const delegate = await findAccountByEmail(transaction, message.email);
    const { name, email } = await getClub(transaction);
    await queueMails(transaction, context, [
      {
        id: mailId,
        recipient: message.email,
        ownerId: null,
        letter: {
          kind: 'contact_answer',
          subject: `Your message to ${name}`,
          // A stranger can type any name and address into the form, so only a verified account is addressed by name.
          ...(delegate?.verifiedAt ? { to: delegate.name } : {}),
          paragraphs: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
          action: { label: 'Write to us again', href: `${context.config.publicUrl}/contact` },
          isByAdmin: true,
          answers: { replyTo: email, earlier },
        },
      },
    ]);
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'message_answered',
      subjectId: messageID,
      after: closes || !isOpen ? 'answered' : 'open',
    });
  });
}

/** Returns the Message-IDs of the newest mails of a thread, oldest first. */
async function earlierMessageIds(
  transaction: Transaction,
  { config }: Pick<Context, 'config'>,
  messageId: string,
): Promise<string[]> {
  const entries = await listThreadEntries(transaction, messageId);
  return entries
    .flatMap(
      ({ mailId, internetId }) => internetId ?? (mailId === null ? [] : buildMessageId(config, mailId)),
    )
    .slice(-maxReferences);
}

/**
 * Maximum number of stored replies of a thread. Further replies are only in the mailbox, so that a flood of replies
 * does not fill the database and the screen.
 */
const maxReplies = 100;
const noText = '(A reply without text. Read it in the mailbox.)';

/**
 * Adds a reply by mail to the thread of the answer that it replies to, and reopens the thread. Ignores a reply that is
 * already stored, belongs to no thread, or comes after 100 replies of its thread.
 */
export async function addMailedReplyToThread(
  transaction: Transaction,
  { mailIds, messageId, from, text, at }: Reply,
): Promise<void> {
  const thread = await findThreadOfMails(transaction, mailIds);
  if (!thread) return;
  const id = newId();
  const internetId = messageId ?? `<${id}@no-message-id>`;
  if (await isReplyStored(transaction, internetId)) return;
  if ((await countRepliesOfThread(transaction, thread.id)) >= maxReplies) return;
  const shown = text || noText;
  const body = from === thread.email ? shown : `From ${from}:\n\n${shown}`;
  const reply = { id, message_id: thread.id, kind: 'reply' as const, at, written_by: null };
  await addThreadEntry(transaction, { ...reply, body, mail_id: null, internet_id: internetId }, undefined);
  await setContactMessageAnsweredOrOpen(transaction, thread.id, { reopenedAt: at });
}

/** @throws AppError 404 when there is no such message; 409 when the account is neither an admin nor a superadmin */
export async function assignContactMessage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { messageID, accountId }: CheckedBody<typeof calls.assignContactMessage>,
): Promise<void> {
  const { errors } = calls.assignContactMessage;
  await db.change(async (transaction) => {
    if (accountId !== null && !(await isStaffAccount(transaction, accountId)))
      throw new AppError(errors.notStaff);
    if (!(await setMessageAssignee(transaction, messageID, accountId)))
      throw new AppError(errors.noSuchMessage);
    await recordAudit(transaction, {
      at: clock(),
      actorId: caller.accountId,
      action: 'message_assigned',
      subjectId: messageID,
      after: accountId ?? 'unassigned',
    });
  });
}

/** @throws AppError 404 when the answer to change does not exist; 409 when there are too many canned answers */
export async function saveCannedAnswer(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { answerID, title, text }: CheckedBody<typeof calls.saveCannedAnswer>,
): Promise<void> {
  const { errors } = calls.saveCannedAnswer;
  const row = { id: answerID ?? newId(), title, body: text, saved_at: clock(), saved_by: accountId };
  await db.change(async (transaction) => {
    if (answerID !== null) {
      if (!(await updateCannedAnswer(transaction, row))) throw new AppError(errors.noSuchAnswer);
      return;
    }
    await insertCannedAnswer(transaction, row);
    const { length } = await listCannedAnswers(transaction);
    if (length > calls.maxCannedAnswers) throw new AppError(errors.tooMany);
  });
}

/** @throws AppError 404 when there is no such answer */
export async function deleteCannedAnswer(
  { db }: Pick<Context, 'db'>,
  { answerID }: CheckedBody<typeof calls.deleteCannedAnswer>,
): Promise<void> {
  await db.change(async (transaction) => {
    if (!(await deleteAnswer(transaction, answerID)))
      throw new AppError(calls.deleteCannedAnswer.errors.noSuchAnswer);
  });
}

/**
 * Adds a question to the draft of the FAQ page.
 * @returns false if the page is full or cannot be read
 */
export type AddQuestion = (
  transaction: Transaction,
  saved: { at: number; by: string },
  question: { question: string; answer: string },
) => Promise<boolean>;

/** @throws AppError 404 when there is no such answer; 409 when the page is full or cannot be read */
export async function addContactAnswerToFaqDraft(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  addQuestion: AddQuestion,
  { accountId: by }: Caller,
  { entryID }: CheckedBody<typeof calls.addContactAnswerToFaqDraft>,
): Promise<void> {
  const { errors } = calls.addContactAnswerToFaqDraft;
  await db.change(async (transaction) => {
    const found = await findAnswerWithMessage(transaction, entryID);
    if (!found) throw new AppError(errors.noSuchEntry);
    const question = firstQuestionOf(found.message);
    if (!(await addQuestion(transaction, { at: clock(), by }, { question, answer: found.answer })))
      throw new AppError(errors.isFull);
  });
}

const maxQuestionLength = 200;

/**
 * Returns the first sentence that ends with a question mark, or else the whole message. Shortens it to 200 characters.
 */
function firstQuestionOf(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  const question = line.match(/[^.!?]+[.!?]?/g)?.find((sentence) => sentence.endsWith('?'));
  const text = (question ?? line).trim();
  return text.length > maxQuestionLength ? `${text.slice(0, maxQuestionLength - 1)}…` : text;
}

/** Closes threads whose last answer got no reply for `config.contactCloseDays` days (product 2.17). */
export async function closeContactThreadsWithoutReply({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<void> {
  const at = clock();
  await db.once((queries) => closeAnsweredThreadsBefore(queries, at - config.contactCloseDays * dayMs, at));
}

/**
 * Deletes threads and the mails with their answers `config.contactDays` days after they were closed, or after the
 * newest entry of an open thread (product 2.17).
 */
export async function deleteExpiredContactThreads({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<void> {
  const before = clock() - config.contactDays * dayMs;
  await db.change(async (transaction) => {
    await deleteMails(transaction, await listMailIdsOfContactThreadsInactiveSince(transaction, before));
    await deleteContactThreadsInactiveSince(transaction, before);
  });
}
