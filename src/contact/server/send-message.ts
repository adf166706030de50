import { queueMail } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { mailtoAddress } from '#platform/contract/mailto.ts';
import { readClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';
import { spend } from '#platform/server/limits/limits.ts';
import type { contactUs } from '../contract.ts';
import { addMessage } from './contact.sql.ts';

/**
 * Stores a visitor's message and mails it to the club. A message with a filled honeypot is dropped with the usual
 * answer.
 * @param from network address, for the rate limit
 * @throws AppError 429 when the rate limit of that address is exceeded (product 4.6)
 */
export async function sendMessage(
  context: Context,
  { name, email, message, website }: CheckedBody<typeof contactUs>,
  from: string,
): Promise<void> {
  await spend(context, { contactPerNetwork: from });
  if (website) return;
  await context.db.change(async (changes) => {
    await addMessage(changes, { id: newId(), name, email, message, contacted_at: context.clock() });
    const club = await readClub(changes);
    await queueMail(changes, context, club.email, {
      kind: 'contact form',
      subject: 'A message from the contact form',
      to: 'secretariat',
      paragraphs: ['Somebody wrote to the club through the contact form.', message],
      facts: [
        ['Name', name],
        ['E-mail', email],
      ],
      action: { label: 'Answer by mail', href: mailtoAddress(email) },
    });
  });
}
