import { randomBytes, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

/** Returns a UUIDv7. Each id of a process is greater than the id before it, even when the clock is set back. */
export function newId(): string {
  return v7();
}

/** Returns an id that contains no time, for rows whose time is secret. Such ids have no order. */
export function newRandomId(): string {
  return randomUUID();
}

/** Returns 256 random bits as 43 URL-safe characters, for session tokens and one-time links (product 4.1). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
