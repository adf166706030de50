import type { AnswerOf } from '#platform/contract/call.ts';
import { rollCallPath } from '#platform/contract/paths.ts';
import { safeLocalStorage } from '#platform/web/browser-storage.ts';
import { openSealedStore } from '#platform/web/sealed-store.ts';
import { deviceLogOutPageStorageKey } from '#platform/web/session.ts';
import type { getRoll } from '../../contract.ts';
import { isOfflineCopyValid } from '../../rule/device-verdict.ts';

/** A roll as this device stores it. */
export interface Roll extends AnswerOf<typeof getRoll> {
  /** The account that loaded the roll. */
  accountId: string;
  /** When the roll arrived, by this device's clock, in epoch milliseconds. */
  receivedAt: number;
}

const rolls = openSealedStore<Roll>('roll', isOfflineCopyValid);

/** Stores the roll of a chair for offline use (product 22.22). Does nothing for a viewer who cannot mark. */
export async function storeRollIfChair(roll: Roll): Promise<void> {
  if (!roll.mayMark) return;
  safeLocalStorage.set(deviceLogOutPageStorageKey, rollCallPath);
  await rolls.keep(`${roll.eventName} ${roll.committee}`, roll);
}

/** Returns all valid rolls on this device, the newest first. */
export const listStoredRolls = async (): Promise<Roll[]> =>
  (await rolls.list()).toSorted((a, b) => b.receivedAt - a.receivedAt);

export const deleteStoredRolls = (): Promise<void> => rolls.forget();
