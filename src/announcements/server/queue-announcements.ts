import { type CheckDelivery, queueMails } from '#email/server/index.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import type { RegistrationState } from '#registration/contract/form.ts';
import {
  listDueAnnouncementIds,
  lockDueAnnouncement,
  markAnnouncementQueued,
  withdrawReleaseIfRoleEnded,
  withdrawReleaseOfUnseenValues,
} from './announcements.sql.ts';
import { listAttachmentsOfSeries } from './attachments.sql.ts';
import { listTeamAudience } from './audience.ts';
import { parseStoredFilter, toAnnouncementText } from './columns.ts';
import {
  fillAnnouncementOrListMissing,
  joinTextsWithPlaceholders,
  mapRecipientsWithPlaceholderValues,
} from './fill.ts';
import { mailSecondPeople } from './mails.ts';
import { deleteNoticeAndInvalidateSite } from './notices.ts';
import {
  findDeliveryCheckFacts,
  listUnqueuedRecipients,
  markRecipientsQueuedOrSkipped,
  type SkipReason,
  updateDutiesOfUnqueuedRecipients,
} from './recipients.sql.ts';
import { hasUnseenValue } from './shared-values.ts';
import { buildUnsubscribeLink } from './subscription.ts';

/**
 * Number of recipients in one transaction. On PostgreSQL each statement of the transaction is a round trip, so large
 * batches are faster. On SQLite other writers wait for the transaction, so batches are small.
 */
const batchSizes = { postgres: 600, sqlite: 100 } as const;

/**
 * Milliseconds until the first mails are sent. An announcement that is stopped within this time reaches no recipient.
 * The delay also keeps the sending of mails from slowing down the queueing.
 */
export const announcementSendDelayMs = 10_000;

export type QueueNeeds = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/** Returns true if the registration was declined or withdrawn after the announcement was written. */
const hasEndedSince = (before: RegistrationState, now: RegistrationState): boolean =>
  now !== before && (now === 'declined' || now === 'withdrawn');

/**
 * Queues the mails of all announcements that are due, in batches of one transaction each. Idempotent: the id of each
 * mail in the outbox is chosen beforehand and the announcement is locked, so a run after a crash queues no mail twice.
 */
export async function queueDueAnnouncements(
  context: QueueNeeds,
  {
    isStopping = () => false,
    skipsLocked = false,
  }: {
    isStopping?: () => boolean;
    /** True to skip an announcement that another process is queueing. */
    skipsLocked?: boolean;
  } = {},
): Promise<void> {
  for (const id of await listDueAnnouncementIds(context.db.queries, context.clock()))
    while (!isStopping() && (await queueBatch(context, id, skipsLocked && context.db.engine === 'postgres')));
}

/**
 * Queues one batch. Returns false if nothing is left to queue, another process queues it, or the announcement may not
 * be sent.
 */
function queueBatch({ db, ...context }: QueueNeeds, id: string, skipsLocked: boolean): Promise<boolean> {
  const { publicUrl } = context.config;
  return db.change(async (transaction) => {
    const at = context.clock();
    const announcement = await lockDueAnnouncement(transaction, id, { now: at, skipsLocked });
    if (!announcement) {
      await holdUnlessAllowed(transaction, context, id, { now: at, skipsLocked });
      return false;
    }
    const onTeamList = await followChangedDuties(transaction, context, id, announcement);
    const text = toAnnouncementText(announcement);
    const { releasedValues } = announcement;
    if (await hasUnseenValue(transaction, context, id, text, releasedValues)) {
      await recordHeld(transaction, context, id, await withdrawReleaseOfUnseenValues(transaction, id));
      return false;
    }
    const recipients = await listUnqueuedRecipients(transaction, id, batchSizes[db.engine]);
    if (recipients.length === 0) {
      await markAnnouncementQueued(transaction, id, at);
      return false;
    }
    const { currency } = await getClub(transaction);
    const ids = recipients.map(({ recipientId }) => recipientId);
    const readers = await mapRecipientsWithPlaceholderValues(transaction, ids, {
      currency,
      publicUrl,
      template: joinTextsWithPlaceholders(text),
      now: at,
    });
    const { eventId, seriesId, topic } = announcement;
    const hasFiles = (await listAttachmentsOfSeries(transaction, [seriesId])).length > 0;
    const skipped: Record<SkipReason, string[]> = { ended: [], no_value: [], unsubscribed: [] };
    const mails = recipients.flatMap(({ recipientId, state, mailId }) => {
      const skip = (reason: SkipReason) => {
        skipped[reason].push(recipientId);
        return [];
      };
      const reader = readers.get(recipientId);
      if (onTeamList && !onTeamList.has(recipientId)) return skip('ended');
      if (!reader || hasEndedSince(state, reader.state)) return skip('ended');
      if (topic === 'news' && reader.unsubscribedAt !== null) return skip('unsubscribed');
      const letter = fillAnnouncementOrListMissing(text, reader, publicUrl);
      if ('missing' in letter) return skip('no_value');
      const more = {
        dependsOn: { announcementId: id, registrationId: recipientId },
        ...(hasFiles && { attachmentId: seriesId }),
        ...(topic === 'news' && {
          unsubscribeLink: buildUnsubscribeLink(context.secret, publicUrl, reader.accountId),
        }),
      };
      return [
        {
          id: mailId,
          recipient: reader.email,
          letter: { ...letter, ...more },
          eventId,
          recipientId,
          dueAt: at + announcementSendDelayMs,
        },
      ];
    });
    await queueMails(transaction, context, mails);
    const queued = mails.map(({ recipientId }) => recipientId);
    await markRecipientsQueuedOrSkipped(transaction, id, queued, { queued_at: at });
    for (const reason of ['ended', 'no_value', 'unsubscribed'] as const)
      await markRecipientsQueuedOrSkipped(transaction, id, skipped[reason], {
        skipped_at: at,
        skip_reason: reason,
      });
    return true;
  });
}

