import { clearBrowserDataAndGoHome } from '#accounts/web/index.ts';
import { callApi } from '#platform/web/api.ts';
import { isUnauthorizedOrForbiddenError } from '#platform/web/no-answer.ts';
import { logOutDoorDevice } from '../../contract.ts';
import { sendAllStoredMarks } from '../roll/roll-queue.ts';
import { deleteDeviceScans, listWaitingScans, reloadScans } from './scan-store.ts';
import { sendWaitingScans } from './send-scans.ts';

export type Obstacle = 'waiting' | 'roll' | 'offline';

/**
 * Sends the waiting scans and marks, then logs out and clears this device.
 * @returns undefined after the log-out; otherwise the obstacle: waiting scans, waiting marks of a roll, or no answer
 *   from the server
 */
export async function sendWaitingAndTryToLogOut(): Promise<Obstacle | undefined> {
  await reloadScans();
  await sendWaitingScans();
  if (listWaitingScans().length > 0) return 'waiting';
  if ((await sendAllStoredMarks()) > 0) return 'roll';
  try {
    await callApi(logOutDoorDevice);
  } catch (error) {
    // A session that has ended already needs no log-out.
    if (!isUnauthorizedOrForbiddenError(error)) return 'offline';
  }
  await deleteDeviceScans();
  await clearBrowserDataAndGoHome();
  return undefined;
}
