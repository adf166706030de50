import { randomBytes, randomUUIDv7 } from 'node:crypto';

/** A new id: UUIDv7, so that ids sort by the time they were made. */
export function newId(): string {
  return randomUUIDv7();
}

/** 256 random bits, URL-safe, 43 characters: a session token or a one-time link (clarifications 3). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
