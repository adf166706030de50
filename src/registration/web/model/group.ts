import type { Profile } from './events.ts';

export interface Member {
  readonly email: string;
  /** Known once the member has registered. */
  readonly name: string | undefined;
  readonly hasRegistered: boolean;
  /** Has registered alone or in another group, and can't join this one. */
  readonly isElsewhere: boolean;
}

/** A leader's open group for an event; `named` is false until the first invitation fixes its name. */
export interface LedGroup {
  readonly grpName: string;
  readonly named: boolean;
  readonly members: readonly Member[];
  readonly registered: readonly string[];
  /** Hospitality of the registered members in rupees, which the leader pays; undefined when the profile lacks it. */
  readonly hospitality: number | undefined;
}

interface Leader extends Pick<Profile, 'sendInviteToWhom'> {
  readonly registrationInvite: readonly { eventName: string; grpName: string; hospitality?: number }[];
}

/** Reads a leader's group from the profile (product 7.1); undefined before the first invitation for the event. */
export function ledGroup(profile: Leader, eventName: string): LedGroup | undefined {
  const groups = profile.sendInviteToWhom.filter((group) => group.eventName === eventName);
  const group = groups.find(({ toWhom }) => toWhom.length > 0) ?? groups[0];
  if (!group) return undefined;
  const members = group.toWhom.map(({ email, name, hasAccepted, registeredElsewhere = false }) => ({
    email,
    name,
    hasRegistered: hasAccepted === 'yes',
    isElsewhere: registeredElsewhere,
  }));
  const joined = profile.registrationInvite.find(
    (invite) => invite.eventName === eventName && invite.grpName === group.grpName,
  );
  return {
    grpName: group.grpName,
    named: members.length > 0,
    members,
    registered: members.filter(({ hasRegistered }) => hasRegistered).map(({ email }) => email),
    hospitality: joined ? joined.hospitality : 0,
  };
}

/** Names a leader's total: it grows until every invited member has registered. */
export function totalLabel(group: LedGroup | undefined): string {
  const isOpen = group?.members.some(({ hasRegistered, isElsewhere }) => !hasRegistered && !isElsewhere);
  return isOpen ? 'Total so far' : 'Grand total';
}

export interface Invite {
  readonly grpLeaderEmail: string;
  readonly memberEmail: string;
  readonly inviteToken: string;
  readonly eventNameIn: string;
  readonly grpName: string;
}

/** Reads the invitation from the URL parameters; undefined without one. */
export function parseInvite(params: Readonly<Record<string, string | undefined>>): Invite | undefined {
  const { grpLeaderEmail, memberEmail, uniqueToken, eventNameIn, grpName } = params;
  if (!grpLeaderEmail || !memberEmail || !uniqueToken || !eventNameIn || !grpName) return undefined;
  return { grpLeaderEmail, memberEmail, inviteToken: uniqueToken, eventNameIn, grpName };
}

/** Compares e-mail addresses trimmed and in lower case (product 3.2). */
export function isInviteFor(invite: Invite, email: string): boolean {
  return invite.memberEmail.trim().toLowerCase() === email.trim().toLowerCase();
}
