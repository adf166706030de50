const prefix = 'roll:';

/** Key of the marks in the local storage that the server has not confirmed. Without such marks there is no key. */
export const rollKey = (accountId: string, eventName: string): string => `${prefix}${accountId}:${eventName}`;

/** Returns true if this browser has marks of any roll that were not sent. */
export function hasWaitingMarks(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    // Without storage there are no marks.
    return false;
  }
}
