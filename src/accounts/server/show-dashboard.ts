import { pictureAddress } from '#media/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { dashboard } from '../contract.ts';
import { instituteFactsOf } from './account-record.ts';
import { accountOf } from './find-caller.ts';

/** What a delegate sent out and who came, as the groups know it. */
export type InvitationsOf = (
  queries: Queries,
  accountId: string,
) => Promise<Pick<AnswerOf<typeof dashboard>, 'sendInviteToWhom' | 'registrationInvite'>>;

/**
 * The profile of the account behind the call; the institute's facts only for its students (product 3.9).
 * Only clients lead groups, so nobody is asked about those of others.
 * @throws AppError 404 for a caller that no session was read for
 */
export async function showDashboard(
  context: Pick<Context, 'db' | 'clock' | 'secret'>,
  caller: Caller,
  invitationsOf: InvitationsOf,
): Promise<AnswerOf<typeof dashboard>> {
  const account = accountOf(caller);
  if (!account) throw new AppError(dashboard.errors.userNotFound);
  const invitations =
    caller.role === 'client'
      ? await invitationsOf(context.db.queries, account.id)
      : { sendInviteToWhom: [], registrationInvite: [] };
  return {
    _id: account.id,
    name: account.name,
    email: account.email,
    role: caller.role,
    phone: account.phone,
    photo: pictureAddress(context, account.photoId, 'photo'),
    isStudentOfNITS: account.isStudentOfNITS,
    isVerified: account.isVerified,
    ...instituteFactsOf(account),
    sendInviteToWhom: invitations.sendInviteToWhom,
    registrationInvite: invitations.registrationInvite,
    ...(caller.lacksSecondFactor ? { secondFactorMissing: true } : {}),
  };
}
