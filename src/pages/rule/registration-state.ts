import { formatWeekdayTime, type Region } from '#platform/rule/dates.ts';

/** When registration opens and closes, in epoch milliseconds. Null when not set. */
export interface RegistrationWindow {
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  /** Effect on new registrations when all seats are taken. Undefined otherwise. */
  readonly whenFull?: 'waiting_list' | 'closed';
}

/**
 * Returns true from the opening until the closing, but not at the closing itself. No job opens or closes a window:
 * readers compare it with the clock.
 * @param now epoch milliseconds
 */
export function isOpenAt({ opensAt, closesAt }: RegistrationWindow, now: number): boolean {
  return opensAt !== null && opensAt <= now && (closesAt === null || now < closesAt);
}

export interface RegistrationState {
  readonly isOpen: boolean;
  /** When registration opens or closes next, in epoch milliseconds. Null when neither is ahead. */
  readonly changesAt: number | null;
  readonly text: string;
  /** True if all seats are taken. While `isOpen`, delegates can join the waiting list (product 5.14). */
  readonly isFull?: true | undefined;
  /** True if the state may be outdated and the server has not answered yet. `isOpen` is false meanwhile. */
  readonly isChecking?: true;
}

/** Registration states by event id, without events that are over. */
export type RegistrationStates = Readonly<Record<string, RegistrationState>>;

export const closedState: RegistrationState = {
  isOpen: false,
  changesAt: null,
  text: 'Registration is closed',
};

const allTaken = 'All seats are taken';
const joinWaitingList = 'You can join the waiting list';

/**
 * Returns the registration state at a time.
 * @param region determines how times are written
 */
export function registrationStateAt(
  window: RegistrationWindow,
  now: number,
  region: Region,
): RegistrationState {
  const isOpen = isOpenAt(window, now);
  const moment = isOpen ? window.closesAt : window.opensAt;
  const changesAt = moment !== null && moment > now ? moment : null;
  const when = changesAt === null ? '' : formatWeekdayTime(changesAt, region);
  if (isOpen && window.whenFull === 'closed') return { ...closedState, isFull: true, text: allTaken };
  if (isOpen && window.whenFull === 'waiting_list')
    return {
      isOpen,
      isFull: true,
      changesAt,
      text: `${allTaken}. ${joinWaitingList}${when && ` until ${when}`}`,
    };
  if (isOpen) return { isOpen, changesAt, text: `Registration is open${when && ` until ${when}`}` };
  return { isOpen, changesAt, text: `${closedState.text}${when && `. It opens on ${when}`}` };
}
