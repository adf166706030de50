import { isWithinRegistrationWindow } from '#pages/rule/registration-state.ts';

/** The facts about an event that decide what is possible. Times are epoch milliseconds. */
export interface EventSituation {
  readonly state: 'draft' | 'announced' | 'over' | 'archived';
  readonly window: { readonly opensAt: number | null; readonly closesAt: number | null };
  readonly dates: { readonly startsAt: number; readonly endsAt: number } | null;
  /** False if the dates are those of the content files, and no superadmin has set them. */
  readonly datesAreSet: boolean;
  readonly isFull: boolean;
  readonly hasWaitingList: boolean;
}

interface Rule {
  /** True if the action needs a registration window that is open, and a free seat or a waiting list. */
  readonly whileRegistrationIsOpen?: true;
  /** The date of the event at which the action ends. The desk finishes its work until a superadmin ends the event. */
  readonly until?: 'startsAt' | 'endsAt';
}

/**
 * What people and background jobs do with the registrations and seats of an event, and when it is possible (product
 * 5.16). An event that is over or archived allows none of it.
 */
export const eventActions = {
  register: { whileRegistrationIsOpen: true, until: 'endsAt' },
  invite: { whileRegistrationIsOpen: true, until: 'endsAt' },
  /** Leaving, renaming or shrinking a group, and withdrawing an invitation. */
  change_group: { until: 'endsAt' },
  change_registration: { until: 'endsAt' },
  answer_questions: { until: 'endsAt' },
  /** Reminders, and news about changes of a registration. Feedback and certificates come after the event. */
  mail_delegates: { until: 'endsAt' },
  /** Publishing a draft, which mails every delegate. */
  publish_seats: { until: 'endsAt' },
  offer_seat: { until: 'startsAt' },
  answer_offer: { until: 'startsAt' },
  request_swap: { until: 'endsAt' },
  answer_swap: { until: 'endsAt' },
  withdraw: {},
  send_payment_proof: {},
  request_payment_proof: {},
  /** Decisions, seats, notes and levels of experience on the desk. */
  manage_registrations: {},
  record_payment: {},
  change_refund_rule: {},
} as const satisfies Record<string, Rule>;

export type EventAction = keyof typeof eventActions;

/** Why an action is not possible. */
export type Obstacle = 'registration_closed' | 'begun' | 'over';

/**
 * Returns the dates at which actions end. Dates of the content files are a sample until a superadmin sets them or opens
 * registration before they end, so they end nothing.
 */
export function getEffectiveDates({
  dates,
  datesAreSet,
  window: { opensAt },
}: Pick<EventSituation, 'dates' | 'datesAreSet' | 'window'>): EventSituation['dates'] {
  if (!dates || datesAreSet) return dates;
  return opensAt !== null && opensAt < dates.endsAt ? dates : null;
}

/**
 * Returns why an action is not possible at a time, or undefined if it is possible. Every call and every background job
 * that changes registrations or seats of an event asks this function.
 * @param now epoch milliseconds
 */
export function findObstacle(action: EventAction, event: EventSituation, now: number): Obstacle | undefined {
  const rule: Rule = eventActions[action];
  const dates = getEffectiveDates(event);
  const isOver = event.state === 'over' || event.state === 'archived';
  const isTooLate = dates !== null && rule.until !== undefined && now >= dates[rule.until];
  if (rule.whileRegistrationIsOpen) {
    const isOpen =
      event.state === 'announced' &&
      isWithinRegistrationWindow(event.window, now) &&
      (!event.isFull || event.hasWaitingList);
    return isOpen && !isTooLate ? undefined : 'registration_closed';
  }
  if (isOver) return 'over';
  if (!isTooLate) return undefined;
  return now >= dates.endsAt ? 'over' : 'begun';
}

export function isPossible(action: EventAction, event: EventSituation, now: number): boolean {
  return findObstacle(action, event, now) === undefined;
}

/** Returns when an offer or a request ends that would end at `until`: at the latest when its answer stops being possible. */
export function limitToEvent(
  action: 'answer_offer' | 'answer_swap',
  event: EventSituation,
  until: number,
): number {
  const dates = getEffectiveDates(event);
  return dates ? Math.min(until, dates[eventActions[action].until]) : until;
}
