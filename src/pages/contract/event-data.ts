import type { CallAnswering } from '#platform/contract/call.ts';
import type { RegistrationState } from '../rule/registration-state.ts';

/** What public pages show of the club's events. The conference hands it in: pages import nothing of it. */

/** An event as pages announce it. */
export interface AnnouncedEvent {
  readonly id: string;
  readonly name: string;
  /** What fits on a card or into a menu. */
  readonly shortName: string;
  readonly theme: string;
  /** Instants with their offset from UTC; shown in `timeZone`. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  /** The same days in words. */
  readonly datesInWords: string;
  readonly venue: { readonly name: string; readonly address: string; readonly mapUrl: string };
  /** Whole rupees (product 5.4). */
  readonly fees: {
    readonly currency: 'INR';
    readonly individual: number;
    readonly groupMember: number;
    readonly hospitality: number;
  };
  readonly isOver?: true;
}

/** An event that was archived, with its numbers of that day. */
export interface ArchivedEvent {
  readonly name: string;
  readonly theme: string;
  readonly datesInWords: string;
  /** Those who were confirmed. */
  readonly delegates: number;
  readonly committees: number;
  readonly colleges: number;
}

/** A committee as pages present it. */
export interface PresentedCommittee {
  readonly value: string;
  readonly name: string;
  readonly shortName: string;
  readonly hue: 'azure' | 'saffron' | 'viridian' | 'rose' | 'violet';
  /** The periods of the two pendulums that draw its figure. */
  readonly ratio: readonly [number, number];
  readonly level?: 'open' | 'beginners' | 'intermediate' | 'experts' | undefined;
  readonly agenda: string;
  readonly summary: string;
  readonly description: readonly string[];
  /** The name of a picture. */
  readonly banner: string;
  readonly backgroundGuide: string | null;
  readonly chatGroup: string | null;
}

interface Seats {
  readonly seats: number;
  /** How many of them are free. */
  readonly left: number;
}

/** What the answer of `GET /v1/api/events` says of an event, as far as pages show it. */
export interface EventNow {
  readonly eventName: string;
  readonly registrationState: RegistrationState;
  readonly portfoliosShown: boolean;
  /** Delegates who have applied and were neither declined nor withdrew. */
  readonly applied: number;
  readonly committees: readonly (Seats & {
    readonly value: string;
    readonly level: 'open' | 'beginners' | 'intermediate' | 'experts';
    readonly places: readonly (Seats & { readonly portfolio: string; readonly demanding: boolean })[];
  })[];
}
export type GetEvents = CallAnswering<{ events: EventNow[] }>;
