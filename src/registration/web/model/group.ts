import type { Profile } from './events.ts';

export interface Member {
  readonly email: string;
  /** Name of the member. Undefined until the member has registered. */
  readonly name: string | undefined;
  readonly hasRegistered: boolean;
  /** True if the invitee has registered alone, as a leader or in another group, and can't join this group. */
  readonly isRegisteredElsewhere: boolean;
  /** When the invitee can be reminded, in epoch milliseconds. Undefined for those who have registered. */
  readonly remindFrom: number | undefined;
}

/** A group that the delegate leads. `isNamed` is false until the first invitation fixes the name. */
export interface LedGroup {
  readonly grpName: string;
  readonly isNamed: boolean;
  readonly members: readonly Member[];
  readonly registered: readonly string[];
  /** Hospitality of the registered members in major units of the currency. Undefined if the profile lacks it. */
  readonly hospitality: number | undefined;
  /** Surcharges of the registered members. Zero if none have registered. */
  readonly surchargeAmount: number;
}

interface Leader extends Pick<Profile, 'sendInviteToWhom'> {
  readonly registrationInvite: readonly {
    eventName: string;
    grpName: string;
    hospitality?: number;
    surchargeAmount?: number;
  }[];
}

/** Returns the group that the delegate leads. Undefined before the first invitation for the event (product 7.1). */
export function findLedGroup(profile: Leader, eventName: string): LedGroup | undefined {
  const groups = profile.sendInviteToWhom.filter((group) => group.eventName === eventName);
  const group = groups.find(({ toWhom }) => toWhom.length > 0) ?? groups[0];
  if (!group) return undefined;
  const members = group.toWhom.map(
    ({ email, name, hasAccepted, registeredElsewhere = false, remindFrom }) => ({
      email,
      name,
      hasRegistered: hasAccepted === 'yes',
      isRegisteredElsewhere: registeredElsewhere,
      remindFrom: remindFrom === undefined ? undefined : Date.parse(remindFrom),
    }),
  );
  const joined = profile.registrationInvite.find(
    (invite) => invite.eventName === eventName && invite.grpName === group.grpName,
  );
  return {
    grpName: group.grpName,
    isNamed: members.length > 0,
    members,
    registered: members.filter(({ hasRegistered }) => hasRegistered).map(({ email }) => email),
    hospitality: joined ? joined.hospitality : 0,
    surchargeAmount: joined?.surchargeAmount ?? 0,
  };
}

/** Lists the addresses of the registered members in all groups that the delegate leads for the event. */
export function listRegisteredMembers(
  { sendInviteToWhom }: Pick<Profile, 'sendInviteToWhom'>,
  eventName: string,
): string[] {
  return sendInviteToWhom
    .filter((group) => group.eventName === eventName)
    .flatMap(({ toWhom }) =>
      toWhom.flatMap(({ email, hasAccepted }) => (hasAccepted === 'yes' ? email : [])),
    );
}

/** Returns the label of the group's total, which grows until every invited member has registered. */
export function getGroupTotalLabel(group: LedGroup | undefined): string {
  const isOpen = group?.members.some(
    ({ hasRegistered, isRegisteredElsewhere }) => !hasRegistered && !isRegisteredElsewhere,
  );
  return isOpen ? 'Total so far' : 'Grand total';
}

export interface Reminders {
  /** Number of members who can be reminded now. */
  readonly due: number;
  /** When the next member can be reminded. Undefined if a member can be reminded now. */
  readonly nextAt: number | undefined;
}

/** Counts the members who can be reminded now. Undefined when everyone has registered (product 7.9). */
export function summariseReminders(members: readonly Member[], now: number): Reminders | undefined {
  const times = members.flatMap(({ remindFrom }) => (remindFrom === undefined ? [] : [remindFrom]));
  if (times.length === 0) return undefined;
  const due = times.filter((time) => time <= now).length;
  return { due, nextAt: due > 0 ? undefined : Math.min(...times) };
}

export function buildInvitationText(
  link: string,
  { email, grpName, eventName }: { email: string; grpName: string; eventName: string },
): string {
  return `Join my group ${grpName} for ${eventName}. Log in as ${email}, then open this link: ${link}`;
}

/** Returns a message for a friend without an account, who is invited after the sign-up. */
export function buildSignUpText({
  email,
  grpName,
  eventName,
  origin,
}: {
  email: string;
  grpName: string;
  eventName: string;
  origin: string;
}): string {
  return `Join my group ${grpName} for ${eventName}. Sign up as ${email}: ${origin}/signup. Open the link in the first email. You then get my invitation by email.`;
}

export interface Invite {
  readonly grpLeaderEmail: string;
  readonly memberEmail: string;
  readonly inviteToken: string;
  readonly eventNameIn: string;
  readonly grpName: string;
}

export function parseInvitePathParams(
  params: Readonly<Record<string, string | undefined>>,
): Invite | undefined {
  const { grpLeaderEmail, memberEmail, uniqueToken, eventNameIn, grpName } = params;
  if (!grpLeaderEmail || !memberEmail || !uniqueToken || !eventNameIn || !grpName) return undefined;
  return { grpLeaderEmail, memberEmail, inviteToken: uniqueToken, eventNameIn, grpName };
}

/** Checks whether an invitation is for this address. Ignores case and surrounding spaces (product 3.2). */
export function isInviteFor(invite: Invite, email: string): boolean {
  return invite.memberEmail.trim().toLowerCase() === email.trim().toLowerCase();
}
