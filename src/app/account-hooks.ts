import type { OnAccountErased, OnDelegateLeaves } from '#accounts/server/index.ts';
import { deleteMailsOfAccount } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { eraseArticlesOfAccount } from '#press/server/index.ts';
import { withdrawRecordNames } from '#record/server/index.ts';
import { deleteOpenGroupsOfLeader, eraseRegistrationsOfAccount } from '#registration/server/index.ts';
import { removeErasedReader } from '#reports/server/index.ts';

/**
 * Returns the hook that runs when a delegate's account is scheduled for deletion or gets another role. It deletes the
 * incomplete groups that the account leads, with the invitations and the registrations of the members, and mails the
 * members. Public records no longer name the account.
 */
export function onDelegateLeaves(context: Context): OnDelegateLeaves {
  return async (transaction, accountId) => {
    await deleteOpenGroupsOfLeader(transaction, context, accountId);
    await withdrawRecordNames(transaction, accountId);
  };
}

/** Returns the hook that runs when an account is erased. It deletes the account's data in other modules. */
export function onAccountErased(context: Context): OnAccountErased {
  return async (transaction, account) => {
    await withdrawRecordNames(transaction, account.id);
    await eraseArticlesOfAccount(transaction, account.id);
    await eraseRegistrationsOfAccount(transaction, context, account);
    await deleteMailsOfAccount(transaction, account.id);
    await removeErasedReader(transaction, account.id);
  };
}
