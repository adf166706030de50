/** The next undecided registration, passed to the next page in the navigation state. */
export interface NextPending {
  to: string;
  name: string;
}

/** Reads and validates the navigation state: a history entry may be from an earlier version. */
export function nextPendingOf(state: unknown): NextPending | undefined {
  if (typeof state !== 'object' || state === null || !('to' in state) || !('name' in state)) return undefined;
  const { to, name } = state;
  return typeof to === 'string' && to.startsWith('/eventreg/') && typeof name === 'string'
    ? { to, name }
    : undefined;
}
