import type { CallAnswering } from '#platform/contract/call.ts';
import type { RegistrationState } from '../rule/registration-state.ts';

/** Event data for public pages. The app passes them in, since pages do not import the conference. */

export interface AnnouncedEvent {
  readonly id: string;
  readonly name: string;
  /** For cards and menus. */
  readonly shortName: string;
  readonly theme: string;
  /** Instants with their offset from UTC; shown in `timeZone`. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  /** The dates of the event as text. */
  readonly datesInWords: string;
  readonly venue: { readonly name: string; readonly address: string; readonly mapUrl: string };
  readonly fees: {
    readonly currency: 'INR';
    readonly individualPaise: number;
    readonly groupMemberPaise: number;
    readonly hospitalityPaise: number;
  };
  readonly isOver?: true;
}

/** An archived event, with its numbers at the time of archiving. */
export interface ArchivedEvent {
  readonly name: string;
  readonly theme: string;
  readonly datesInWords: string;
  /** Confirmed delegates. */
  readonly delegates: number;
  readonly committees: number;
  readonly colleges: number;
}

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
  /** The number of free seats among them. */
  readonly left: number;
}

/** The part of an event in the answer of `GET /v1/api/events` that pages show. */
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
