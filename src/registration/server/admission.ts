import { type Account, findAccount } from '#accounts/server/index.ts';
import { type Event, findEvent } from '#conference/server/index.ts';
import type { Refusal } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { closedText, register } from '../contract.ts';

const { errors } = register;

/** Everything a registration needs beside its input. */
export type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config' | 'decoding'>;

/**
 * The delegate and the event, when the one may register for the other now: cheap, and before any picture is looked at.
 * @param notVerified what a delegate hears whose e-mail is not verified
 * @throws Refused 404 for no account or event, 403 for not verified or a closed window
 */
export async function admit(
  { db }: Pick<Needs, 'db'>,
  caller: Caller,
  eventName: string,
  notVerified: Refusal,
): Promise<{ account: Account; event: Event }> {
  const account = await findAccount(db.queries, caller.accountId);
  if (!account || account.deletionScheduledAt !== null) throw new Refused(errors.userNotFound);
  if (!account.isVerified) throw new Refused(notVerified);
  return { account, event: await findOpenEvent(db.queries, eventName) };
}

/**
 * The event, when its window is open. Asked again inside the transaction, since a picture takes a moment to read.
 * @throws Refused 404 when there is no such event, 403 with its name when it is closed (clarifications 4)
 */
export async function findOpenEvent(queries: Queries, eventName: string): Promise<Event> {
  const event = await findEvent(queries, eventName);
  if (!event) throw new Refused(errors.noSuchEvent);
  if (!event.isOpen) throw new Refused([403, closedText(event.name)]);
  return event;
}
