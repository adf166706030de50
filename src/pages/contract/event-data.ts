import type { CallAnswering } from '#platform/contract/call.ts';
import type { RegistrationState } from '../rule/registration-state.ts';

/** Event data for public pages. The app passes it in, because this module may not import the module `conference`. */

interface EventFees {
  readonly individualAmount: number;
  readonly groupMemberAmount: number;
  /** Null if the event offers no accommodation. */
  readonly hospitalityAmount: number | null;
}

export interface AnnouncedEvent {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  readonly theme: string;
  /** Times with their offset from UTC, shown in `timeZone`. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  readonly datesInWords: string;
  readonly venue: { readonly name: string; readonly address: string; readonly mapUrl: string };
  /** The fees of the event, or on a rendered page those of the current round. */
  readonly fees: EventFees & { readonly currency: string };
  readonly feeRounds?: readonly {
    readonly name: string;
    /** End in epoch milliseconds. Null if the round ends only when its places are taken. */
    readonly endsAt: number | null;
    /** Number of places left. Null if the round ends only by time. */
    readonly placesLeft: number | null;
    readonly fees: EventFees;
  }[];
  /**
   * Name and end of the current round, set only when pages are rendered. It leaves out the number of places left, which
   * changes too often.
   */
  readonly feeRound?: string;
  readonly isOver?: true;
}

/** An archived event with its totals at the time of archiving. */
export interface ArchivedEvent {
  readonly name: string;
  readonly theme: string;
  readonly datesInWords: string;
  /** Number of confirmed delegates. */
  readonly delegates: number;
  readonly committees: number;
  readonly colleges: number;
}

export interface PresentedCommittee {
  readonly value: string;
  readonly name: string;
  readonly shortName: string;
  readonly hue: 'azure' | 'saffron' | 'viridian' | 'rose' | 'violet';
  /** Ratio of the frequencies of the two pendulums (horizontal, vertical) that draw the committee's figure. */
  readonly ratio: readonly [number, number];
  readonly level?: 'open' | 'beginners' | 'intermediate' | 'experts' | undefined;
  readonly agenda: string;
  readonly summary: string;
  readonly description: readonly string[];
  /** Name of the banner's picture. */
  readonly banner: string;
  readonly backgroundGuide: string | null;
  readonly chatGroup: string | null;
}

/** A part of the timetable. Times are in ISO 8601 (UTC). */
export interface TimetableSession {
  readonly id: string;
  readonly title: string;
  readonly kind: 'session' | 'break' | 'meal' | 'ceremony';
  readonly startsAt: string;
  readonly endsAt: string;
  /** Null if the session has no room. */
  readonly room: string | null;
  /** Short names of the committees of the session. Null if it is for all delegates. */
  readonly committees: readonly string[] | null;
  readonly committeeValues: 'all' | readonly string[];
}

/** A plan of the venue with the pins of rooms. */
export interface SitePlan {
  readonly address: string;
  /** Positions in per mille from the left and the top. */
  readonly pins: readonly { readonly room: string; readonly x: number; readonly y: number }[];
}

interface Seats {
  readonly seats: number;
  /** Number of seats that are still free. */
  readonly left: number;
}

/** The part of the answer of `GET /v1/api/events` that pages use. */
export interface EventNow {
  readonly eventName: string;
  readonly registrationState: RegistrationState;
  readonly portfoliosShown: boolean;
  readonly fees: EventFees;
  readonly feeRound: { readonly text: string; readonly nextFees: Pick<EventFees, 'individualAmount'> } | null;
  /** Number of delegates with a pending or confirmed registration. */
  readonly applied: number;
  readonly committees: readonly (Seats & {
    readonly value: string;
    readonly level: 'open' | 'beginners' | 'intermediate' | 'experts';
    readonly places: readonly (Seats & { readonly portfolio: string; readonly demanding: boolean })[];
  })[];
}
export type GetEvents = CallAnswering<{ events: EventNow[] }>;
