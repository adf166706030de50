import type { Event } from './answers.ts';

export type Mode = 'individual' | 'leader' | 'member';

/** What a registration costs, in rupees, and who pays it. */
export interface Due {
  readonly registration: number;
  readonly hospitality: number;
  /** Hospitality of a leader's members. */
  readonly membersHospitality: number;
  readonly total: number;
  readonly payer: 'delegate' | 'leader';
}

export interface DueFor {
  readonly mode: Mode;
  readonly fees: Event['fees'];
  /** Students of the institute live in its hostels: hospitality is charged to the others only (product 5.2). */
  readonly isStudentOfNITS: boolean;
  readonly accommodation: 'Yes' | 'No' | '';
  /** How many members have registered through the leader's invitations. */
  readonly members: number;
  /** Hospitality of those members, in rupees. */
  readonly membersHospitality: number;
}

/** Computes the due sum for display (product 5.2): the individual fee, or the group fee for the leader and every member, plus
 * hospitality. The leader pays for members. The server computes the binding sum.
 */
export function dueFor({
  mode,
  fees,
  isStudentOfNITS,
  accommodation,
  members,
  membersHospitality,
}: DueFor): Due {
  const people = mode === 'leader' ? members + 1 : 1;
  const registration = people * (mode === 'individual' ? fees.individual : fees.groupMember);
  const hospitality = !isStudentOfNITS && accommodation === 'Yes' ? fees.hospitality : 0;
  return {
    registration,
    hospitality,
    membersHospitality,
    total: registration + hospitality + membersHospitality,
    payer: mode === 'member' ? 'leader' : 'delegate',
  };
}
