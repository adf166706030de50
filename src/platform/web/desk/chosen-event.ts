const key = 'desk event';

/** The event that this tab of the desk worked on last; undefined before one was chosen. */
export function readChosenEvent(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the name of the event that this tab works on, until the tab is closed. */
export function keepChosenEvent(eventName: string): void {
  try {
    sessionStorage.setItem(key, eventName);
  } catch {
    // Private windows refuse: links then name the announced event.
  }
}

export function forgetChosenEvent(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
