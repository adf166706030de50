import type { Profile } from './answers.ts';

export interface Member {
  readonly email: string;
  /** Known once they have registered. */
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
  /** The e-mail addresses of those who accepted by registering. */
  readonly registered: readonly string[];
  /** Hospitality of the registered members in rupees, which the leader pays; undefined when the profile lacks it. */
  readonly hospitality: number | undefined;
}

/** The groups that an account leads, in its profile. */
interface Leading extends Pick<Profile, 'sendInviteToWhom'> {
  readonly registrationInvite: readonly { eventName: string; grpName: string; hospitality?: number }[];
}

/** Reads a leader's group from the profile (product 7.1); undefined before the first invitation for the event. */
export function ledGroup(profile: Leading, eventName: string): LedGroup | undefined {
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
