import { useEffect } from 'react';
import { keepHeld } from './keep-held.ts';

/**
 * Tells the others that this browser looks at a registration, for as long as it does.
 * @param afterMs the delay before it is held: passing over a row holds nothing
 */
export function useHold(regID: string | undefined, afterMs = 0): void {
  useEffect(() => (regID === undefined ? undefined : keepHeld(regID, afterMs)), [regID, afterMs]);
}
