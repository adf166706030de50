import { describe, expect, it } from 'vitest';
import { type DueFor, dueFor } from './due.ts';

const outsider: DueFor = {
  mode: 'individual',
  fees: { individual: 399, groupMember: 349, hospitality: 1500 },
  isStudentOfNITS: false,
  accommodation: 'No',
  members: 0,
  membersHospitality: 0,
};

describe('what is due', () => {
  it('is Rs 399 alone, and Rs 1500 more with a bed', () => {
    expect(dueFor(outsider)).toEqual({
      registration: 399,
      hospitality: 0,
      membersHospitality: 0,
      total: 399,
      payer: 'delegate',
    });
    expect(dueFor({ ...outsider, accommodation: 'Yes' }).total).toBe(1899);
  });

  it('never holds hospitality for a student of the institute', () => {
    expect(dueFor({ ...outsider, isStudentOfNITS: true, accommodation: 'Yes' }).total).toBe(399);
  });

  it("is Rs 349 for the leader and every member, with everybody's bed", () => {
    const leader = { ...outsider, mode: 'leader', members: 4, accommodation: 'Yes' } as const;
    expect(dueFor(leader)).toEqual({
      registration: 1745,
      hospitality: 1500,
      membersHospitality: 0,
      total: 3245,
      payer: 'delegate',
    });
    expect(dueFor({ ...leader, membersHospitality: 3000 }).total).toBe(6245);
  });

  it("is the leader's to pay when a member registers", () => {
    expect(dueFor({ ...outsider, mode: 'member', accommodation: 'Yes' })).toEqual({
      registration: 349,
      hospitality: 1500,
      membersHospitality: 0,
      total: 1849,
      payer: 'leader',
    });
  });
});
