import type { Role } from '#platform/contract/call.ts';

/** A role as it was given. `endsAt` is the first moment without it, in epoch milliseconds; null where it has no last day. */
export interface HeldRole {
  role: Role;
  endsAt: number | null;
}

/**
 * The role that somebody has at `now` (epoch milliseconds). Nothing has to end it: whoever asks holds it against the clock
 * (product 3.16).
 */
export function roleAt({ role, endsAt }: HeldRole, now: number): Role {
  return endsAt !== null && endsAt <= now ? 'client' : role;
}
