/** What an invite link says (product 7.2), decoded. */
export interface Invite {
  readonly grpLeaderEmail: string;
  readonly memberEmail: string;
  readonly inviteToken: string;
  readonly eventNameIn: string;
  readonly grpName: string;
}

/** The invitation an address carries; undefined at the address without one. */
export function inviteIn(params: Readonly<Record<string, string | undefined>>): Invite | undefined {
  const { grpLeaderEmail, memberEmail, uniqueToken, eventNameIn, grpName } = params;
  if (!grpLeaderEmail || !memberEmail || !uniqueToken || !eventNameIn || !grpName) return undefined;
  return { grpLeaderEmail, memberEmail, inviteToken: uniqueToken, eventNameIn, grpName };
}

/** Addresses are compared trimmed and in lower case (product 3.2). */
export function isMeantFor(invite: Invite, email: string): boolean {
  return invite.memberEmail.trim().toLowerCase() === email.trim().toLowerCase();
}
