import type { Profile } from './answers.ts';

/** Where somebody who may not register is sent, and the message that goes along. */
export interface SentAway {
  readonly to: '/applynow' | '/dashboard';
  readonly text?: string;
}

/** Who may not see the form (product 6.6): visitors, administrators, and delegates whose address is not verified. */
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
