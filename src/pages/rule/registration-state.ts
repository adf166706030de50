import { formatWeekdayDateTime, type Region } from '#platform/rule/dates.ts';

/** When registration opens and closes, in epoch milliseconds. Null when not set. */
export interface RegistrationWindow {
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  /** End of the event, at which registration closes even without a closing time. */
  readonly eventEndsAt?: number;
  /** What happens to new registrations, set only if all seats are taken. */
  readonly whenFull?: 'waiting_list' | 'closed';
}

/**
 * Returns true from `opensAt` until just before `closesAt`, or without end if `closesAt` is null. Returns false if
 * `opensAt` is null. The clock alone opens and closes a window. No job does.
 * @param now epoch milliseconds
 */
export function isWithinRegistrationWindow(
  { opensAt, closesAt, eventEndsAt }: RegistrationWindow,
  now: number,
): boolean {
  const isEnded = [closesAt, eventEndsAt ?? null].some((end) => end !== null && end <= now);
  return opensAt !== null && opensAt <= now && !isEnded;
}

export interface RegistrationState {
  readonly isOpen: boolean;
  /**
   * Time of the next opening or closing, in epoch milliseconds. Null if none is scheduled, or if registration is closed
   * because all seats are taken.
   */
  readonly changesAt: number | null;
  readonly text: string;
  /**
   * True if the registration window is open and all seats are taken. If `isOpen` is true too, delegates can join the
   * waiting list (product 5.14).
   */
  readonly isFull?: true | undefined;
  /**
   * True while the browser asks the server, because the rendered state may be outdated. `isOpen` is false meanwhile.
   */
  readonly isChecking?: true;
}

/** Registration states by event id. Events that are over are missing. */
export type RegistrationStates = Readonly<Record<string, RegistrationState>>;

export const closedRegistrationState: RegistrationState = {
  isOpen: false,
  changesAt: null,
  text: 'Registration is closed',
};

const allTaken = 'All seats are taken';
const joinWaitingList = 'You can join the waiting list';

/**
 * Returns the registration state at a time.
 * @param region determines the format of times
 */
export function registrationStateAt(
  window: RegistrationWindow,
  now: number,
  region: Region,
): RegistrationState {
  const isOpen = isWithinRegistrationWindow(window, now);
  const moment = isOpen ? window.closesAt : window.opensAt;
  const changesAt = moment !== null && moment > now ? moment : null;
  const when = changesAt === null ? '' : formatWeekdayDateTime(changesAt, region);
  if (isOpen && window.whenFull === 'closed')
    return { ...closedRegistrationState, isFull: true, text: allTaken };
  if (isOpen && window.whenFull === 'waiting_list')
    return {
      isOpen,
      isFull: true,
      changesAt,
      text: `${allTaken}. ${joinWaitingList}${when && ` until ${when}`}`,
    };
  if (isOpen) return { isOpen, changesAt, text: `Registration is open${when && ` until ${when}`}` };
  return { isOpen, changesAt, text: `${closedRegistrationState.text}${when && `. It opens on ${when}`}` };
}
