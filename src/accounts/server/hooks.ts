import type { AnswerOf } from '#platform/contract/call.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { dashboard, getAccountFacts } from '../contract.ts';

/** Runs when a client account is scheduled for deletion or gets a role. The transaction has locked its row. */
export type OnAccountLeaves = (transaction: Transaction, accountId: string) => Promise<void>;

/** Runs when the name or the scholar ID of an account changes. */
export type OnAccountRenamed = (transaction: Transaction, accountId: string) => Promise<void>;

export type OnAccountErased = (
  transaction: Transaction,
  account: { id: string; email: string; instituteEmails: readonly string[] },
) => Promise<void>;

/** Lists the invitations that a delegate sent, with the answers. */
export type ListInvitations = (
  db: Db,
  accountId: string,
) => Promise<Pick<AnswerOf<typeof dashboard>, 'sendInviteToWhom' | 'registrationInvite'>>;

/** Lists the registrations of an account. */
export type ListRegistrations = (
  db: Db,
  accountId: string,
) => Promise<AnswerOf<typeof getAccountFacts>['registrations']>;

/**
 * Callbacks into modules that import this one; the application passes them in. Those with a `transaction` run in the
 * transaction of the use case.
 */
export interface AccountHooks {
  listInvitations: ListInvitations;
  onAccountRenamed: OnAccountRenamed;
  onAccountLeaves: OnAccountLeaves;
  onAccountErased: OnAccountErased;
  listRegistrations: ListRegistrations;
}