/**
 * Reads again which people with a duty match, so that someone whose duty has changed reads the values of the current
 * one (product 25.15).
 * @returns the ids of the current list, or undefined if the announcement is to delegates
 */
async function followChangedDuties(
  transaction: Transaction,
  context: Pick<QueueNeeds, 'clock'>,
  id: string,
  { eventId, filter: stored }: { eventId: string; filter: string },
): Promise<ReadonlySet<string> | undefined> {
  const { to, filter } = parseStoredFilter(stored);
  if (to === 'delegates') return undefined;
  const current = await listTeamAudience(transaction, context, { eventId, filter });
  await updateDutiesOfUnqueuedRecipients(transaction, id, current);
  return new Set(current.map((duty) => duty.id));
}

/**
 * Withdraws the release of an announcement if its author or second person lost the role before the first mail was
 * queued (product 25.4).
 */
async function holdUnlessAllowed(
  transaction: Transaction,
  context: Omit<QueueNeeds, 'db'>,
  id: string,
  lock: { now: number; skipsLocked: boolean },
): Promise<void> {
  const held = await withdrawReleaseIfRoleEnded(transaction, id, lock);
  if (held) await recordHeld(transaction, context, id, held);
}

async function recordHeld(
  transaction: Transaction,
  context: Omit<QueueNeeds, 'db'>,
  id: string,
  held: { eventId: string; recipients: number; writtenBy: string },
): Promise<void> {
  await deleteNoticeAndInvalidateSite(transaction, id);
  await mailSecondPeople(transaction, context, held);
  await recordAudit(transaction, {
    at: context.clock(),
    actorId: 'schedule',
    action: 'announcement_held',
    subjectId: held.eventId,
    after: { fact: 'announcement', recipients: held.recipients, announcement: id },
  });
}

/**
 * Returns a function that decides just before delivery whether a mail is still needed. A mail is dropped if the
 * announcement was stopped, if the registration has ended since the announcement was written (product 25.5), if the
 * person has no duty of the list any more (product 25.15), or if the reader has unsubscribed (product 25.9).
 */
export function createAnnouncementMailCheck({ clock }: Pick<Context, 'clock'>): CheckDelivery {
  return async (transaction, dependsOn) => {
    if (!('announcementId' in dependsOn)) return 'works';
    const { announcementId, registrationId } = dependsOn;
    const found = await findDeliveryCheckFacts(transaction, announcementId, registrationId);
    if (!found || found.stoppedAt !== null) return 'not_needed';
    const { to, filter } = parseStoredFilter(found.filter);
    const hasEnded =
      to === 'delegates'
        ? hasEndedSince(found.stateBefore, found.state)
        : (await listTeamAudience(transaction, { clock }, { ...found, filter }, found.accountId)).length ===
          0;
    if (!hasEnded && (found.topic === 'registration' || found.unsubscribedAt === null)) return 'works';
    await markRecipientsQueuedOrSkipped(transaction, announcementId, [registrationId], {
      skipped_at: clock(),
      skip_reason: hasEnded ? 'ended' : 'unsubscribed',
    });
    return 'not_needed';
  };
}
