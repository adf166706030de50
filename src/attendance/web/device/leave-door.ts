import { leaveSite } from '#accounts/web/index.ts';
import { ApiError, callApi } from '#platform/web/api.ts';
import { localStore } from '#platform/web/browser-storage.ts';
import { doorDeviceKey } from '#platform/web/session.ts';
import { leaveDoor } from '../../contract.ts';
import { hasWaitingMarks } from '../roll/waiting-marks.ts';
import { deleteScans, readScans, waitingScans } from './scan-store.ts';
import { sendWaitingScans } from './send-scans.ts';
import { deleteLists } from './stored-list.ts';

export type Obstacle = 'waiting' | 'roll' | 'offline';

/**
 * Sends the waiting scans, then logs out and clears this device. Returns the obstacle if it did not log out: scans or
 * roll-call marks are not sent yet, or the server cannot be reached.
 */
export async function logOutOfDoor(): Promise<Obstacle | undefined> {
  await readScans();
  await sendWaitingScans();
  if (waitingScans().length > 0) return 'waiting';
  if (hasWaitingMarks()) return 'roll';
  try {
    await callApi(leaveDoor);
  } catch (error) {
    // A session that has ended already needs no log-out.
    if (!(error instanceof ApiError && error.status === 401)) return 'offline';
  }
  await clearDevice();
  await leaveSite();
  return undefined;
}

/** Deletes what the Clear-Site-Data header of the log-out deletes, for browsers that do not support it. */
async function clearDevice(): Promise<void> {
  await deleteLists();
  await deleteScans();
  localStore.remove(doorDeviceKey);
  if (!('serviceWorker' in navigator)) return;
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
