import type { getEvents } from '#conference/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';

type Event = Pick<
  AnswerOf<typeof getEvents>['events'][number],
  'eventName' | 'datesInWords' | 'venue' | 'dates' | 'registrationState'
>;

/**
 * Describes the events that are still to come: when, where, and whether registration is open.
 * @param now epoch milliseconds
 */
export function upcomingEvents(events: readonly Event[], now: number): string[] {
  return events
    .filter(
      ({ dates, registrationState: { isOpen, changesAt } }) =>
        isOpen || changesAt !== null || Date.parse(dates.endsAt) > now,
    )
    .map(
      ({ eventName, datesInWords, venue, registrationState }) =>
        `${eventName}: ${datesInWords}, ${venue}. ${registrationState.text}`,
    );
}
