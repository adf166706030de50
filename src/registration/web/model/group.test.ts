import { describe, expect, it } from 'vitest';
import { buildWhatsAppLink } from '#platform/web/whatsapp.ts';
import { eventName, fees } from '#tests/support/conference.ts';
import {
  buildInvitationText,
  findLedGroup,
  getGroupTotalLabel,
  isInviteFor,
  parseInvitePathParams,
  summariseReminders,
} from './group.ts';

describe('an invite link', () => {
  const params = {
    grpLeaderEmail: 'leader@example.org',
    memberEmail: 'Member@Example.org',
    uniqueToken: 'abc',
    eventNameIn: eventName,
    grpName: 'The Delegation',
  };
  it('needs all its parts', () => {
    expect(parseInvitePathParams(params)?.inviteToken).toBe('abc');
    expect(parseInvitePathParams({ ...params, grpName: undefined })).toBeUndefined();
    expect(parseInvitePathParams({})).toBeUndefined();
  });
  it('is for one address, regardless of case and spaces', () => {
    const invite = parseInvitePathParams(params);
    expect(invite && isInviteFor(invite, 'member@example.org ')).toBe(true);
    expect(invite && isInviteFor(invite, 'other@example.org')).toBe(false);
  });
});

describe('the group of a leader', () => {
  const sendInviteToWhom = [
    {
      eventName: 'Another Event',
      grpName: 'Elsewhere',
      toWhom: [{ email: 'x@example.org', hasAccepted: 'yes' as const }],
    },
    {
      eventName: eventName,
      grpName: 'The Delegation',
      toWhom: [
        { email: 'one@example.org', hasAccepted: 'yes' as const },
        { email: 'two@example.org', hasAccepted: 'no' as const },
      ],
    },
  ];
  const registrationInvite = [
    { eventName: 'Another Event', grpName: 'The Delegation', grpMembers: [], hospitality: 9 },
    { eventName: eventName, grpName: 'The Delegation', grpMembers: [], hospitality: fees.hospitality },
  ];
  it('has a grand total only when every invited member has registered or cannot join', () => {
    const [another, invited] = sendInviteToWhom;
    const labelWith = (second: object) => {
      const toWhom = invited?.toWhom.map((one, at) => (at === 1 ? { ...one, ...second } : one)) ?? [];
      const groups = [another, { eventName, grpName: 'The Delegation', toWhom }].filter((one) => !!one);
      return getGroupTotalLabel(findLedGroup({ sendInviteToWhom: groups, registrationInvite }, eventName));
    };
    expect(labelWith({})).toBe('Total so far');
    expect(labelWith({ hasAccepted: 'yes' })).toBe('Grand total');
    expect(labelWith({ registeredElsewhere: true })).toBe('Grand total');
  });
  it('has the sum of its members’ hospitality if the profile has it', () => {
    const hospitalityOf = (invites: { eventName: string; grpName: string; hospitality?: number }[]) =>
      findLedGroup({ sendInviteToWhom, registrationInvite: invites }, eventName)?.hospitality;
    expect(hospitalityOf(registrationInvite)).toBe(fees.hospitality);
    expect(hospitalityOf([{ eventName: eventName, grpName: 'The Delegation' }])).toBeUndefined();
    expect(hospitalityOf([])).toBe(0);
  });
  it('counts only members registered for this event', () => {
    const group = findLedGroup({ sendInviteToWhom, registrationInvite }, eventName);
    expect(group?.grpName).toBe('The Delegation');
    expect(group?.registered).toEqual(['one@example.org']);
    expect(group?.members).toHaveLength(2);
  });
  it('does not exist before the first invitation', () => {
    expect(findLedGroup({ sendInviteToWhom: [], registrationInvite: [] }, eventName)).toBeUndefined();
  });
});

describe('reminders', () => {
  const member = (remindFrom: number | undefined) => ({
    email: 'one@example.org',
    name: undefined,
    hasRegistered: remindFrom === undefined,
    isRegisteredElsewhere: false,
    remindFrom,
  });
  it('are due for members whose last mail is a day old', () => {
    expect(summariseReminders([member(100), member(200), member(undefined)], 100)).toEqual({
      due: 1,
      nextAt: undefined,
    });
    expect(summariseReminders([member(300), member(200), member(undefined)], 100)).toEqual({
      due: 0,
      nextAt: 200,
    });
  });
  it('end when everyone has registered', () => {
    expect(summariseReminders([member(undefined)], 100)).toBeUndefined();
    expect(summariseReminders([], 100)).toBeUndefined();
  });
});

describe('a message for WhatsApp', () => {
  it('keeps every character of the link and of the group', () => {
    const link =
      'https://mun.example.org/registration/invite/a%40b.org/to/c%2Bd%40e.org/token/x-_/A%20%26%20B/100%25';
    const text = buildInvitationText(link, {
      email: 'c+d@e.org',
      grpName: 'Ink & Paper #1 / 100% é?',
      eventName,
    });
    expect(text).toContain(link);
    const opened = new URL(buildWhatsAppLink(text));
    expect(opened.origin + opened.pathname).toBe('https://wa.me/');
    expect([...opened.searchParams]).toEqual([['text', text]]);
  });
});
