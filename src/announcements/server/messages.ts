import {
  buildLinkViaLogin,
  type Letter,
  listDashboardMessages,
  type MessageContent,
  markDashboardMessagesSeen,
} from '#email/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import {
  type listOwnMessages as listCall,
  type markMessagesRead,
  maxDashboardMessages,
} from '../contract/messages.ts';
import { getGeneralPlaceholderValue } from '../rule/placeholders.ts';
import { listAttachmentsOfSeries } from './attachments.sql.ts';
import { toAnnouncementText } from './columns.ts';
import {
  fillAnnouncementOrListMissing,
  joinTextsWithPlaceholders,
  mapRecipientsWithPlaceholderValues,
  replacePlaceholderValues,
} from './fill.ts';
import { listAnnouncementsToAccount, markAnnouncementsSeen } from './messages.sql.ts';

type Message = AnswerOf<typeof listCall>['messages'][number];

/**
 * Lists the newest messages of an account: announcements filled with the account's current values, and copies of mails.
 */
export async function listOwnMessages(
  { db: { queries }, config: { publicUrl }, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof listCall>> {
  const [mails, announcements] = await Promise.all([
    listDashboardMessages(queries, accountId, maxDashboardMessages),
    listAnnouncementsToAccount(queries, accountId, maxDashboardMessages),
  ]);
  const ids = [...new Set(announcements.map(({ recipientId }) => recipientId))];
  const { currency } = await getClub(queries);
  const template = announcements.map((row) => joinTextsWithPlaceholders(toAnnouncementText(row))).join(' ');
  const needed = { currency, publicUrl, template, now: clock() };
  const readers: Awaited<ReturnType<typeof mapRecipientsWithPlaceholderValues>> =
    ids.length > 0 ? await mapRecipientsWithPlaceholderValues(queries, ids, needed) : new Map();
  const files = await listAttachmentsOfSeries(queries, [
    ...new Set(announcements.map(({ seriesId }) => seriesId)),
  ]);
  const toMessage = (
    row: {
      id: string;
      eventName: string | null;
      seriesId?: string;
      sentAt: number | null;
      seenAt: number | null;
    },
    { subject, paragraphs, facts = [], action }: MessageContent & Pick<Letter, 'subject'>,
  ): Message => ({
    _id: row.id,
    eventName: row.eventName,
    subject,
    paragraphs: paragraphs.map((part) =>
      typeof part === 'string'
        ? { text: part, isQuoted: false }
        : { text: part.secretariatWrites, isQuoted: true },
    ),
    files: files
      .filter(({ seriesId }) => seriesId === row.seriesId)
      .map(({ id, name }) => ({ _id: id, name })),
    facts: facts.map(([label, value]) => ({ label, value })),
    action: action && action.href !== buildLinkViaLogin(publicUrl, '/dashboard') ? action : null,
    sentAt: new Date(row.sentAt ?? 0).toISOString(),
    isRead: row.seenAt !== null,
  });
  const messages = [
    ...mails.map((row) =>
      toMessage(row, { ...(JSON.parse(row.content) as MessageContent), subject: row.subject }),
    ),
    ...announcements.flatMap((row) => {
      const reader = readers.get(row.recipientId);
      if (!reader) return [];
      const text = toAnnouncementText(row);
      // A value, such as the portfolio, can be lost after the mail was sent. A general text then replaces the
      // placeholder.
      const filled = fillAnnouncementOrListMissing(text, reader, publicUrl);
      const letter =
        'missing' in filled
          ? fillAnnouncementOrListMissing(
              text,
              replacePlaceholderValues(reader, filled.missing, (placeholder) =>
                getGeneralPlaceholderValue(placeholder, publicUrl),
              ),
              publicUrl,
            )
          : filled;
      return 'missing' in letter ? [] : [toMessage(row, letter)];
    }),
  ];
  messages.sort((a, b) => b.sentAt.localeCompare(a.sentAt));
  return { messages: messages.slice(0, maxDashboardMessages) };
}

export async function markOwnMessagesRead(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { messageIds: ids }: CheckedBody<typeof markMessagesRead>,
): Promise<void> {
  const seen = { accountId, ids, at: clock() };
  await db.change(async (transaction) => {
    await markAnnouncementsSeen(transaction, seen);
    await markDashboardMessagesSeen(transaction, seen);
  });
}
