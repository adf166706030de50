import { useEffect } from 'react';
import { keepPresence } from './keep-presence.ts';

/**
 * Shows this admin as present at a registration while the component is mounted.
 * @param afterMs the delay before presence starts, so that moving quickly through rows starts none
 */
export function usePresence(registrationId: string | undefined, afterMs = 0): void {
  useEffect(
    () => (registrationId === undefined ? undefined : keepPresence(registrationId, afterMs)),
    [registrationId, afterMs],
  );
}
