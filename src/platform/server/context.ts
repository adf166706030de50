import type { Role } from '../contract/call.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Secret } from './secret.ts';
import type { WorkQueue } from './work-queue.ts';

/** Returns the current time in epoch milliseconds. Tests pass another clock. */
export type Clock = () => number;

export interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: Secret;
  readonly hashing: WorkQueue;
  /** Decodes pictures of payments. */
  readonly decoding: WorkQueue;
  /** Checks and decodes all other uploads, behind the pictures of payments. */
  readonly uploads: WorkQueue;
}

/** A token of the API, with which a program reads one event. It permits only calls with `forApiTokens`. */
export interface ApiToken {
  readonly tokenId: string;
  readonly eventId: string;
}

/** The account that makes the call. It is read from the database for each request (product 4.3). */
export interface Caller {
  readonly accountId: string;
  readonly sessionId: string;
  readonly role: Role;
  /**
   * True if the role requires a second factor and the account has none. Such an account can make only public calls and
   * calls with `beforeSecondFactor`.
   */
  readonly lacksSecondFactor?: true;
  /** True if the e-mail address of the account is not verified. Such an account can upload no files (product 9.5). */
  readonly isUnverified?: true;
}
