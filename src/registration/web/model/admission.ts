import type { Profile } from './answers.ts';

/** Where a user who may not register is redirected, with the message. */
export interface SentAway {
  readonly to: '/applynow' | '/dashboard';
  readonly text?: string;
}

/** Redirects visitors, administrators and delegates without a verified address (product 6.6); undefined for other users. */
export function sentAway(
  loggedIn: boolean,
  profile: Pick<Profile, 'role' | 'isVerified'> | undefined,
): SentAway | undefined {
  if (!loggedIn) return { to: '/applynow', text: 'You need to login first to register for the event' };
  if (!profile) return undefined;
  if (profile.role !== 'client') return { to: '/dashboard' };
  if (!profile.isVerified) return { to: '/dashboard', text: 'You need to verify your email first' };
  return undefined;
}
