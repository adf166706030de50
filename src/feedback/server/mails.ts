import { buildLinkViaLogin, type Letter, queueMails } from '#email/server/index.ts';
import { formatEndTime, type Region } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import {
  computeFeedbackReminderTime,
  computeFeedbackWindow,
  isFeedbackOpen,
} from '../rule/feedback-window.ts';
import {
  listFeedbackFormsWithUnsentMails,
  listFeedbackRecipients,
  markFeedbackFormMailed,
} from './forms.sql.ts';

interface Facts {
  to: string;
  eventName: string;
  closesAt: number;
  region: Region;
  publicUrl: string;
}

const anonymous = 'Your answers are anonymous. We know that you answered, but not what you answered.';

function buildFeedbackLetter(
  { to, eventName, closesAt, region, publicUrl }: Facts,
  what: Pick<Letter, 'kind' | 'subject' | 'paragraphs'>,
): Letter {
  return {
    ...what,
    to,
    facts: [
      ['Event', eventName],
      ['Open until', formatEndTime(closesAt, region)],
    ],
    action: { label: 'Give feedback', href: buildLinkViaLogin(publicUrl, '/dashboard/feedback') },
  };
}

const buildInvitationLetter = (facts: Facts) =>
  buildFeedbackLetter(facts, {
    kind: 'feedback_invitation',
    subject: `How was ${facts.eventName}?`,
    paragraphs: ['Thank you for taking part. Tell us what was good and what we can do better.', anonymous],
  });

const buildReminderLetter = (facts: Facts) =>
  buildFeedbackLetter(facts, {
    kind: 'feedback_reminder',
    subject: `Your feedback on ${facts.eventName}`,
    paragraphs: [
      'If you have not answered yet, you can still tell us how the conference was. If you have, thank you. You have nothing more to do.',
      'Every delegate gets this email, so that it does not show who has answered. We send no further reminder.',
      anonymous,
    ],
  });

/**
 * Mails an invitation to each delegate of an open form once, and later one reminder, also to
 * those who have answered, because the outbox would otherwise show who has not.
 * Several processes can run this function at the same time.
 * @param onError called with the error of a form whose mails failed; other forms are still mailed
 */
export async function sendFeedbackMails(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const now = context.clock();
  const region = await getClubRegion(db.queries);
  for (const {
    eventId,
    eventName,
    endsAt,
    invitedAt,
    remindedAt,
    ...set
  } of await listFeedbackFormsWithUnsentMails(db.queries)) {
    const window = computeFeedbackWindow(set, endsAt, region);
    if (!isFeedbackOpen(window, now)) continue;
    const isReminder = invitedAt !== null;
    if (isReminder && (remindedAt !== null || now < computeFeedbackReminderTime(window))) continue;
    const toLetter = isReminder ? buildReminderLetter : buildInvitationLetter;
    await db
      .change(async (transaction) => {
        const mark = isReminder ? 'reminded_at' : 'invited_at';
        if (!(await markFeedbackFormMailed(transaction, eventId, mark, now))) return;
        const recipients = await listFeedbackRecipients(transaction, eventId);
        const facts = { eventName, closesAt: window.closesAt, region, publicUrl: context.config.publicUrl };
        await queueMails(
          transaction,
          context,
          recipients.map(({ email, name }) => ({
            recipient: email,
            letter: toLetter({ ...facts, to: name }),
            eventId,
          })),
        );
      })
      .catch(onError);
  }
}
