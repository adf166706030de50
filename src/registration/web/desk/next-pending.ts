/** Another registration that waits, handed over from one page to the next. */
export interface NextPending {
  to: string;
  name: string;
}

/** What was handed over with a navigation, if that is what it holds: a history entry may be of an earlier version. */
export function nextPendingOf(state: unknown): NextPending | undefined {
  if (typeof state !== 'object' || state === null || !('to' in state) || !('name' in state)) return undefined;
  const { to, name } = state;
  return typeof to === 'string' && to.startsWith('/eventreg/') && typeof name === 'string'
    ? { to, name }
    : undefined;
}
