import { expect, test } from 'vitest';
import { inviteLink } from './invitations.ts';

test('every part of an invite link is encoded', () => {
  const invite = {
    leaderEmail: 'leader+mun@example.org',
    memberEmail: 'member@example.org',
    token: 'abc-_',
    eventName: 'Sample Conference 2030',
    grpName: 'Ink / Paper? #1 100% é',
  };
  const link = inviteLink('https://mun.example.org', invite);
  expect(link).toBe(
    'https://mun.example.org/registration/invite/leader%2Bmun%40example.org/to/member%40example.org/token/abc-_/Sample%20Conference%202030/Ink%20%2F%20Paper%3F%20%231%20100%25%20%C3%A9',
  );
  const parts = new URL(link).pathname.split('/').map(decodeURIComponent);
  expect(parts.at(-1)).toBe(invite.grpName);
});
