import { describe, expect, it } from 'vitest';
import { registrationBody } from '#registration/contract/form.ts';
import { council, eventName, fees } from '../../../../tests/support/conference.ts';
import { payloadOf, type Sending } from './payload.ts';
import { emptyValues } from './values.ts';

const individual: Sending = {
  mode: 'individual',
  event: {
    eventName,
    fees,
  },
  isStudentOfNITS: false,
  values: {
    ...emptyValues,
    committees: [council.value],
    portfolios: [{ committee: council.value, portfolio: council.portfolios[0] }],
    experience: ' None yet ',
    college: ' Sample College ',
    accommodation: 'Yes',
    grpName: 'left over from another mode',
  },
  payment: 'data:image/png;base64,AA==',
  group: undefined,
  invite: undefined,
};
const always = {
  eventName,
  feesShown: fees,
  previousMunExperience: 'None yet',
  committeePreference: [council.value],
  portfolioPreference: [council.portfolios[0]],
  portfolioChoices: [{ committee: council.value, portfolio: council.portfolios[0] }],
};
const outsider = { college: 'Sample College', accomodation: 'Yes' };

describe('the registration payload', () => {
  it('of an individual outsider has payment, college and accommodation and no group', () => {
    expect(payloadOf(individual)).toEqual({
      ...always,
      ...outsider,
      payment: 'data:image/png;base64,AA==',
      isGroupRegistration: false,
    });
  });

  it('of an institute student has neither college nor accommodation', () => {
    const sent = payloadOf({ ...individual, isStudentOfNITS: true });
    expect(sent).not.toHaveProperty('college');
    expect(sent).not.toHaveProperty('accomodation');
  });

  it('of a leader names the group and only those who have registered', () => {
    const group = { grpName: 'The Delegation', registered: ['one@example.org', 'two@example.org'] };
    expect(payloadOf({ ...individual, mode: 'leader', group })).toEqual({
      ...always,
      ...outsider,
      payment: 'data:image/png;base64,AA==',
      isGroupRegistration: true,
      grpName: 'The Delegation',
      grpMembers: ['one@example.org', 'two@example.org'],
    });
  });

  it('of a member carries the invitation and no payment, and satisfies the contract', () => {
    const invite = {
      grpLeaderEmail: 'leader@example.org',
      memberEmail: 'member@example.org',
      inviteToken: 'token',
      eventNameIn: eventName,
      grpName: 'The Delegation',
    };
    const sent = payloadOf({ ...individual, mode: 'member', invite });
    expect(sent).toEqual({ ...always, ...outsider, ...invite, isGroupRegistration: true });
    expect(registrationBody.safeParse(sent).success).toBe(true);
  });
});
