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
