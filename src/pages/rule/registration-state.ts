import { formatWeekdayTime, type Region } from '#platform/rule/dates.ts';

/** When registration opens and closes, epoch milliseconds; null for an end that is not set. */
export interface RegistrationWindow {
  readonly opensAt: number | null;
  readonly closesAt: number | null;
}

/**
 * Whether registration is open at `now` (epoch milliseconds): from the window's first moment until, and not at, its last.
 * No job opens or closes a window: every reader compares it with the clock.
 */
export function isOpenAt({ opensAt, closesAt }: RegistrationWindow, now: number): boolean {
  return opensAt !== null && opensAt <= now && (closesAt === null || now < closesAt);
}

/** The registration state of an event as pages show it. */
export interface RegistrationState {
  readonly isOpen: boolean;
  /** When it closes or opens by the clock alone, epoch milliseconds; null while no such moment is ahead. */
  readonly changesAt: number | null;
  /** The state as a sentence for visitors. */
  readonly text: string;
  /** While the state may no longer be true and the server has not answered yet; `isOpen` is false meanwhile. */
  readonly isChecking?: true;
}

/** The registration states of all announced events by id, without events that are over. */
export type RegistrationStates = Readonly<Record<string, RegistrationState>>;

export const closedState: RegistrationState = {
  isOpen: false,
  changesAt: null,
  text: 'Registration is closed',
};

/** @param region in which visitors read the times */
export function registrationStateAt(
  window: RegistrationWindow,
  now: number,
  region: Region,
): RegistrationState {
  const isOpen = isOpenAt(window, now);
  const moment = isOpen ? window.closesAt : window.opensAt;
  const changesAt = moment !== null && moment > now ? moment : null;
  const when = changesAt === null ? '' : formatWeekdayTime(changesAt, region);
  if (isOpen) return { isOpen, changesAt, text: `Registration is open${when && ` until ${when}`}` };
  return { isOpen, changesAt, text: `${closedState.text}${when && `. It opens on ${when}`}` };
}
