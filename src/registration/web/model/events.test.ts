import { describe, expect, it, test } from 'vitest';
import { findRegistrationRedirect, selectEventToRegisterFor } from './events.ts';

const event = (eventName: string, registrationOpen: boolean, formerNames: string[] = []) => ({
  eventName,
  registrationOpen,
  formerNames,
});
const main = event('Main', false);
const mock = event('Mock', true, ['Old Mock']);

test('the form is for the only open event, and for the main one while none is open', () => {
  expect(selectEventToRegisterFor([main, mock], undefined)).toBe(mock);
  expect(selectEventToRegisterFor([main], undefined)).toBe(main);
  expect(selectEventToRegisterFor([], undefined)).toBeUndefined();
});

test('among several open events a delegate chooses', () => {
  const open = event('Main', true);
  expect(selectEventToRegisterFor([open, mock], undefined)).toBe('several');
  expect(selectEventToRegisterFor([open, mock], 'Mock')).toBe(mock);
});

test('an invitation finds an event by a former name, unless another event has it now', () => {
  expect(selectEventToRegisterFor([main, mock], 'Old Mock')).toBe(mock);
  expect(selectEventToRegisterFor([mock, event('Old Mock', true)], 'Old Mock')).toMatchObject({
    formerNames: [],
  });
  expect(selectEventToRegisterFor([main, mock], 'Nothing')).toBeUndefined();
});

describe('the registration screen', () => {
  it('redirects visitors to the apply page with a message', () => {
    expect(findRegistrationRedirect(false, undefined)).toEqual({
      to: '/applynow',
      text: 'You need to login first to register for the event',
    });
  });
  it.each(['admin', 'superadmin'] as const)('redirects an %s to the dashboard', (role) => {
    expect(findRegistrationRedirect(true, { role, isVerified: true })).toEqual({ to: '/dashboard' });
  });
  it('redirects a delegate without a verified address to the dashboard with a message', () => {
    expect(findRegistrationRedirect(true, { role: 'client', isVerified: false })).toEqual({
      to: '/dashboard',
      text: 'You need to verify your email first',
    });
  });
  it('is shown to a verified delegate, and to a user whose profile is still loading', () => {
    expect(findRegistrationRedirect(true, { role: 'client', isVerified: true })).toBeUndefined();
    expect(findRegistrationRedirect(true, undefined)).toBeUndefined();
  });
});
