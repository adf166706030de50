import type { Event } from '#conference/server/index.ts';
import type { Fee } from '../contract/form.ts';

type Fees = Event['fees'];

/** What a delegate owes who registers alone; all sums in rupees (product 5.2). */
export function individualFee(fees: Fees, needsAccommodation: boolean): Fee {
  return sum(fees.individual, hospitality(fees, needsAccommodation));
}

/** A member owes nothing for the registration, which the leader pays; the own stay counts. */
export function memberFee(fees: Fees, needsAccommodation: boolean): Fee {
  return sum(0, hospitality(fees, needsAccommodation));
}

/** The leader pays the registration of every member and the own, and the own stay. */
export function leaderFee(fees: Fees, members: number, needsAccommodation: boolean): Fee {
  return sum(fees.groupMember * (members + 1), hospitality(fees, needsAccommodation));
}

/** The one payment of a group: what the leader owes and every member's stay (product 7.6). */
export function groupTotal(leader: Fee, members: readonly { hospitality: number }[]): number {
  return members.reduce((total, member) => total + member.hospitality, leader.total);
}

function hospitality(fees: Fees, needsAccommodation: boolean): number {
  return needsAccommodation ? fees.hospitality : 0;
}

function sum(registration: number, hospitality: number): Fee {
  return { registration, hospitality, total: registration + hospitality };
}
