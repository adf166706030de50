import type { Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { type GroupKey, lockOpenGroups, openGroupsOf } from './groups.sql.ts';
import { giveUp } from './groups.ts';
import { findInvitation, type Invitation, markAccepted } from './invitations.sql.ts';

/** State of an invite link. */
export type InviteState = 'open' | 'not found' | 'invalid token' | 'accepted';

/** The parts of an invite link that are verified; `email` is the invited member's, `token` is the plain token of the link. */
export interface Invite {
  group: GroupKey;
  email: string;
  token: string;
}

/** Returns the state of an invite link. A link to a complete group is not found. */
export async function readInvite(db: Db, invite: Invite): Promise<InviteState> {
  return judge(await findInvitation(db, invite.group, invite.email), invite.token);
}

/** Accepts the invitation in the transaction that registers the member. Only one of several concurrent attempts gets 'open' with
 * the group's id; the others get the new state of the link. Open groups that the member leads for the event are closed.
 */
export async function acceptInvite(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  memberId: string,
  invite: Invite,
): Promise<{ state: 'open'; groupId: string } | { state: Exclude<InviteState, 'open'> }> {
  const invitation = await findInvitation(transaction, invite.group, invite.email);
  const state = judge(invitation, invite.token);
  if (state !== 'open' || !invitation) return { state: state === 'open' ? 'not found' : state };
  const own = await openGroupsOf(transaction, memberId, invite.group.eventId);
  // Lock all groups in one order: two leaders who accept each other's invitation would deadlock otherwise.
  const held = await lockOpenGroups(transaction, [invitation.groupId, ...own.map(({ id }) => id)]);
  if (held.includes(invitation.groupId) && (await markAccepted(transaction, invitation, context.clock()))) {
    await giveUp(
      transaction,
      context,
      own.filter(({ id }) => held.includes(id)),
    );
    return { state: 'open', groupId: invitation.groupId };
  }
  const became = await readInvite(transaction, invite);
  return { state: became === 'open' ? 'not found' : became };
}

function judge(invitation: Invitation | undefined, token: string): InviteState {
  if (!invitation) return 'not found';
  if (invitation.tokenFingerprint !== fingerprint(token)) return 'invalid token';
  if (invitation.isAccepted) return 'accepted';
  return invitation.groupIsComplete ? 'not found' : 'open';
}
