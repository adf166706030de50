import type { Event } from '#conference/server/index.ts';
import { toRupees } from '#platform/rule/money.ts';
import type { Fee } from '../contract/form.ts';

type EventFees = Event['fees'];

/** The fee of a registration, in paise. */
export interface FeePaise {
  registrationPaise: number;
  hospitalityPaise: number;
}

/** Fee of a delegate who registers alone (product 5.2). */
export function individualFee(fees: EventFees, needsAccommodation: boolean): FeePaise {
  return feeOf(fees, { registrationPaise: fees.individualPaise, needsAccommodation });
}

/** Fee of a member: only hospitality, since the leader pays the registration. */
export function memberFee(fees: EventFees, needsAccommodation: boolean): FeePaise {
  return feeOf(fees, { registrationPaise: 0, needsAccommodation });
}

/** Fee of a leader: the registration of the whole group, and the leader's hospitality. */
export function leaderFee(fees: EventFees, members: number, needsAccommodation: boolean): FeePaise {
  return feeOf(fees, { registrationPaise: fees.groupMemberPaise * (members + 1), needsAccommodation });
}

/** Adds up the single payment of a group, in paise: the leader's fee and every member's hospitality (product 7.6). */
export function groupTotal(leader: FeePaise, members: readonly { hospitalityPaise: number }[]): number {
  return members.reduce((total, { hospitalityPaise }) => total + hospitalityPaise, totalPaise(leader));
}

export function totalPaise({ registrationPaise, hospitalityPaise }: FeePaise): number {
  return registrationPaise + hospitalityPaise;
}

function feeOf(
  { hospitalityPaise }: EventFees,
  { registrationPaise, needsAccommodation }: { registrationPaise: number; needsAccommodation: boolean },
): FeePaise {
  return {
    registrationPaise,
    hospitalityPaise: needsAccommodation ? hospitalityPaise : 0,
  };
}

/** Maps a fee to its form in the API, in rupees. */
export function feeToWire(fee: FeePaise): Fee {
  return {
    registration: toRupees(fee.registrationPaise),
    hospitality: toRupees(fee.hospitalityPaise),
    total: toRupees(totalPaise(fee)),
  };
}
