import { safeLocalStorage } from '#platform/web/browser-storage.ts';

const keyOf = (accountId: string): string => `debate-device ${accountId}`;

/** Devices of this page in a browser that stores nothing. */
const known = new Map<string, string>();

/**
 * The name of this device in the log of a debate. Each account of a browser has its own, so that a chair does not go on
 * as the lead of another chair.
 */
export function findDeviceId(accountId: string): string {
  const stored = known.get(accountId) ?? safeLocalStorage.get(keyOf(accountId));
  const device = stored ?? crypto.randomUUID();
  known.set(accountId, device);
  if (stored === undefined) safeLocalStorage.set(keyOf(accountId), device);
  return device;
}
