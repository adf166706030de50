import type { Context } from '#platform/server/context.ts';
import type { Changes, Queries } from '#platform/server/db/tables.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { giveUp } from './give-up-groups.ts';
import { type GroupKey, lockOpenGroups, openGroupsOf } from './groups.sql.ts';
import { findInvitation, type Invitation, markAccepted } from './invitations.sql.ts';

/** What an invite link turned out to be. */
export type InviteState = 'open' | 'not found' | 'invalid token' | 'accepted';

/** The parts of an invite link that decide; `email` is the invited member's, `token` as it stands in the link. */
export interface Invite {
  group: GroupKey;
  email: string;
  token: string;
}

/** Says whether the link can be accepted. A link to a group that is complete leads nowhere. */
export async function readInvite(queries: Queries, invite: Invite): Promise<InviteState> {
  return judge(await findInvitation(queries, invite.group, invite.email), invite.token);
}

/**
 * Accepts the invitation within the transaction that registers the member: of any number of attempts one gets 'open' with
 * the group's id, the others what has become of the link. Groups that the member had begun for the event end.
 */
export async function acceptInvite(
  changes: Changes,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  memberId: string,
  invite: Invite,
): Promise<{ state: 'open'; groupId: string } | { state: Exclude<InviteState, 'open'> }> {
  const invitation = await findInvitation(changes, invite.group, invite.email);
  const state = judge(invitation, invite.token);
  if (state !== 'open' || !invitation) return { state: state === 'open' ? 'not found' : state };
  const own = await openGroupsOf(changes, memberId, invite.group.eventId);
  // All at once: two leaders who accept each other's invitation would each wait for the other's group.
  const held = await lockOpenGroups(changes, [invitation.groupId, ...own.map(({ id }) => id)]);
  if (held.includes(invitation.groupId) && (await markAccepted(changes, invitation, context.clock()))) {
    await giveUp(
      changes,
      context,
      own.filter(({ id }) => held.includes(id)),
    );
    return { state: 'open', groupId: invitation.groupId };
  }
  const became = await readInvite(changes, invite);
  return { state: became === 'open' ? 'not found' : became };
}

function judge(invitation: Invitation | undefined, token: string): InviteState {
  if (!invitation) return 'not found';
  if (invitation.tokenFingerprint !== fingerprint(token)) return 'invalid token';
  if (invitation.isAccepted) return 'accepted';
  return invitation.groupIsComplete ? 'not found' : 'open';
}
