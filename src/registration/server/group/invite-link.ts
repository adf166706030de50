/** Builds the URL of an invitation (product 7.2). Each part is URL-encoded, so that a name with a slash stays one part.
 * @param publicUrl origin without a slash at the end
 */
export function inviteLink(
  publicUrl: string,
  invite: { leaderEmail: string; memberEmail: string; token: string; eventName: string; grpName: string },
): string {
  const [leader, member, token, event, group] = [
    invite.leaderEmail,
    invite.memberEmail,
    invite.token,
    invite.eventName,
    invite.grpName,
  ].map(encodeURIComponent);
  return `${publicUrl}/registration/invite/${leader}/to/${member}/token/${token}/${event}/${group}`;
}
