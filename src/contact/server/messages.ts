import { type Letter, queueMails } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedQuery } from '#platform/contract/call.ts';
import { buildMailtoUrl } from '#platform/contract/mailto.ts';
import { offsetOfPage } from '#platform/contract/paging.ts';
import { toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import * as calls from '../contract.ts';
import {
  contactMessagesPerPage,
  type contactUs,
  type getAllContactMessages,
  type getPageOfContactMessages,
} from '../contract.ts';
import {
  contactMessageExists,
  countContactMessages,
  insertContactMessage,
  listAllContactMessages,
  listContactMessagesPage,
  setContactMessageAnsweredOrOpen,
} from './contact.sql.ts';
import { contactLimits } from './limits.ts';

/**
 * Stores a visitor's message and mails it to the club. A message with text in the honeypot field is dropped.
 * @param from the sender's network address, for the rate limit
 * @throws AppError 429 above the rate limit (product 4.6)
 */
export async function submitContactMessage(
  context: Context,
  { name, email, message, website }: CheckedBody<typeof contactUs>,
  from: string,
): Promise<void> {
  await consumeLimits(context, contactLimits, { contactPerNetwork: from });
  if (website) return;
  await context.db.change(async (transaction) => {
    await insertContactMessage(transaction, {
      id: newId(),
      name,
      email,
      message,
      contacted_at: context.clock(),
    });
    const club = await getClub(transaction);
    const letter: Letter = {
      kind: 'contact_form',
      subject: 'A message from the contact form',
      to: 'secretariat',
      paragraphs: ['A visitor wrote to the club through the contact form.', message],
      facts: [
        ['Name', name],
        ['E-mail', email],
      ],
      action: { label: 'Answer by email', href: buildMailtoUrl(email) },
    };
    await queueMails(transaction, context, [{ recipient: club.email, letter, ownerId: null }]);
  });
}

export async function listAllContactMessagesForDesk({
  db,
}: Pick<Context, 'db'>): Promise<AnswerOf<typeof getAllContactMessages>> {
  return { allResponses: (await listAllContactMessages(db.queries)).map(toContactMessage) };
}

export async function getPageOfContactMessagesForDesk(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
  { q: search, state, page }: CheckedQuery<typeof getPageOfContactMessages>,
): Promise<AnswerOf<typeof getPageOfContactMessages>> {
  const window = { skip: offsetOfPage(page, contactMessagesPerPage), take: contactMessagesPerPage };
  const rows = await listContactMessagesPage(db.queries, { search, state, accountId }, window);
  const { all, open, mine } = await countContactMessages(db.queries, search, accountId);
  const counts = { all, open, mine, answered: all - open };
  return {
    rows: rows.map((row) => ({
      ...toContactMessage(row),
      answeredBy: row.answeredBy,
      closedAt: toIso(row.closed_at),
      assignedTo: row.assignedTo,
      newestEntry: row.newestKind,
    })),
    page,
    total: counts[state],
    counts,
  };
}

export function toContactMessage({
  id,
  name,
  email,
  message,
  contacted_at,
  answered_at,
}: Awaited<ReturnType<typeof listAllContactMessages>>[number]) {
  return {
    _id: id,
    name,
    email,
    message,
    contactedAt: new Date(contacted_at).toISOString(),
    answeredAt: toIso(answered_at),
  };
}

/**
 * Marks a message as answered by the caller, or reopens it. Only one of two concurrent calls succeeds.
 * @throws AppError 404 when there is no such message; 409 when it is already in that state
 */
export async function markContactMessageAnsweredOrOpen(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { messageID, answered }: CheckedBody<typeof calls.markContactMessageAnsweredOrOpen>,
): Promise<AnswerOf<typeof calls.markContactMessageAnsweredOrOpen>> {
  const at = clock();
  await db.change(async (transaction) => {
    const marked = await setContactMessageAnsweredOrOpen(
      transaction,
      messageID,
      answered ? { at, by: accountId } : { reopenedAt: at },
    );
    if (!marked) {
      const known = await contactMessageExists(transaction, messageID);
      throw new AppError(
        known
          ? calls.markContactMessageAnsweredOrOpen.errors.alreadyMarked
          : calls.markContactMessageAnsweredOrOpen.errors.noSuchMessage,
      );
    }
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'message_marked',
      subjectId: messageID,
      before: answered ? 'open' : 'answered',
      after: answered ? 'answered' : 'open',
    });
  });
  return { message: answered ? 'Marked as answered' : 'Marked as open' };
}
