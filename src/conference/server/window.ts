import type { Event, Window } from './events.sql.ts';

/**
 * Whether registration is open at `now` (epoch milliseconds): from the window's first moment until, and not at, its last.
 * Nothing opens or closes it: whoever asks holds it against the clock.
 */
export function isOpenAt({ opensAt, closesAt }: Window, now: number): boolean {
  return opensAt !== null && opensAt <= now && (closesAt === null || now < closesAt);
}

/** Whether an event takes registrations at `now`: no draft does, nor one that is over, whatever its window says (product 5.1). */
export function takesRegistrations({ state, window }: Pick<Event, 'state' | 'window'>, now: number): boolean {
  return state === 'announced' && isOpenAt(window, now);
}

/** Opened or closed by hand at `now`. Opening keeps a last moment that is still ahead; closing clears both. */
export function switched(window: Window, open: boolean, now: number): Window {
  if (!open) return { opensAt: null, closesAt: null };
  const { opensAt, closesAt } = window;
  return {
    opensAt: opensAt !== null && opensAt <= now ? opensAt : now,
    closesAt: closesAt !== null && closesAt > now ? closesAt : null,
  };
}
