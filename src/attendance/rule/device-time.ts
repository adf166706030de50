import { dayMs } from '#platform/rule/dates.ts';

/**
 * The corrected time of a scan or roll event is at most this long before the server received it. The limit is needed
 * because a device with a wrong clock can send any time.
 */
const oldestScanMs = 3 * dayMs;

/**
 * Corrects the time of a scan or roll event by the difference between the clocks of the device and the server. The
 * result is not after `receivedAt` and at most three days before it. All times are in epoch milliseconds.
 * @param sentAt the device's clock when it sent the request
 */
export function correctDeviceTime(at: number, sentAt: number, receivedAt: number): number {
  const corrected = at + receivedAt - sentAt;
  return Math.min(receivedAt, Math.max(receivedAt - oldestScanMs, corrected));
}
