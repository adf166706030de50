import type { z } from 'zod';
import type { profileInvitation, profileInvite } from '#accounts/contract.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { type SentInvitation, sentInvitations } from './sent-invitations.sql.ts';

/** What a leader's dashboard shows of the groups (product 7.1). */
interface LeaderInvitations {
  sendInviteToWhom: z.infer<typeof profileInvitation>[];
  /** Only groups that somebody has joined. */
  registrationInvite: z.infer<typeof profileInvite>[];
}

/** The invitations a leader has sent and the members who came through them; one query. */
export async function invitationsOf(queries: Queries, leaderAccountId: string): Promise<LeaderInvitations> {
  const groups = new Map<string, SentInvitation[]>();
  for (const sent of await sentInvitations(queries, leaderAccountId)) {
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
      // An invitation alone must not tell whose address it is.
      ...(isAccepted && name !== null && { name }),
      ...(isElsewhere && { registeredElsewhere: true as const }),
    }));
    sendInviteToWhom.push({ eventName, grpName, toWhom });
    const joined = sent.filter(({ isAccepted }) => isAccepted);
    if (joined.length === 0) continue;
    const grpMembers = joined.map(({ email }) => email);
    const hospitality = joined.reduce((sum, member) => sum + member.hospitality, 0);
    registrationInvite.push({ eventName, grpName, grpMembers, hospitality });
  }
  return { sendInviteToWhom, registrationInvite };
}

function yesOrNo(isAccepted: boolean): 'yes' | 'no' {
  return isAccepted ? 'yes' : 'no';
}
