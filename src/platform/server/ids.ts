import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/**
 * Creates an id (UUIDv7). The ids of one process are monotonic, also within a millisecond and when the clock is set back.
 */
export function newId(): string {
  return v7();
}

/** 256 random bits, URL-safe, 43 characters: a session token or a one-time link (product 4.1). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
