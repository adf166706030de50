import type { Event } from '#conference/server/index.ts';
import type { Fee } from '../contract/form.ts';

type Fees = Event['fees'];

/** Fee of a delegate who registers alone; all sums in rupees (product 5.2). */
export function individualFee(fees: Fees, needsAccommodation: boolean): Fee {
  return sum(fees.individual, hospitality(fees, needsAccommodation));
}

/** Fee of a member: only hospitality, since the leader pays the registration. */
export function memberFee(fees: Fees, needsAccommodation: boolean): Fee {
  return sum(0, hospitality(fees, needsAccommodation));
}

/** Fee of a leader: the registration of the whole group, and the leader's hospitality. */
export function leaderFee(fees: Fees, members: number, needsAccommodation: boolean): Fee {
  return sum(fees.groupMember * (members + 1), hospitality(fees, needsAccommodation));
}

/** The single payment of a group: the leader's fee and every member's hospitality (product 7.6). */
export function groupTotal(leader: Fee, members: readonly { hospitality: number }[]): number {
  return members.reduce((total, member) => total + member.hospitality, leader.total);
}

function hospitality(fees: Fees, needsAccommodation: boolean): number {
  return needsAccommodation ? fees.hospitality : 0;
}

function sum(registration: number, hospitality: number): Fee {
  return { registration, hospitality, total: registration + hospitality };
}
