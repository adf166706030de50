import type { AnswerOf } from '#platform/contract/call.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { getAccountFacts, getOwnProfile } from '../contract.ts';

/** Runs when a client is scheduled for deletion or gets another role. The caller has locked the account. */
export type OnDelegateLeaves = (transaction: Transaction, accountId: string) => Promise<void>;

export type OnAccountRenamed = (transaction: Transaction, accountId: string) => Promise<void>;

export type OnAccountErased = (
  transaction: Transaction,
  account: { id: string; email: string },
) => Promise<void>;

/** Runs when the address of an account is verified, in whichever way. */
export type OnAccountVerified = (
  transaction: Transaction,
  account: { id: string; email: string; name: string },
) => Promise<void>;

export type ListInvitations = (
  db: Db,
  accountId: string,
) => Promise<Pick<AnswerOf<typeof getOwnProfile>, 'sendInviteToWhom' | 'registrationInvite'>>;

export type ListRegistrations = (
  db: Db,
  accountId: string,
) => Promise<AnswerOf<typeof getAccountFacts>['registrations']>;

/**
 * Callbacks of modules that import this module, which must therefore not import them. A callback with a `transaction`
 * parameter runs in the transaction of its caller.
 */
export interface AccountHooks {
  listInvitations: ListInvitations;
  onAccountRenamed: OnAccountRenamed;
  onDelegateLeaves: OnDelegateLeaves;
  onAccountErased: OnAccountErased;
  onAccountVerified: OnAccountVerified;
  listRegistrations: ListRegistrations;
}
