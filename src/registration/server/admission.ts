import { isDeepStrictEqual } from 'node:util';
import { type Account, accountOf, findAccount } from '#accounts/server/index.ts';
import { type Event, findShownEvent, takesRegistrations } from '#conference/server/index.ts';
import type { ErrorSpec } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes, Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type RegistrationBody, register, registrationClosed } from '../contract/form.ts';

const { errors } = register;

/** What others do in the transaction that stores a registration which pays, as its last step. */
export type OnRegistered = (changes: Changes, registrationId: string, at: number) => Promise<void>;

/** Everything a registration needs beside its input. */
export type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config' | 'decoding'> & {
  readonly onRegistered: OnRegistered;
  /** Tells that nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
};

/** Which event is meant, and the fees that the delegate saw when sending the form, where the form says. */
type Wanted = Pick<RegistrationBody, 'eventName' | 'feesShown'>;

/**
 * The delegate and the event, when the one may register for the other now: cheap, and before any picture is looked at.
 * @param notVerified refusal of a delegate whose e-mail is not verified
 * @throws AppError 404 for no account or event, 403 for not verified or a closed window, 409 for fees that have changed
 */
export async function admit(
  context: Pick<Needs, 'db' | 'clock'>,
  caller: Caller,
  wanted: Wanted,
  notVerified: ErrorSpec,
): Promise<{ account: Account; event: Event }> {
  const account = accountOf(caller) ?? (await findAccount(context.db.queries, caller.accountId));
  if (!account || account.deletionScheduledAt !== null) throw new AppError(errors.userNotFound);
  if (!account.isVerified) throw new AppError(notVerified);
  return { account, event: await findOpenEvent(context.db.queries, wanted, context.clock()) };
}

/**
 * The event, asked again inside the transaction, since a picture takes a moment to read; the fee is counted from that
 * answer. The call holds the caller's account meanwhile (`Database.change`): it is neither deleted nor made an admin, and
 * begins no group.
 * @throws AppError as `findOpenEvent`
 */
export async function admitAgain(
  changes: Changes,
  context: Pick<Needs, 'clock'>,
  wanted: Wanted,
): Promise<Event> {
  return findOpenEvent(changes, wanted, context.clock());
}

/**
 * The event, when its window is open and its fees are those the delegate saw.
 * @throws AppError 404 when there is no such event, 403 with its name when it is closed (product 5.1), 409 when a fee
 *   has changed
 */
async function findOpenEvent(
  queries: Queries,
  { eventName, feesShown }: Wanted,
  now: number,
): Promise<Event> {
  const event = await findShownEvent(queries, eventName);
  if (!event) throw new AppError(errors.noSuchEvent);
  if (!takesRegistrations(event, now)) throw new AppError(registrationClosed(event.name));
  if (feesShown && !isDeepStrictEqual(feesShown, event.fees)) throw new AppError(errors.feesChanged);
  return event;
}
