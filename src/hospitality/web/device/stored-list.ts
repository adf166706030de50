import { isOfflineCopyValid } from '#attendance/rule/device-verdict.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { hospitalityPath } from '#platform/contract/paths.ts';
import { safeLocalStorage } from '#platform/web/browser-storage.ts';
import { openSealedStore } from '#platform/web/sealed-store.ts';
import { deviceLogOutPageStorageKey } from '#platform/web/session.ts';
import type { loadHospitalityList } from '../../contract.ts';

/** The list of an event as this device stores it. */
export interface GuestList extends AnswerOf<typeof loadHospitalityList> {
  /** The account that loaded the list. */
  accountId: string;
  /** When the list arrived, by this device's clock, in epoch milliseconds. */
  receivedAt: number;
}
export type Guest = GuestList['people'][number];

const lists = openSealedStore<GuestList>('hospitality', isOfflineCopyValid);

/** Stores the list for offline use (product 28.4). */
export async function storeGuestList(list: GuestList): Promise<void> {
  safeLocalStorage.set(deviceLogOutPageStorageKey, hospitalityPath);
  await lists.keep(list.eventName, list);
}

/** Returns all valid lists on this device, the newest first. Deletes expired ones. */
export const listStoredGuestLists = async (): Promise<GuestList[]> =>
  (await lists.list()).toSorted((a, b) => b.receivedAt - a.receivedAt);

export const deleteStoredGuestLists = (): Promise<void> => lists.forget();
