import type { z } from 'zod';
import type { profileInvitation, profileInvite } from '#accounts/contract.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { toRupees } from '../fees.ts';
import { type SentInvitation, sentInvitations } from './sent-invitations.sql.ts';

/** The groups on a leader's dashboard (product 7.1). */
interface LeaderInvitations {
  sendInviteToWhom: z.infer<typeof profileInvitation>[];
  /** Only groups with at least one registered member. */
  registrationInvite: z.infer<typeof profileInvite>[];
}

/** Lists the invitations a leader has sent, and the members who accepted them. One query. */
export async function invitationsOf(db: Db, leaderAccountId: string): Promise<LeaderInvitations> {
  const groups = new Map<string, SentInvitation[]>();
  for (const sent of await sentInvitations(db, leaderAccountId)) {
    const group = groups.get(sent.groupId);
    if (group) group.push(sent);
    else groups.set(sent.groupId, [sent]);
  }
  const sendInviteToWhom: LeaderInvitations['sendInviteToWhom'] = [];
  const registrationInvite: LeaderInvitations['registrationInvite'] = [];
  for (const sent of groups.values()) {
    const { eventName = '', grpName = '' } = sent[0] ?? {};
    const toWhom = sent.map(({ email, name, isAccepted, isElsewhere }) => ({
      email,
      hasAccepted: yesOrNo(isAccepted),
      // Privacy: an invitation must not reveal the name behind an address before it is accepted.
      ...(isAccepted && name !== null && { name }),
      ...(isElsewhere && { registeredElsewhere: true as const }),
    }));
    sendInviteToWhom.push({ eventName, grpName, toWhom });
    const joined = sent.filter(({ isAccepted }) => isAccepted);
    if (joined.length === 0) continue;
    const grpMembers = joined.map(({ email }) => email);
    const hospitality = toRupees(joined.reduce((sum, member) => sum + member.hospitalityPaise, 0));
    registrationInvite.push({ eventName, grpName, grpMembers, hospitality });
  }
  return { sendInviteToWhom, registrationInvite };
}

function yesOrNo(isAccepted: boolean): 'yes' | 'no' {
  return isAccepted ? 'yes' : 'no';
}
