import type { listAnnouncedEvents } from '#conference/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';

type Event = Pick<
  AnswerOf<typeof listAnnouncedEvents>['events'][number],
  'eventName' | 'datesInWords' | 'venue' | 'dates' | 'registrationState'
>;

export function describeUpcomingEvents(events: readonly Event[], now: number): string[] {
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
