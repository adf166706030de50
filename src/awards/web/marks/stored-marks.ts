import { isOfflineCopyValid } from '#attendance/rule/device-verdict.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { marksPath } from '#platform/contract/paths.ts';
import { safeLocalStorage } from '#platform/web/browser-storage.ts';
import { openSealedStore } from '#platform/web/sealed-store.ts';
import { deviceLogOutPageStorageKey } from '#platform/web/session.ts';
import type { getMarks } from '../../contract.ts';

/** The marks of a committee as this device stores them. */
export interface MarkSheet extends AnswerOf<typeof getMarks> {
  /** When the sheet arrived, by this device's clock, in epoch milliseconds. */
  receivedAt: number;
}

const sheets = openSealedStore<MarkSheet>('marks', isOfflineCopyValid);

/** Stores the sheet of a chair for offline use (product 30.4). Does nothing for a viewer who cannot mark. */
export async function storeMarkSheetIfChair(sheet: MarkSheet): Promise<void> {
  if (!sheet.mayMark) return;
  safeLocalStorage.set(deviceLogOutPageStorageKey, marksPath);
  await sheets.keep(`${sheet.eventName} ${sheet.committee}`, sheet);
}

/** Returns all valid sheets on this device, the newest first. */
export const listStoredMarkSheets = async (): Promise<MarkSheet[]> =>
  (await sheets.list()).toSorted((a, b) => b.receivedAt - a.receivedAt);

export const deleteStoredMarkSheets = (): Promise<void> => sheets.forget();
