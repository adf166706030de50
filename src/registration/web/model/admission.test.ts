import { describe, expect, it } from 'vitest';
import { sentAway } from './admission.ts';

describe('the registration screen', () => {
  it('sends visitors to the apply page and says why', () => {
    expect(sentAway(false, undefined)).toEqual({
      to: '/applynow',
      text: 'You need to login first to register for the event',
    });
  });
  it.each(['admin', 'superadmin'] as const)('sends an %s to the dashboard', (role) => {
    expect(sentAway(true, { role, isVerified: true })).toEqual({ to: '/dashboard' });
  });
  it('sends a delegate without a verified address to the dashboard and says why', () => {
    expect(sentAway(true, { role: 'client', isVerified: false })).toEqual({
      to: '/dashboard',
      text: 'You need to verify your email first',
    });
  });
  it('keeps a verified delegate, and a user whose profile is still loading', () => {
    expect(sentAway(true, { role: 'client', isVerified: true })).toBeUndefined();
    expect(sentAway(true, undefined)).toBeUndefined();
  });
});
