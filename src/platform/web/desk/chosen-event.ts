const key = 'desk event';

/** The event that was last chosen in this tab of the desk. */
export function readChosenEvent(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the chosen event for this tab. */
export function keepChosenEvent(eventName: string): void {
  try {
    sessionStorage.setItem(key, eventName);
  } catch {
    // Without storage (private windows) links use the announced event.
  }
}

export function forgetChosenEvent(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
