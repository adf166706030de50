import { safeSessionStorage } from '../browser-storage.ts';

const key = 'desk event';

/** Returns the event that was last chosen in this tab. Undefined if none was chosen or the browser has no storage. */
export const readChosenEvent = (): string | undefined => safeSessionStorage.get(key);

export const storeChosenEvent = (eventName: string): boolean => safeSessionStorage.set(key, eventName);

export const deleteChosenEvent = (): void => safeSessionStorage.remove(key);
