import { type Event, isOpenAt } from '#conference/server/index.ts';
import type { Work } from '../contract.ts';

const soonMs = 7 * 24 * 60 * 60_000;

/**
 * The work item for an event's registration window: it opens or closes within a week, or is closed without a date ahead
 * although the conference has not begun. Undefined otherwise. `now` is in epoch milliseconds.
 */
export function windowAhead(
  { name: eventName, state, window, dates }: Pick<Event, 'name' | 'state' | 'window' | 'dates'>,
  now: number,
): Extract<Work, { what: 'window' }> | undefined {
  if (state !== 'announced') return undefined;
  const said = (standing: 'closes' | 'opens', at: number) =>
    ({ what: 'window', eventName, standing, at: new Date(at).toISOString() }) as const;
  const { opensAt, closesAt } = window;
  if (isOpenAt(window, now))
    return closesAt !== null && closesAt - now <= soonMs ? said('closes', closesAt) : undefined;
  if (opensAt !== null && opensAt > now) return opensAt - now <= soonMs ? said('opens', opensAt) : undefined;
  return dates && now < dates.startsAt
    ? { what: 'window', eventName, standing: 'closed', at: null }
    : undefined;
}
