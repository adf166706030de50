import { getOwnProfile, logout } from '#accounts/contract.ts';
import { clearBrowserDataAndGoHome } from '#accounts/web/index.ts';
import { callApi } from '#platform/web/api.ts';
import { countQueuedEntries, sendQueuedEntries } from '#platform/web/device-queue.ts';
import { backgroundTimeoutMs, isUnauthorizedOrForbiddenError } from '#platform/web/no-answer.ts';
import { logOutDoorDevice } from '../../contract.ts';
import { countAllMarks, sendMarksOfAccount } from '../roll/roll-queue.ts';
import { listStoredRolls } from '../roll/stored-roll.ts';
import { listWaitingScans, reloadScansAndDeleteOld, scanQueue } from './scan-store.ts';
import { sendWaitingScans } from './send-scans.ts';
import { countUnsentSteps, sendUnsentSteps } from './unsent-steps.ts';

export type Obstacle = 'waiting' | 'roll' | 'steps' | 'entries' | 'offline';

/**
 * Sends the waiting scans, and the marks, steps of sessions and entries of hospitality that wait for the caller, then logs
 * out and clears this device. Those of other accounts stay on the device. Concurrent calls share one run.
 * @param isWanted is asked right before the log-out, because sending can take seconds in which the user goes back
 * @returns undefined after the log-out, or if it is no longer wanted; otherwise the obstacle: waiting scans, waiting
 *   marks of a roll, waiting steps of a session, waiting entries of hospitality, or no answer from the server
 */
export function sendWaitingAndTryToLogOut(isWanted: () => boolean): Promise<Obstacle | undefined> {
  isLogOutWanted = isWanted;
  leaving ??= leave().finally(() => {
    leaving = undefined;
  });
  return leaving;
}

let leaving: Promise<Obstacle | undefined> | undefined;
/** The condition of the latest caller, which shares the run of an earlier one. */
let isLogOutWanted = () => false;

async function leave(): Promise<Obstacle | undefined> {
  await reloadScansAndDeleteOld();
  await sendWaitingScans();
  if (listWaitingScans().length > 0) return 'waiting';
  const obstacle = await sendOwnMarksAndEntries();
  if (obstacle) return obstacle;
  const isDataOfOthersStored =
    (await countAllMarks()) > 0 || (await countUnsentSteps()) > 0 || (await countQueuedEntries()) > 0;
  if (!isLogOutWanted()) return undefined;
  try {
    // The answer of `logOutDoorDevice` deletes all storage of this site, which would include that data.
    const signal = AbortSignal.timeout(backgroundTimeoutMs);
    await (isDataOfOthersStored ? callApi(logout, { signal }) : callApi(logOutDoorDevice, { signal }));
  } catch (error) {
    // A session that has ended already needs no log-out.
    if (!isUnauthorizedOrForbiddenError(error)) return 'offline';
  }
  await scanQueue.clear();
  await clearBrowserDataAndGoHome();
  return undefined;
}

/**
 * Sends the waiting marks and entries of the caller. If the server does not return the caller's profile, the account id
 * is taken from the newest stored roll. Stored rolls belong to the caller, because they are deleted when a session ends.
 */
async function sendOwnMarksAndEntries(): Promise<Obstacle | undefined> {
  const [newestRoll] = await listStoredRolls();
  let accountId = newestRoll?.accountId;
  try {
    accountId = (await callApi(getOwnProfile, { signal: AbortSignal.timeout(backgroundTimeoutMs) }))._id;
  } catch (error) {
    if (accountId === undefined) {
      if (isUnauthorizedOrForbiddenError(error)) return undefined;
      if ((await countUnsentSteps()) > 0) return 'steps';
      return (await countQueuedEntries()) > 0 ? 'entries' : 'offline';
    }
  }
  if ((await sendMarksOfAccount(accountId)) > 0) return 'roll';
  if ((await sendUnsentSteps(accountId)) > 0) return 'steps';
  return (await sendQueuedEntries(accountId)) > 0 ? 'entries' : undefined;
}
