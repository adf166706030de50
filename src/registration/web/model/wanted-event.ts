import type { Event } from './answers.ts';

/** What is known of an event beside its committees. */
type Named = Pick<Event, 'eventName' | 'formerNames' | 'registrationOpen'>;

/** The event of this name, or that had it before it was renamed. */
export function eventNamed<E extends Named>(events: readonly E[], name: string): E | undefined {
  return (
    events.find(({ eventName }) => eventName === name) ??
    events.find(({ formerNames }) => formerNames.includes(name))
  );
}

/**
 * The announced event that the form is for: the one asked for; otherwise the only open one; the main one, which comes first, while
 * none is open.
 * @param asked the name in the address or the invitation
 * @returns 'several' when a delegate has to choose among those that are open; undefined when there is none to register for
 */
export function wantedEvent<E extends Named>(
  events: readonly E[],
  asked: string | undefined,
): E | 'several' | undefined {
  if (asked !== undefined) return eventNamed(events, asked);
  const open = events.filter(({ registrationOpen }) => registrationOpen);
  return open.length > 1 ? 'several' : (open[0] ?? events[0]);
}
