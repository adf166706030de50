import { queueMail } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { addresseeOf } from './delegates.sql.ts';
import { swapNotMadeLetter } from './swap-mails.ts';
import { endSwap, type FallenSwap, fallenSwaps } from './swaps.sql.ts';

type MailNeeds = Pick<Context, 'clock' | 'secret' | 'config'>;

/** Ends the swaps whose time is over or whose two no longer have the seats, each by itself (product 18.11). */
export async function endFallenSwaps(context: Pick<Context, 'db'> & MailNeeds): Promise<void> {
  for (const swap of await fallenSwaps(context.db.queries, context.clock()))
    await context.db.change((changes) => endFallen(changes, context, swap));
}

/** The asker is mailed that the swap ended. */
export async function endFallen(
  changes: Changes,
  context: MailNeeds,
  { id, askerId, until }: FallenSwap,
): Promise<void> {
  const at = context.clock();
  const answer = until <= at ? 'lapsed' : 'ended';
  if (await endSwap(changes, id, { answer, at })) await tellNotMade(changes, context, askerId, answer);
}

/** Tells a delegate by mail that a swap was not made, and why. */
export async function tellNotMade(
  changes: Changes,
  context: MailNeeds,
  registrationId: string,
  why: Parameters<typeof swapNotMadeLetter>[1],
): Promise<void> {
  const person = await addresseeOf(changes, registrationId);
  if (!person) return;
  const letter = swapNotMadeLetter(person, why, context.config.publicUrl);
  await queueMail(changes, context, person.email, letter, person.eventId);
}
