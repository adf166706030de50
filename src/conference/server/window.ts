import { isOpenAt } from '#pages/rule/registration-state.ts';
import type { Event, Window } from './events.sql.ts';

export { isOpenAt };

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
