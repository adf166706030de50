import { tabStorage } from '../browser-storage.ts';

const key = 'desk event';

/**
 * Returns the event that was last chosen in this tab. Undefined without storage; links then use the announced event.
 */
export const readChosenEvent = (): string | undefined => tabStorage.get(key);

export const keepChosenEvent = (eventName: string): boolean => tabStorage.set(key, eventName);

export const forgetChosenEvent = (): void => tabStorage.remove(key);
