import { getSecondPersonCheckInputs, listSecondPeople } from '#accounts/server/index.ts';
import { buildLinkViaLogin, type Letter, queueMails } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { maxRecipientsWithoutRelease } from '../contract.ts';

/** Writes the mail to a person who can release an announcement. It contains no text of the announcement. */
function buildWaitingLetter(name: string, recipients: number, publicUrl: string): Letter {
  return {
    kind: 'announcement_waiting',
    to: name,
    subject: 'An announcement waits for you to read it',
    paragraphs: [
      `An announcement to ${recipients} delegates waits. It is for more than ${maxRecipientsWithoutRelease} people within a day, so a second person reads it before it leaves.`,
      'Read the text and every link, then press Release. If you did not expect it, ask its author first.',
    ],
    action: { label: 'Read and release', href: buildLinkViaLogin(publicUrl, '/announcements') },
  };
}

/** Mails all people who can release an announcement that waits (product 25.4). */
export async function mailSecondPeople(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  { writtenBy, recipients }: { writtenBy: string; recipients: number },
): Promise<void> {
  const rule = getSecondPersonCheckInputs(context);
  const people = await listSecondPeople(transaction, writtenBy, rule, ['admin', 'superadmin']);
  await queueMails(
    transaction,
    context,
    people.map(({ name, email }) => ({
      recipient: email,
      letter: buildWaitingLetter(name, recipients, context.config.publicUrl),
    })),
  );
}
