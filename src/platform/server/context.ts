import type { Role } from '../contract/call.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Secret } from './secret.ts';
import type { WorkQueue } from './work-queue.ts';

/** Returns the time in epoch milliseconds. Tests inject a clock. */
export type Clock = () => number;

/** The services of the process. Each use case picks those that it needs. */
export interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Secret;
  /** Password hashing, off the main thread and bounded. */
  readonly hashing: WorkQueue;
  /** Picture decoding, off the main thread and bounded. */
  readonly decoding: WorkQueue;
}

/** The account behind a call's token, as stored in the database at this moment (product 4.3). */
export interface Caller {
  readonly accountId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** The role requires a second factor and the account has none: it can only set one up. */
  readonly lacksSecondFactor?: true;
}
