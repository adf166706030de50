import { z } from 'zod';
import { safeLocalStorage } from '#platform/web/browser-storage.ts';
import { openLocalDraft } from '#platform/web/local-draft.ts';
import type { ChosenOccasion } from '../../rule/current-occasion.ts';

const doorNameKey = 'door-name';

/** Returns the name of this device's door. It belongs to the device, not to its user. */
export const readDoorName = (): string => safeLocalStorage.get(doorNameKey) ?? 'Main door';
export const storeDoorName = (name: string): boolean => safeLocalStorage.set(doorNameKey, name);

const chosenOccasion = openLocalDraft(
  'door-occasion',
  z.object({ eventName: z.string(), key: z.string(), at: z.number() }),
);

export function readChosenOccasion(eventName: string): ChosenOccasion | undefined {
  const chosen = chosenOccasion.read();
  return chosen?.eventName === eventName ? chosen : undefined;
}

export const storeChosenOccasion = (eventName: string, key: string): boolean =>
  chosenOccasion.keep({ eventName, key, at: Date.now() });
