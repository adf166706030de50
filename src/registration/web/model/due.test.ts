import { describe, expect, it } from 'vitest';
import { type DueFor, dueFor } from './due.ts';

const outsider: DueFor = {
  mode: 'individual',
  fees: { individual: 520, groupMember: 470, hospitality: 1250 },
  isStudentOfNITS: false,
  accommodation: 'No',
  members: 0,
  membersHospitality: 0,
};

describe('what is due', () => {
  it('is the individual fee, and hospitality with accommodation', () => {
    expect(dueFor(outsider)).toEqual({
      registration: 520,
      hospitality: 0,
      membersHospitality: 0,
      total: 520,
      payer: 'delegate',
    });
    expect(dueFor({ ...outsider, accommodation: 'Yes' }).total).toBe(1770);
  });

  it('never includes hospitality for a student of the institute', () => {
    expect(dueFor({ ...outsider, isStudentOfNITS: true, accommodation: 'Yes' }).total).toBe(520);
  });

  it('is the group fee for the leader and every member, with all hospitality', () => {
    const leader = { ...outsider, mode: 'leader', members: 4, accommodation: 'Yes' } as const;
    expect(dueFor(leader)).toEqual({
      registration: 2350,
      hospitality: 1250,
      membersHospitality: 0,
      total: 3600,
      payer: 'delegate',
    });
    expect(dueFor({ ...leader, membersHospitality: 2500 }).total).toBe(6100);
  });

  it("is the leader's to pay when a member registers", () => {
    expect(dueFor({ ...outsider, mode: 'member', accommodation: 'Yes' })).toEqual({
      registration: 470,
      hospitality: 1250,
      membersHospitality: 0,
      total: 1720,
      payer: 'leader',
    });
  });
});
