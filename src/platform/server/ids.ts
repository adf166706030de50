import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/**
 * A new id: UUIDv7. Those of one process sort in the order they were made, also within a millisecond and when the clock is
 * put back.
 */
export function newId(): string {
  return v7();
}

/** 256 random bits, URL-safe, 43 characters: a session token or a one-time link (product 4.1). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
