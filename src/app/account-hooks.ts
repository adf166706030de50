import type { OnAccountErased, OnDelegateLeaves } from '#accounts/server/index.ts';
import { deleteMailsToAddress } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { deleteOpenGroupsOfLeader, eraseRegistrationsOfAccount } from '#registration/server/index.ts';
import { removeErasedReader } from '#reports/server/index.ts';
import { deleteMailsToGuardiansOfAccount } from '#welfare/server/index.ts';

/**
 * Returns the hook that runs when a delegate's account is scheduled for deletion or gets another role. It deletes the
 * incomplete groups that the account leads, with the invitations and the registrations of the members, and mails the
 * members.
 */
export function onDelegateLeaves(context: Context): OnDelegateLeaves {
  return (transaction, accountId) => deleteOpenGroupsOfLeader(transaction, context, accountId);
}

/** Returns the hook that runs when an account is erased. It deletes the account's data in other modules. */
export function onAccountErased(context: Context): OnAccountErased {
  return async (transaction, account) => {
    await deleteMailsToGuardiansOfAccount(transaction, account.id);
    await eraseRegistrationsOfAccount(transaction, context, account);
    for (const address of [account.email, ...account.instituteEmails])
      await deleteMailsToAddress(transaction, address);
    await removeErasedReader(transaction, account.id);
  };
}
