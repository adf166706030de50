import type { Event } from './answers.ts';

/** An event without its committees. */
type Named = Pick<Event, 'eventName' | 'formerNames' | 'registrationOpen'>;

/** Finds an event by its name or a former name. */
export function eventNamed<E extends Named>(events: readonly E[], name: string): E | undefined {
  return (
    events.find(({ eventName }) => eventName === name) ??
    events.find(({ formerNames }) => formerNames.includes(name))
  );
}

/** Selects the event of the form: the one asked for, otherwise the only open one, otherwise the main event, which is first.
 * @param asked the name in the URL or the invitation
 * @returns 'several' when the delegate has to choose an open event; undefined without a matching event
 */
export function wantedEvent<E extends Named>(
  events: readonly E[],
  asked: string | undefined,
): E | 'several' | undefined {
  if (asked !== undefined) return eventNamed(events, asked);
  const open = events.filter(({ registrationOpen }) => registrationOpen);
  return open.length > 1 ? 'several' : (open[0] ?? events[0]);
}
