import { scannerPath } from '#platform/contract/paths.ts';
import { safeLocalStorage } from '#platform/web/browser-storage.ts';
import { openSealedStore } from '#platform/web/sealed-store.ts';
import { deviceLogOutPageStorageKey } from '#platform/web/session.ts';
import { type DeviceList, isOfflineCopyValid } from '../../rule/device-verdict.ts';
import type { Occasion, OccasionKind } from '../../rule/occasions.ts';

/** The list of an event for one kind of occasion, as this device stores it. */
export interface StoredList extends DeviceList {
  eventName: string;
  kind: OccasionKind;
  occasions: readonly Occasion[];
  madeAt: string;
  expiresAt: string;
  /** When the list arrived, by this device's clock, in epoch milliseconds. */
  receivedAt: number;
}

const lists = openSealedStore<StoredList>('door-list', isOfflineCopyValid);
const nameOf = (eventName: string, kind: OccasionKind) => `${kind} ${eventName}`;

export async function storeDoorList(list: StoredList): Promise<void> {
  safeLocalStorage.set(deviceLogOutPageStorageKey, scannerPath);
  await lists.keep(nameOf(list.eventName, list.kind), list);
}

/** Returns the list for a kind of occasion. Undefined if there is none or it has expired. */
export const findStoredDoorList = (eventName: string, kind: OccasionKind): Promise<StoredList | undefined> =>
  lists.find(nameOf(eventName, kind));

/** Returns all valid lists on this device, the newest first. */
export const listStoredDoorLists = async (): Promise<StoredList[]> =>
  (await lists.list()).toSorted((a, b) => b.receivedAt - a.receivedAt);

/** Deletes all lists. The scans of this device stay, because they contain no names. */
export const deleteStoredDoorLists = (): Promise<void> => lists.forget();
