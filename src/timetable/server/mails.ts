import { buildLinkViaLogin, countIfWordsAllowed, type Letter, queueMails } from '#email/server/index.ts';
import { formatDateTime, type Region } from '#platform/rule/dates.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { listConfirmedDelegates } from './timetable.sql.ts';

interface MailedSession {
  title: string;
  /** Epoch milliseconds. */
  startsAt: number;
  endsAt: number;
  room: string | null;
  /** Values of the committees, or 'all' if the session is for every delegate. */
  committees: 'all' | readonly string[];
}

export interface SessionChange {
  eventId: string;
  eventName: string;
  region: Region;
  /** Undefined if the session was added. */
  before: MailedSession | undefined;
  /** Undefined if the session was deleted. */
  after: MailedSession | undefined;
}

const placeOf = ({ title, startsAt, endsAt, room }: MailedSession, region: Region): string =>
  [title, `${formatDateTime(startsAt, region)} to ${formatDateTime(endsAt, region)}`, room]
    .filter((part) => part !== null)
    .join(', ');

/** Writes the mail without any text that the author of the change has written. */
function buildPlainChangeLetter(to: string, publicUrl: string): Letter {
  return {
    kind: 'timetable_changed',
    to,
    subject: 'Your timetable has changed',
    paragraphs: ['A session of your conference was added, changed or cancelled. The dashboard shows it.'],
    action: { label: 'See your timetable', href: buildLinkViaLogin(publicUrl, '/dashboard') },
  };
}

function buildChangeLetter(
  to: string,
  { eventName, region, before, after }: SessionChange,
  publicUrl: string,
): Letter {
  const what = !before ? 'New session' : !after ? 'Cancelled' : 'Changed';
  return {
    kind: 'timetable_changed',
    to,
    isByAdmin: true,
    subject: `${what}: ${(after ?? before)?.title ?? ''}`,
    paragraphs: [
      !before
        ? 'A session was added to the timetable.'
        : !after
          ? 'A session of the timetable was cancelled.'
          : 'A session of the timetable has changed.',
    ],
    facts: [
      ['Event', eventName],
      ...(before ? [[after ? 'Before' : 'Was', placeOf(before, region)] as [string, string]] : []),
      ...(after ? [['Now', placeOf(after, region)] as [string, string]] : []),
    ],
    action: { label: 'See your timetable', href: buildLinkViaLogin(publicUrl, '/dashboard') },
  };
}

/**
 * Queues mails about a change to the confirmed delegates of the committees that the session had before the change, or
 * has after it. The mails name the session only if the author may write to so many people (product 10.9).
 */
export async function queueSessionChangeMails(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  change: SessionChange,
  accountId: string,
): Promise<void> {
  const audiences = [change.before, change.after].flatMap((session) => (session ? [session.committees] : []));
  const concerned = audiences.includes('all') ? 'all' : [...new Set(audiences.flat())];
  const recipients = await listConfirmedDelegates(transaction, change.eventId, concerned);
  const mayNameSession = await countIfWordsAllowed(transaction, context, {
    accountId,
    kind: 'timetable_changed',
    recipients: recipients.map(({ email }) => email),
  });
  const { publicUrl } = context.config;
  await queueMails(
    transaction,
    context,
    recipients.map(({ email, name }) => ({
      recipient: email,
      letter: mayNameSession
        ? buildChangeLetter(name, change, publicUrl)
        : buildPlainChangeLetter(name, publicUrl),
      eventId: change.eventId,
    })),
  );
}
