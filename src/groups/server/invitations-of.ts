import type { z } from 'zod';
import type { Queries } from '#platform/server/db/tables.ts';
import type { profileInvitation, profileInvite } from '../contract.ts';
import { sentInvitations } from './invitations.sql.ts';

/** What a leader's dashboard shows of the groups (spec 3). */
interface LeaderInvitations {
  sendInviteToWhom: z.infer<typeof profileInvitation>[];
  /** Only groups that somebody has joined. */
  registrationInvite: z.infer<typeof profileInvite>[];
}

/** The invitations a leader has sent and the members who came through them; one query. */
export async function invitationsOf(queries: Queries, leaderAccountId: string): Promise<LeaderInvitations> {
  const groups = new Map<string, z.infer<typeof profileInvitation>>();
  for (const { groupId, eventName, grpName, email, isAccepted } of await sentInvitations(
    queries,
    leaderAccountId,
  )) {
    const group = groups.get(groupId) ?? { eventName, grpName, toWhom: [] };
    group.toWhom.push({ email, hasAccepted: isAccepted ? 'yes' : 'no' });
    groups.set(groupId, group);
  }
  const sendInviteToWhom = [...groups.values()];
  const joined = sendInviteToWhom.map(({ eventName, grpName, toWhom }) => ({
    eventName,
    grpName,
    grpMembers: toWhom.filter(({ hasAccepted }) => hasAccepted === 'yes').map(({ email }) => email),
  }));
  return { sendInviteToWhom, registrationInvite: joined.filter(({ grpMembers }) => grpMembers.length > 0) };
}
