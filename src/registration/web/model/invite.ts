/** The decoded parts of an invite link (product 7.2). */
export interface Invite {
  readonly grpLeaderEmail: string;
  readonly memberEmail: string;
  readonly inviteToken: string;
  readonly eventNameIn: string;
  readonly grpName: string;
}

/** Reads the invitation from the URL parameters; undefined without one. */
export function inviteIn(params: Readonly<Record<string, string | undefined>>): Invite | undefined {
  const { grpLeaderEmail, memberEmail, uniqueToken, eventNameIn, grpName } = params;
  if (!grpLeaderEmail || !memberEmail || !uniqueToken || !eventNameIn || !grpName) return undefined;
  return { grpLeaderEmail, memberEmail, inviteToken: uniqueToken, eventNameIn, grpName };
}

/** Compares e-mail addresses trimmed and in lower case (product 3.2). */
export function isMeantFor(invite: Invite, email: string): boolean {
  return invite.memberEmail.trim().toLowerCase() === email.trim().toLowerCase();
}
