import type { Profile } from './answers.ts';

export interface Member {
  readonly email: string;
  /** Known once they have registered. */
  readonly name: string | undefined;
  readonly hasRegistered: boolean;
  /** Has registered alone or in another group, and can't join this one. */
  readonly isElsewhere: boolean;
}

/** The group a leader is gathering for an event; `named` is false until the first invitation fixes its name. */
export interface LedGroup {
  readonly grpName: string;
  readonly named: boolean;
  readonly members: readonly Member[];
  /** The e-mail addresses of those who accepted by registering. */
  readonly registered: readonly string[];
  /** The stays of the registered members in rupees, which the leader pays; undefined where the profile does not tell. */
  readonly hospitality: number | undefined;
}

/** What a profile says of the groups its account leads. */
interface Leading extends Pick<Profile, 'sendInviteToWhom'> {
  readonly registrationInvite: readonly { eventName: string; grpName: string; hospitality?: number }[];
}

/** The own group as the profile tells it (product 7.1); undefined before the first invitation of the event. */
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
